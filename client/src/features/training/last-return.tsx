import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { TaskReturn } from '#shared/training/assigned-module.ts'
import { nameOf } from '#shared/users/name.ts'

/** What was said when a task was sent back. */
export function LastReturn({ of: { returnedAt, returnedBy, note } }: { of: TaskReturn }) {
  return (
    <div className="rounded bg-attention-soft p-3">
      <p className="text-muted text-sm">{t`Sent back by ${nameOf(returnedBy)} on ${formatInstant(returnedAt)}`}</p>
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
    </div>
  )
}
