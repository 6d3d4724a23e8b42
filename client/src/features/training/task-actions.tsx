import { CircleCheck, MessageSquarePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useUser } from '#client/api/user.ts'
import { type Draft, useDraft } from '#client/held/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice, NeedsConnection } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import type { AssignedTask as Task } from '#shared/training/assigned-module.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { useTrainingAction } from './use-training-action.ts'

export function MarkComplete({ task, onDone }: { task: Task; onDone: () => void }) {
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
  const lastReturnSeen = task.progress?.lastReturn?.returnedAt ?? null
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
            void complete
              .run({ params: { id: task.id }, body: { notes, lastReturnSeen } })
              .then(({ error }) => error || onDone())
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

/** People who may approve here can add a note; everybody else is told what happens next. */
export function Pending({ task, progressId, onDone }: { task: Task; progressId: string; onDone: () => void }) {
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

/** Most tasks are completed without notes, so the field opens only when somebody asks for it. */
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
