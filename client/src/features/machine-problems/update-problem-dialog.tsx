import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { outgoing, useEndpoint } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ChoiceChips } from '#client/ui/chips.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, problemStatuses, problemStatusNames } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { progressNoteMaxLength } from '#shared/machine-problems/progress.ts'
import { repairNotesMaxLength } from '#shared/machine-problems/report.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { ProblemPhotos } from './problem-facts.tsx'
import { problemLists } from './problem-lists.ts'
import { StatusBadge } from './status-badge.tsx'

const typed = z.object({ status: z.enum(problemStatuses), repairNotes: z.string(), progressNote: z.string() })
const statuses = problemStatuses.map((status) => ({ value: status, label: problemStatusNames[status] }))

/** What a machine that is looked after waits for most. */
const quickWords = [t`Waiting for part`, t`Called service`].map((words) => ({ value: words, label: words }))

/** What the form says, as the call wants it: a repair has its time, a correction of the notes has no status. */
function changesOf(problem: MachineProblem, { status, repairNotes, progressNote }: z.output<typeof typed>) {
  const isNewNote = status === 'in_progress' && progressNote !== noteOf(problem)
  if (status !== 'repaired') return { status, ...(isNewNote && { progressNote }) }
  if (problem.status === 'repaired') return { repairNotes }
  return { status, repairDate: new Date().toISOString(), ...(repairNotes.trim() && { repairNotes }) }
}

/** Where it is set in progress anew, the note of the last time says nothing of this one. */
const noteOf = ({ status, progressNote }: MachineProblem) => (status === 'in_progress' && progressNote) || ''

export default function UpdateProblemDialog({ problem, onClose }: { problem: MachineProblem; onClose: () => void }) {
  const update = useDraftForm<z.input<typeof typed>, z.output<typeof typed>>(`problem/${problem.id}`, {
    schema: typed,
    start: { status: problem.status, repairNotes: problem.repairNotes ?? '', progressNote: noteOf(problem) },
    send: (values) =>
      outgoing('PATCH /api/machine-problems/:id', {
        params: { id: problem.id },
        body: changesOf(problem, values),
        refresh: problemLists,
        done: t`Problem updated successfully!`,
        failed: t`Failed to update problem. Please try again.`,
        onSent: onClose,
      }),
  })
  const [status, progressNote] = useWatch({ control: update.form.control, name: ['status', 'progressNote'] })
  return (
    <FormDialog
      title={t`Update ${machineName(problem)}`}
      description={<span className="whitespace-pre-line">{problem.description}</span>}
      of={update}
      back={(time) => t`Your unsaved change from ${time} is back.`}
      send={t`Update`}
      sending={t`Updating...`}
      onClose={onClose}
    >
      <Field as="select" name="status" label={t`Status`} options={statuses} />
      {status === 'in_progress' && (
        <>
          <Field
            name="progressNote"
            label={t`What it waits for`}
            optional
            maxLength={progressNoteMaxLength}
            hint={t`Everybody reads it, also on the wall.`}
          />
          <ChoiceChips
            label={t`Usual words`}
            choices={quickWords}
            chosen={progressNote}
            onChoose={(words) => update.form.setValue('progressNote', words, { shouldDirty: true })}
          />
        </>
      )}
      {status === 'repaired' && (
        <Field as="textarea" name="repairNotes" label={t`Repair Notes`} optional maxLength={repairNotesMaxLength} />
      )}
      {problem.status === 'repaired' && status !== 'repaired' && (
        <p className="text-muted text-sm">{t`The repair and its notes leave the problem and stay in its history.`}</p>
      )}
      <ProblemPhotos problem={problem} />
      <ProblemHistory problemId={problem.id} />
    </FormDialog>
  )
}

/** Who did what to a problem, latest first. */
export function ProblemHistory({ problemId }: { problemId: string }) {
  const history = useEndpoint('GET /api/machine-problems/:id/history', { params: { id: problemId } })
  return (
    <section aria-labelledby={`history-${problemId}`}>
      <h3 id={`history-${problemId}`} className="mb-2 font-semibold text-sm">{t`History`}</h3>
      <Loaded
        read={history}
        failed={t`The history could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
      >
        {(events) => (
          <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
            {events.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has happened does not change its place
              <li key={events.length - at} className="text-sm">
                <span className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
                  {event.status ? <StatusBadge status={event.status} /> : <Badge>{t`The same`}</Badge>}
                  {nameOf(event.by)}
                  {event.via === 'public' && <span className="text-muted">{t`at the machine status page`}</span>}
                </span>
                <span className="block text-muted">{formatInstant(event.at)}</span>
                {event.photo && (
                  <a href={event.photo} target="_blank" rel="noreferrer" className="mt-1 block size-11">
                    <Thumbnail src={`${event.photo}?size=320`} alt={t`Photo of ${nameOf(event.by)}`} />
                  </a>
                )}
                {(event.repairNotes ?? event.note) && (
                  <span className="block whitespace-pre-line">{event.repairNotes ?? event.note}</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
