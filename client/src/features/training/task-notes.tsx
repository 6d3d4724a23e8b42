import { Undo2 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { TaskReturn } from '#shared/training/assigned-module.ts'
import { nameOf } from '#shared/users/name.ts'

interface LastReturnProps {
  of: TaskReturn
  /** It was sent again, and waits for a trainer. */
  isOver?: boolean
}

/** What was said when a task was sent back. */
export function LastReturn({ of: { returnedAt, returnedBy, note }, isOver = false }: LastReturnProps) {
  return (
    <div className={isOver ? 'text-muted text-sm' : 'rounded bg-attention-soft p-3'}>
      <p className={isOver ? undefined : 'font-semibold text-attention text-sm'}>
        <Undo2 aria-hidden="true" className="mr-1 inline size-4 align-top" />
        {t`Sent back by ${nameOf(returnedBy)} on ${formatInstant(returnedAt)}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
    </div>
  )
}

/** The trainee's notes on a completed task, if there are any. */
export function TraineeNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <div className="rounded bg-sunken p-3">
      <p className="text-muted text-sm">{t`Notes of the trainee`}</p>
      <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
    </div>
  )
}
