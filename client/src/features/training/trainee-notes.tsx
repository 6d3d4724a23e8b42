import { t } from '#shared/language/t.ts'

/** What somebody said of a task when they marked it as complete; nothing where they said nothing. */
export function TraineeNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <div className="rounded bg-sunken p-3">
      <p className="text-muted text-sm">{t`Notes of the trainee`}</p>
      <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
    </div>
  )
}
