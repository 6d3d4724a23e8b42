import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { ShirtDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { allOf, EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { allModules } from '#shared/training/reads.ts'
import type { TaughtTask, TrainingSubtask } from '#shared/training/task.ts'
import { groupedBy } from './figures.ts'
import { ModuleItem } from './module-item.tsx'
import { ReorderableList } from './reorderable-list.tsx'
import { StarterModule } from './starter-module.tsx'
import type { Editing } from './task-item.tsx'
import { useTrainingAction } from './use-training-action.ts'

// Loaded when they are opened: they bring the form library, and two of them the rich text editor.
const ModuleDialog = lazy(() => import('./module-dialog.tsx'))
const RolesDialog = lazy(() => import('./roles-dialog.tsx'))
const CopyDialog = lazy(() => import('./copy-dialog.tsx'))
const TaughtDialog = lazy(() => import('./taught-dialog.tsx'))
const TaskDialog = lazy(() => import('./task-dialog.tsx'))
const SubtaskDialog = lazy(() => import('./subtask-dialog.tsx'))

/** The modules with their tasks and subtasks, to be made, changed and put in order. */
export function ModulesTab() {
  const lists = allOf({
    modules: useEndpoint(...allModules),
    tasks: useEndpoint('GET /api/training/tasks', {}),
    subtasks: useEndpoint('GET /api/training/subtasks', {}),
  })
  return (
    <Loaded
      read={lists}
      failed={t`The modules could not be loaded.`}
      waiting={
        <SkeletonCards count={5} className="flex flex-col" cardClassName="h-20" label={t`Loading the modules`} />
      }
    >
      {(all) => <Modules {...all} />}
    </Loaded>
  )
}

interface ModulesProps {
  modules: TrainingModule[]
  tasks: TaughtTask[]
  subtasks: TrainingSubtask[]
}

function Modules({ modules, tasks, subtasks }: ModulesProps) {
  const [editing, setEditing] = useState<Editing>()
  const [opened, setOpened] = useState<string>()
  const reorder = useTrainingAction('PUT /api/training/modules/order', { failed: t`Failed to save the new order` })
  const close = () => setEditing(undefined)
  const tasksOf = groupedBy(tasks, ({ moduleId }) => moduleId)
  const subtasksOf = groupedBy(subtasks, ({ taskId }) => taskId)
  const present = modules.filter(({ isArchived }) => !isArchived)
  const archived = modules.filter(({ isArchived }) => isArchived)
  const item = (module: TrainingModule, handle?: ReactNode) => (
    <ModuleItem
      module={module}
      tasks={tasksOf.get(module.id) ?? []}
      subtasksOf={subtasksOf}
      handle={handle}
      onEdit={setEditing}
      onOpen={() => setOpened(module.id)}
    />
  )
  const createModule = (
    <Button onClick={() => setEditing({ kind: 'module' })}>
      <Plus aria-hidden="true" />
      {t`Create Module`}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap justify-end gap-3 phone:[&>*]:flex-auto">
        <Button
          variant="secondary"
          disabled={modules.length === 0}
          onClick={() => setEditing({ kind: 'task', moduleId: opened })}
        >
          <Plus aria-hidden="true" />
          {t`Create Task`}
        </Button>
        {createModule}
      </div>
      {modules.length === 0 ? (
        <EmptyState
          drawing={ShirtDrawing}
          title={t`No modules yet`}
          action={<StarterModule />}
        >{t`A module is made of tasks that people work through. Create the first one.`}</EmptyState>
      ) : (
        <ReorderableList
          label={t`Modules`}
          items={present}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onReorder={(ids) => reorder.run({ body: { ids: [...ids, ...archived.map(({ id }) => id)] } })}
          className="divide-y divide-line rounded border border-line bg-surface"
        >
          {item}
        </ReorderableList>
      )}
      {archived.length > 0 && (
        <Fold variant="words" summary={t`Archived: ${archived.length}`} className="mt-4">
          <ul className="mt-2 divide-y divide-line rounded border border-line bg-surface">
            {archived.map((module) => (
              <li key={module.id}>{item(module)}</li>
            ))}
          </ul>
        </Fold>
      )}
      <Suspense>
        {editing?.kind === 'module' && <ModuleDialog module={editing.module} onClose={close} />}
        {editing?.kind === 'roles' && <RolesDialog module={editing.module} onClose={close} />}
        {editing?.kind === 'copy' && <CopyDialog module={editing.module} onClose={close} />}
        {editing?.kind === 'taught' && <TaughtDialog task={editing.task} onClose={close} />}
        {editing?.kind === 'task' && (
          <TaskDialog task={editing.task} moduleId={editing.moduleId} modules={modules} tasks={tasks} onClose={close} />
        )}
        {editing?.kind === 'subtask' && <SubtaskDialog subtask={editing.subtask} task={editing.task} onClose={close} />}
      </Suspense>
    </>
  )
}
