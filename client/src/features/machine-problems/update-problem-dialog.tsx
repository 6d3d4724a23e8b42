import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useDraftForm } from '#client/api/draft-form.ts'
import { outgoing } from '#client/api/hooks.ts'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { machineName, problemStatuses, problemStatusNames } from '#shared/machine-problems/machine.ts'
import { type MachineProblem, repairNotesMaxLength } from '#shared/machine-problems/machine-problem.ts'
import { ProblemHistory } from './problem-history.tsx'
import { problemLists } from './problem-lists.ts'
import { ProblemPhotos } from './problem-photos.tsx'

const typed = z.object({ status: z.enum(problemStatuses), repairNotes: z.string() })
const statuses = problemStatuses.map((status) => ({ value: status, label: problemStatusNames[status] }))

/** What the form says, as the call wants it: a repair has its time, a correction of the notes has no status. */
function changesOf(problem: MachineProblem, { status, repairNotes }: z.output<typeof typed>) {
  if (status !== 'repaired') return { status }
  if (problem.status === 'repaired') return { repairNotes }
  return { status, repairDate: new Date().toISOString(), ...(repairNotes.trim() && { repairNotes }) }
}

export default function UpdateProblemDialog({ problem, onClose }: { problem: MachineProblem; onClose: () => void }) {
  const update = useDraftForm<z.input<typeof typed>, z.output<typeof typed>>(`problem/${problem.id}`, {
    schema: typed,
    start: { status: problem.status, repairNotes: problem.repairNotes ?? '' },
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
  const status = useWatch({ control: update.form.control, name: 'status' })
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
