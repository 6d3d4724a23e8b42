import { clsx } from 'clsx'
import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useWaiting } from '#client/held/outbox-now.ts'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FoldChevron } from '#client/ui/fold.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type {
  AssignedSubtask,
  AssignedTask as Task,
  TaskProgress,
  TaskStatus,
} from '#shared/training/assigned-module.ts'
import { nameOf } from '#shared/users/name.ts'
import { isSentBack } from './progress.ts'
import { MarkComplete, Pending } from './task-actions.tsx'
import { LastReturn } from './task-notes.tsx'
import { useTrainingAction } from './use-training-action.ts'

const statuses = {
  not_started: { words: t`Not Started`, look: '', icon: CircleDashed },
  pending: { words: t`Pending Approval`, look: '', icon: Hourglass },
  completed: { words: t`Completed`, look: 'text-good', icon: CircleCheck },
} as const satisfies Record<TaskStatus, object>

/** Where the next step of a module leads. */
export const taskAnchor = ({ id }: Pick<Task, 'id'>) => `task-${id}`

interface AssignedTaskProps {
  task: Task
  /** False where an admin or team lead looks at a module that they do not have; progress is hidden then. */
  isAssigned: boolean
  isReadOnly: boolean
  level?: 2 | 3
}

/** A task as its trainee works on it. */
export function AssignedTask({ task: saved, isAssigned, isReadOnly, level = 2 }: AssignedTaskProps) {
  const { subtasks, isCompletionWaiting } = useWithWaiting(saved)
  const task = { ...saved, subtasks }
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button is gone after a task is completed, so the focus goes to the heading. */
  const focusHeading = () => heading.current?.focus()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { words, look, icon: Icon } = statuses[task.status]
  // Tasks that were completed before are one line; one that is completed now stays open.
  const [isOpen, setOpen] = useState(!isAssigned || task.status !== 'completed')
  const isOver = isAssigned && task.status === 'completed'
  return (
    <section
      id={taskAnchor(task)}
      aria-labelledby={id}
      data-card
      className={clsx(
        'scroll-mt-20 rounded border border-line bg-surface px-4 md:px-6',
        isOpen ? 'py-4 md:py-5' : 'py-2',
      )}
    >
      <div
        className={clsx(
          'relative flex items-center gap-x-4 gap-y-2',
          isOver ? 'phone:gap-x-2' : 'flex-wrap',
          isOpen && 'mb-2',
        )}
      >
        <Heading
          ref={heading}
          id={id}
          tabIndex={-1}
          className={clsx('min-w-0 flex-1', !isOver && 'basis-48', isOpen ? 'text-lg' : 'text-base')}
        >
          {task.title}
        </Heading>
        {isCompletionWaiting && <WaitingMark />}
        {/* A task that was sent back says so below, with the trainer's note. */}
        {isAssigned && !isSentBack(task) && (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted text-sm">
            <Icon aria-hidden="true" className={clsx('size-4 shrink-0', look)} />
            {words}
          </span>
        )}
        {isOver && (
          // All of the line can be pressed.
          <button
            type="button"
            aria-label={t`Details of ${task.title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="phone:-mr-3 grid size-11 place-items-center rounded text-muted after:absolute after:inset-0 after:rounded"
          >
            <FoldChevron />
          </button>
        )}
      </div>
      {isOpen && <Body {...{ task, isAssigned, isReadOnly, isCompletionWaiting, focusHeading }} />}
    </section>
  )
}

interface BodyProps {
  task: Omit<Task, 'subtasks'> & Pick<ReturnType<typeof useWithWaiting>, 'subtasks'>
  isAssigned: boolean
  isReadOnly: boolean
  isCompletionWaiting: boolean
  focusHeading: () => void
}

function Body({ task, isAssigned, isReadOnly, isCompletionWaiting, focusHeading }: BodyProps) {
  const lastReturn = task.status !== 'completed' && task.progress?.lastReturn
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        {task.category && `${task.category} · `}
        {task.requiresTrainerSignoff ? t`A trainer approves this task` : t`No approval needed`}
      </p>
      {lastReturn && (
        <div className="mb-4">
          <LastReturn of={lastReturn} />
        </div>
      )}
      {task.description && <RichText html={task.description} className="mb-4 last:mb-0" />}
      {task.subtasks.length > 0 && (
        // Without boxes to tick, subtasks need a heading, or they look like a part of the description.
        <>
          {!isAssigned && <p className="mt-3 text-muted text-sm">{t`Subtasks`}</p>}
          <ul
            aria-label={t`Subtasks of ${task.title}`}
            className={isAssigned ? 'mb-1 border-line border-t last:-mb-2' : 'list-disc pl-6'}
          >
            {task.subtasks.map((subtask) =>
              isAssigned ? (
                <li key={subtask.id} className="border-line border-b last:border-b-0">
                  <SubtaskTick
                    subtask={subtask}
                    isLocked={isReadOnly || (task.status === 'completed' && subtask.userProgress.completed)}
                  />
                </li>
              ) : (
                <Subtask key={subtask.id} subtask={subtask} />
              ),
            )}
          </ul>
        </>
      )}
      {task.progress && <Notes progress={task.progress} />}
      {task.status === 'not_started' && !isReadOnly && !isCompletionWaiting && (
        <MarkComplete task={task} onDone={focusHeading} />
      )}
      {task.status === 'pending' && !isReadOnly && (
        <Pending task={task} progressId={task.progress!.id} onDone={focusHeading} />
      )}
    </>
  )
}

/** Without a box to tick, because the viewer does not have the module. */
const Subtask = ({ subtask: { title, description } }: { subtask: AssignedSubtask }) => (
  <li className="wrap-anywhere pt-1">
    {title}
    {description && <RichText html={description} className="text-muted text-sm" />}
  </li>
)

function Notes({ progress }: { progress: TaskProgress }) {
  const { traineeCompletedAt, trainerApprovedAt, trainer, notes, trainerNotes } = progress
  if (!traineeCompletedAt) return null
  return (
    <dl className="mb-4 flex flex-col gap-2 rounded bg-sunken p-3 text-sm empty:hidden">
      <div>
        <dt className="text-muted">{t`Marked as complete on ${formatInstant(traineeCompletedAt)}`}</dt>
        <dd className="whitespace-pre-line">{notes}</dd>
      </div>
      {trainerApprovedAt && (
        <div>
          <dt className="text-muted">{t`Approved by ${nameOf(trainer, t`a trainer`)} on ${formatInstant(trainerApprovedAt)}`}</dt>
          <dd className="whitespace-pre-line">{trainerNotes}</dd>
        </div>
      )}
    </dl>
  )
}

const tickKey = 'POST /api/training/subtasks/:id/complete'
const untickKey = 'POST /api/training/subtasks/:id/incomplete'

/** The task as it will be once the device has sent its waiting calls, and which parts still wait. */
function useWithWaiting(task: Task) {
  const ticks = useWaiting(tickKey, untickKey)
  const completions = useWaiting('POST /api/training/tasks/:id/complete')
  const latest = (id: string) => ticks.find(({ sent }) => sent.params?.id === id)
  return {
    isCompletionWaiting: completions.some(({ sent }) => sent.params?.id === task.id),
    subtasks: task.subtasks.map((subtask) => {
      const waiting = latest(subtask.id)
      const { completed, completedAt } = subtask.userProgress
      return {
        ...subtask,
        isWaiting: waiting !== undefined,
        userProgress: { completed: waiting ? waiting.key === tickKey : completed, completedAt },
      }
    }),
  }
}

/** A subtask to tick off. The tick shows at once; if the call fails, it disappears and a toast says why. */
function SubtaskTick({ subtask, isLocked }: { subtask: AssignedSubtask & { isWaiting: boolean }; isLocked: boolean }) {
  const { completed } = subtask.userProgress
  const tick = useTrainingAction('POST /api/training/subtasks/:id/complete', {
    failed: t`Failed to mark subtask as complete`,
  })
  const untick = useTrainingAction('POST /api/training/subtasks/:id/incomplete', {
    failed: t`Failed to mark subtask as incomplete`,
  })
  /** The state that was asked for, while it is being saved. */
  const [wanted, setWanted] = useState<boolean>()
  const isSaving = wanted !== undefined
  const change = async (isTicked: boolean) => {
    if (isSaving) return
    setWanted(isTicked)
    await (isTicked ? tick : untick).run({ params: { id: subtask.id }, body: { taskId: subtask.taskId } })
    setWanted(undefined)
  }
  return (
    <div className="py-1">
      <Checkbox
        label={subtask.title}
        checked={wanted ?? completed}
        aria-busy={isSaving}
        disabled={isLocked}
        onChange={({ target }) => void change(target.checked)}
      />
      {subtask.isWaiting && !isSaving && (
        <div className="mb-1 ml-8">
          <WaitingMark />
        </div>
      )}
      {subtask.description && <RichText html={subtask.description} className="mb-2 ml-8 text-muted text-sm" />}
    </div>
  )
}
