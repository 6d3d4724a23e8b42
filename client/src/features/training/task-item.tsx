import { EyeOff, History, PencilLine, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { deletedWords } from '#client/api/undo.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { FoldChevron } from '#client/ui/fold.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t, tIn } from '#shared/language/t.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { trainingLists } from '#shared/training/reads.ts'
import type { TaughtTask, TrainingSubtask, TrainingTask } from '#shared/training/task.ts'
import { ReorderableList } from './reorderable-list.tsx'
import { useTrainingAction } from './use-training-action.ts'
import { peopleCount } from './words.ts'

interface TaskItemProps {
  task: TaughtTask
  subtasks: TrainingSubtask[]
  handle: ReactNode
  onEdit: (what: Editing) => void
}

/** A task that opens to its description and its subtasks. */
export function TaskItem({ task, subtasks, handle, onEdit }: TaskItemProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <section aria-labelledby={`${id}-title`} className="p-2 md:p-3">
      <div className="flex items-start gap-1 md:gap-2">
        {handle}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <h3 className="font-semibold">
              <button
                ref={toggle}
                type="button"
                id={`${id}-title`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-content` : undefined}
                onClick={() => setOpen(!isOpen)}
                className="flex min-h-11 w-full items-center gap-2 rounded text-left"
              >
                <FoldChevron isFirst className="text-muted" />
                <span className="wrap-anywhere min-w-0">{task.title}</span>
              </button>
            </h3>
            <p className="-mt-1.5 mb-1 ml-7 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              {task.category && <span className="wrap-anywhere">{task.category}</span>}
              <span className="tabular">{subtasks.length === 1 ? t`1 subtask` : t`${subtasks.length} subtasks`}</span>
              <span>{task.requiresTrainerSignoff ? t`Requires Approval` : t`Self-Complete`}</span>
              <ActiveBadge of="task" isActive={task.isActive} />
              <span className="tabular">{t`Order: ${task.orderIndex}`}</span>
            </p>
            {task.taughtBefore > 0 && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => onEdit({ kind: 'taught', task })}
                className="ml-4 h-auto whitespace-normal text-left"
              >
                <History aria-hidden="true" />
                {t`Taught before the change: ${peopleCount(task.taughtBefore)}`}
                <VisuallyHidden>{` (${task.title})`}</VisuallyHidden>
              </Button>
            )}
          </div>
          <div className="flex gap-1 md:gap-2">
            <Button variant="ghost" size="sm" onClick={() => onEdit({ kind: 'subtask', task })}>
              <Plus aria-hidden="true" />
              <span className="phone:sr-only">{t`Add Subtask`}</span>
              <VisuallyHidden> {t`to ${task.title}`}</VisuallyHidden>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onEdit({ kind: 'task', task })}>
              <PencilLine aria-hidden="true" />
              <span className="phone:sr-only">{t`Edit`}</span>
              <VisuallyHidden>{` ${task.title}`}</VisuallyHidden>
            </Button>
          </div>
        </div>
      </div>
      {isOpen && (
        <div id={`${id}-content`} className="mt-2 md:ml-13">
          {task.description ? (
            <RichText html={task.description} className="mb-3 px-2" />
          ) : (
            <p className="mb-3 px-2 text-muted">{t`No description`}</p>
          )}
          {subtasks.length === 0 ? (
            <p className="px-2 text-muted">{t`No subtasks`}</p>
          ) : (
            <Subtasks task={task} subtasks={subtasks} onEdit={onEdit} onDeleted={() => toggle.current?.focus()} />
          )}
        </div>
      )}
    </section>
  )
}

interface SubtasksProps extends Omit<TaskItemProps, 'handle'> {
  /** The button that was pressed is gone with its subtask. */
  onDeleted: () => void
}

function Subtasks({ task, subtasks, onEdit, onDeleted }: SubtasksProps) {
  const reorder = useTrainingAction('PUT /api/training/tasks/:taskId/subtasks/order', {
    failed: t`Failed to save the new order`,
  })
  return (
    <ReorderableList
      label={t`Subtasks of ${task.title}`}
      items={subtasks}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      onReorder={(ids) => reorder.run({ params: { taskId: task.id }, body: { ids } })}
      className="divide-y divide-line border-line border-y"
    >
      {(subtask, handle, place) => (
        <SubtaskItem
          subtask={subtask}
          place={place}
          handle={handle}
          onEdit={() => onEdit({ kind: 'subtask', task, subtask })}
          onDeleted={onDeleted}
        />
      )}
    </ReorderableList>
  )
}

interface SubtaskItemProps {
  subtask: TrainingSubtask
  place: number
  handle: ReactNode
  onEdit: () => void
  onDeleted: () => void
}

function SubtaskItem({ subtask, place, handle, onEdit, onDeleted }: SubtaskItemProps) {
  const remove = useTrainingAction('DELETE /api/training/subtasks/:id', {
    done: () => deletedWords(t`Subtask deleted successfully.`, subtask.id, trainingLists),
    failed: t`Failed to delete subtask`,
  })
  const [isAsking, setAsking] = useState(false)
  const takeAway = () => {
    setAsking(false)
    void remove.run({ params: { id: subtask.id } }).then(onDeleted)
  }
  return (
    <div className="flex items-start gap-1 py-1">
      {handle}
      <span className="tabular w-7 shrink-0 py-2.5 text-right text-muted">{place + 1}.</span>
      <div className="min-w-0 flex-1 px-1 py-2.5">
        <p className="wrap-anywhere">{subtask.title}</p>
        {subtask.description && <RichText html={subtask.description} className="text-muted text-sm" />}
      </div>
      <IconButton label={t`Edit ${subtask.title}`} onClick={onEdit}>
        <PencilLine aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Delete ${subtask.title}`}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Are you sure you want to delete this subtask?`}
        description={t`${subtask.title} is gone for everybody who has this task, ticked or not. An admin can bring it back for 30 days.`}
        confirmLabel={t`Delete Subtask`}
        onConfirm={takeAway}
      />
    </div>
  )
}

/** Module and task have words of their own, because other languages have genders. */
const words = {
  module: { active: t`Active`, inactive: t`Inactive` },
  task: { active: tIn('task')`Active`, inactive: tIn('task')`Inactive` },
}

/** As usual, it is a word among the others. */
export const ActiveBadge = ({ of, isActive }: { of: keyof typeof words; isActive: boolean }) =>
  isActive ? (
    <span>{words[of].active}</span>
  ) : (
    <Badge tone="attention" icon={EyeOff}>
      {words[of].inactive}
    </Badge>
  )

/** What is being made or changed; without a record, a new one. */
export type Editing =
  | { kind: 'module'; module?: TrainingModule }
  | { kind: 'roles'; module: TrainingModule }
  | { kind: 'copy'; module: TrainingModule }
  | { kind: 'task'; task?: TrainingTask; moduleId?: string | undefined }
  | { kind: 'subtask'; subtask?: TrainingSubtask; task: TrainingTask }
  | { kind: 'taught'; task: TaughtTask }
