import { CircleCheck, CircleDashed, Hourglass, MessageSquarePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type Draft, useDraft } from '#client/api/use-draft.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { AssignedTask as Task, TaskProgress, TaskStatus } from '#shared/training/assigned-module.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import { SubtaskTick } from './subtask-tick.tsx'
import { useTrainingAction } from './use-training-action.ts'
import { useWithWaiting } from './waiting-ticks.ts'

const statuses = {
  not_started: { words: t`Not Started`, tone: 'neutral', icon: CircleDashed },
  pending: { words: t`Pending Approval`, tone: 'attention', icon: Hourglass },
  completed: { words: t`Completed`, tone: 'good', icon: CircleCheck },
} as const satisfies Record<TaskStatus, object>

interface AssignedTaskProps {
  task: Task
  isReadOnly: boolean
  level?: 2 | 3
}

/** A task as its trainee works on it. */
export function AssignedTask({ task: saved, isReadOnly, level = 2 }: AssignedTaskProps) {
  const { subtasks, isCompletionWaiting } = useWithWaiting(saved)
  const task = { ...saved, subtasks }
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  /** The button that was pressed is gone by then. */
  const focusHeading = () => heading.current?.focus()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { words, tone, icon } = statuses[task.status]
  return (
    <section aria-labelledby={id} data-card className="rounded border border-line bg-surface p-4 md:px-6 md:py-5">
      <div className="mb-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Heading ref={heading} id={id} tabIndex={-1} className="min-w-0 flex-1 basis-48 text-lg">
          {task.title}
        </Heading>
        {isCompletionWaiting && <WaitingMark />}
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </div>
      <p className="mb-3 text-muted text-sm">
        {task.category && `${task.category} · `}
        {task.requiresTrainerSignoff ? t`A trainer approves this task` : t`No approval needed`}
      </p>
      {task.description && <RichText html={task.description} className="mb-4" />}
      {task.subtasks.length > 0 && (
        <ul aria-label={t`Subtasks of ${task.title}`} className="mb-4 border-line border-y">
          {task.subtasks.map((subtask) => (
            <li key={subtask.id} className="border-line border-b last:border-b-0">
              <SubtaskTick
                subtask={subtask}
                isLocked={isReadOnly || (task.status === 'completed' && subtask.userProgress.completed)}
              />
            </li>
          ))}
        </ul>
      )}
      {task.progress && <Notes progress={task.progress} />}
      {task.status === 'not_started' && !isReadOnly && !isCompletionWaiting && (
        <MarkComplete task={task} onDone={focusHeading} />
      )}
      {task.status === 'pending' && !isReadOnly && (
        <Pending task={task} progressId={task.progress!.id} onDone={focusHeading} />
      )}
    </section>
  )
}

function MarkComplete({ task, onDone }: { task: Task; onDone: () => void }) {
  const draft = useDraft(`complete/${task.id}`, { notes: '' })
  const [notes, setNotes] = useState(draft.values.notes)
  const complete = useTrainingAction('POST /api/training/tasks/:id/complete', {
    draft,
    done: ({ status }) =>
      status === 'completed'
        ? t`Task completed.`
        : { title: t`Task marked as complete.`, description: t`A trainer will look at it and approve it.` },
    failed: t`Failed to mark task as complete`,
  })
  const open = task.subtasks.filter(({ userProgress }) => !userProgress.completed).length
  const hintId = useId()
  return (
    <div className="flex flex-col gap-3">
      <NotesField label={t`Notes for the trainer`} draft={draft} notes={notes} onChange={setNotes} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={open > 0}
          aria-describedby={open > 0 ? hintId : undefined}
          busy={complete.isPending && t`Marking...`}
          onClick={() =>
            void complete.run({ params: { id: task.id }, body: { notes } }).then(({ error }) => error || onDone())
          }
          className="phone:w-full"
        >
          <CircleCheck aria-hidden="true" />
          {t`Mark Complete`}
        </Button>
        {open > 0 && (
          <p id={hintId} className="text-muted text-sm">
            {open === 1 ? t`Tick the open subtask first.` : t`Tick the ${open} open subtasks first.`}
          </p>
        )}
      </div>
    </div>
  )
}

/** Those who may approve on this page do so with a note of their own; everybody else is told what happens next. */
function Pending({ task, progressId, onDone }: { task: Task; progressId: string; onDone: () => void }) {
  const { role } = useUser()
  const draft = useDraft(`approve/${progressId}`, { notes: '' })
  const [notes, setNotes] = useState(draft.values.notes)
  const approve = useTrainingAction('POST /api/training/progress/:id/approve', {
    draft,
    done: t`Training task approved successfully.`,
    failed: t`Failed to approve task`,
  })
  if (role !== 'admin' && role !== 'technician')
    return (
      <p className="text-muted text-sm">
        {t`Waiting for a trainer to approve it.`}
        {task.subtasks.length > 0 && ` ${t`Unticking a subtask takes it back.`}`}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <NeedsConnection />
      <NotesField label={t`Notes for the trainee`} draft={draft} notes={notes} onChange={setNotes} />
      <Button
        busy={approve.isPending && t`Approving...`}
        onClick={() =>
          void approve.run({ params: { id: progressId }, body: { notes } }).then(({ error }) => error || onDone())
        }
        className="self-start phone:w-full"
      >
        <CircleCheck aria-hidden="true" />
        {t`Approve`}
      </Button>
    </div>
  )
}

interface NotesFieldProps {
  label: string
  draft: Draft<{ notes: string }>
  notes: string
  onChange: (notes: string) => void
}

/** Most tasks are done without a word, so the field is there for those who ask for it. */
function NotesField({ label, draft, notes, onChange }: NotesFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen && !draft.from)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)} className="-ml-4 self-start">
        <MessageSquarePlus aria-hidden="true" />
        {t`Add notes`}
      </Button>
    )
  return (
    <>
      {draft.from && (
        <DraftNotice
          onDiscard={() => {
            draft.discard()
            onChange('')
          }}
        >{t`Your unsent notes from ${draft.from} are back.`}</DraftNotice>
      )}
      <PlainField
        as="textarea"
        label={label}
        optional
        rows={2}
        ref={field}
        maxLength={notesMaxLength}
        value={notes}
        onChange={(event) => {
          onChange(event.target.value)
          draft.save({ notes: event.target.value })
        }}
        className="max-w-form"
      />
    </>
  )
}

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
