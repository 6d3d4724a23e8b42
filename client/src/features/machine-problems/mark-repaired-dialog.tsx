import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repair, repairNotesMaxLength } from '#shared/machine-problems/report.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { problemLists } from './problem-lists.ts'

export default function MarkRepairedDialog({ problem, onClose }: { problem: MachineProblem; onClose: () => void }) {
  const user = useUser()
  const notes = useDraftForm(`repair/${problem.id}`, {
    schema: repair,
    start: { repairNotes: '' },
    send: (body) =>
      outgoing('POST /api/machine-problems/:id/repair', {
        params: { id: problem.id },
        body,
        refresh: problemLists,
        done: ({ repairer }) =>
          repairer && fullName(repairer) !== fullName(user)
            ? { title: t`${machineName(problem)} was repaired already`, description: t`By ${nameOf(repairer)}.` }
            : t`Problem marked as repaired!`,
        failed: t`Failed to mark problem as repaired. Please try again.`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Mark ${machineName(problem)} as repaired`}
      description={<span className="line-clamp-3">{problem.description}</span>}
      of={notes}
      back={(time) => t`Your unsaved notes from ${time} are back.`}
      send={t`Mark Repaired`}
      isSentLater
      onClose={onClose}
    >
      <Field as="textarea" name="repairNotes" label={t`Repair Notes`} optional maxLength={repairNotesMaxLength} />
    </FormDialog>
  )
}
