import { Archive, ArchiveRestore, BookOpen, Copy, PencilLine, Users } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FoldChevron } from '#client/ui/fold.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { roleWords } from '#shared/training/role-words.ts'
import type { TaughtTask, TrainingSubtask } from '#shared/training/task.ts'
import { asTree } from './progress.ts'
import { ReorderableList } from './reorderable-list.tsx'
import { ActiveBadge, type Editing, TaskItem } from './task-item.tsx'
import { useTrainingAction } from './use-training-action.ts'
import { taskCount } from './words.ts'

interface ModuleItemProps {
  module: TrainingModule
  tasks: TaughtTask[]
  subtasksOf: ReadonlyMap<string, TrainingSubtask[]>
  handle: ReactNode
  onEdit: (what: Editing) => void
  onOpen: () => void
}

/** A module that opens to its tasks. */
export function ModuleItem({ module, tasks, subtasksOf, handle, onEdit, onOpen }: ModuleItemProps) {
  const isAskedFor = window.location.hash === `#${module.id}`
  const [isOpen, setOpen] = useState(isAskedFor)
  const name = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAskedFor) name.current?.focus()
  }, [isAskedFor])
  const id = useId()
  const params = { id: module.id }
  const archive = useTrainingAction('PUT /api/training/modules/:id', {
    done: t`Training module archived.`,
    failed: t`Failed to archive the training module`,
  })
  const bringBack = useTrainingAction('PUT /api/training/modules/:id', {
    done: t`Training module taken out of the archive.`,
    failed: t`Failed to take the training module out of the archive`,
  })
  return (
    <section aria-labelledby={`${id}-name`}>
      <div className="flex items-start gap-1 p-2 md:gap-2 md:p-3">
        {handle}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2 xl:items-center">
          <div className="min-w-0 flex-1 basis-40 items-center gap-x-4 xl:flex">
            <div className="min-w-0 xl:flex-1">
              <h2 className="font-semibold">
                <button
                  type="button"
                  id={`${id}-name`}
                  ref={name}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? `${id}-tasks` : undefined}
                  onClick={() => {
                    setOpen(!isOpen)
                    if (!isOpen) onOpen()
                  }}
                  className="flex min-h-11 w-full items-center gap-2 rounded text-left"
                >
                  <FoldChevron isFirst className="text-muted" />
                  <span className="wrap-anywhere min-w-0">{module.name}</span>
                </button>
              </h2>
              {module.description && (
                <p className="-mt-1.5 mb-1 ml-7 whitespace-pre-line text-muted text-sm">{module.description}</p>
              )}
            </div>
            <p className="mb-1 ml-7 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm xl:my-0 xl:max-w-1/2 xl:justify-end">
              <span className="tabular">{taskCount(tasks.length)}</span>
              {module.isArchived ? (
                <Badge icon={Archive}>{t`Archived`}</Badge>
              ) : (
                <ActiveBadge of="module" isActive={module.isActive} />
              )}
              <span className="tabular">{t`Order: ${module.orderIndex}`}</span>
              {module.roles.map((role) => (
                <span key={role.role} className="flex items-center gap-1.5">
                  <Users aria-hidden="true" className="size-4 shrink-0" />
                  {roleWords(role)}
                </span>
              ))}
            </p>
          </div>
          <div className="flex items-center gap-1">
            <Button variant="ghost" size="sm" onClick={() => onEdit({ kind: 'module', module })}>
              <PencilLine aria-hidden="true" />
              <span className="phone:sr-only">{t`Edit`}</span>
              <VisuallyHidden>{` ${module.name}`}</VisuallyHidden>
            </Button>
            <RowMenu label={module.name}>
              <MenuLink
                icon={BookOpen}
                label={t`${module.name} as trainees see it`}
                href={`/training/${module.id}`}
              >{t`As trainees see it`}</MenuLink>
              {!module.isArchived && (
                <MenuButton
                  icon={Users}
                  label={t`Roles for ${module.name}`}
                  hint={t`Who joins or changes role gets it.`}
                  onClick={() => onEdit({ kind: 'roles', module })}
                >
                  {t`Roles`}
                </MenuButton>
              )}
              <MenuButton icon={Copy} label={t`Copy ${module.name}`} onClick={() => onEdit({ kind: 'copy', module })}>
                {t`Copy`}
              </MenuButton>
              {module.isArchived ? (
                <MenuButton
                  icon={ArchiveRestore}
                  label={t`Take ${module.name} out of the archive`}
                  onClick={() => void bringBack.run({ params, body: { isArchived: false } })}
                >
                  {t`Take out of the archive`}
                </MenuButton>
              ) : (
                <MenuButton
                  icon={Archive}
                  label={t`Archive ${module.name}`}
                  hint={t`Nobody gets it any more. Those who have it keep it.`}
                  onClick={() => void archive.run({ params, body: { isArchived: true } })}
                >
                  {t`Archive`}
                </MenuButton>
              )}
            </RowMenu>
          </div>
        </div>
      </div>
      {isOpen && (
        <div id={`${id}-tasks`} className="border-line border-t">
          {tasks.length === 0 ? (
            <p className="p-4 text-muted md:px-6">{t`No tasks in this module yet.`}</p>
          ) : (
            <Tasks module={module} tasks={tasks} subtasksOf={subtasksOf} onEdit={onEdit} />
          )}
        </div>
      )}
    </section>
  )
}

function Tasks({
  module,
  tasks,
  subtasksOf,
  onEdit,
}: Pick<ModuleItemProps, 'module' | 'tasks' | 'subtasksOf' | 'onEdit'>) {
  const reorder = useTrainingAction('PUT /api/training/modules/:moduleId/tasks/order', {
    failed: t`Failed to save the new order`,
  })
  const tree = asTree(tasks)
  const save = (branches: typeof tree) => {
    const ids = branches.flatMap(({ task, children }) => [task, ...children]).map(({ id }) => id)
    return reorder.run({ params: { moduleId: module.id }, body: { ids } })
  }
  const sorted = <Item,>(items: Item[], ids: string[], idOf: (item: Item) => string) =>
    items.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)))
  return (
    <ReorderableList
      label={t`Tasks of ${module.name}`}
      items={tree}
      idOf={({ task }) => task.id}
      nameOf={({ task }) => task.title}
      onReorder={(ids) => save(sorted(tree, ids, ({ task }) => task.id))}
      className="divide-y divide-line"
    >
      {({ task, children }, handle) => (
        <>
          <TaskItem task={task} subtasks={subtasksOf.get(task.id) ?? []} handle={handle} onEdit={onEdit} />
          {children.length > 0 && (
            <ReorderableList
              label={t`Tasks below ${task.title}`}
              items={children}
              idOf={({ id }) => id}
              nameOf={({ title }) => title}
              onReorder={(ids) =>
                save(
                  tree.map((branch) =>
                    branch.task.id === task.id ? { task, children: sorted(children, ids, ({ id }) => id) } : branch,
                  ),
                )
              }
              className="ml-6 divide-y divide-line border-line border-t border-l-2 md:ml-12"
            >
              {(child, childHandle) => (
                <TaskItem task={child} subtasks={subtasksOf.get(child.id) ?? []} handle={childHandle} onEdit={onEdit} />
              )}
            </ReorderableList>
          )}
        </>
      )}
    </ReorderableList>
  )
}
