import { type FormEvent, useId } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineProblem, repairNotesMaxLength } from '#shared/machine-problems/machine-problem.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
import { problemLists } from './problem-lists.ts'

interface ProblemDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  problem: MachineProblem
}

export function MarkRepairedDialog({ open, onOpenChange, problem }: ProblemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Mark ${machineName(problem)} as repaired`}
      description={<span className="line-clamp-3">{problem.description}</span>}
    >
      <RepairForm problem={problem} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RepairForm({ problem, close }: { problem: MachineProblem; close: () => void }) {
  const user = useUser()
  const notes = useId()
  const draft = useDraft(`repair/${problem.id}`, { repairNotes: '' })
  const repair = useAction('POST /api/machine-problems/:id/repair', {
    refresh: problemLists,
    draft,
    done: ({ repairer }) =>
      repairer && fullName(repairer) !== fullName(user)
        ? { title: t`${machineName(problem)} was repaired already`, description: t`By ${nameOf(repairer)}.` }
        : t`Problem marked as repaired!`,
    failed: t`Failed to mark problem as repaired. Please try again.`,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const repairNotes = String(new FormData(event.currentTarget).get('repairNotes') ?? '')
    repair.mutate({ params: { id: problem.id }, body: { repairNotes } }, { onSuccess: close })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {draft.from && (
        <DraftNotice onDiscard={draft.discard}>{t`Your unsaved notes from ${draft.from} are back.`}</DraftNotice>
      )}
      <PlainField
        key={draft.version}
        id={notes}
        as="textarea"
        name="repairNotes"
        label={t`Repair Notes`}
        optional
        maxLength={repairNotesMaxLength}
        defaultValue={draft.values.repairNotes}
        onChange={(event) => draft.save({ repairNotes: event.target.value })}
      />
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            draft.forget()
            close()
          }}
        >{t`Cancel`}</Button>
        <Button type="submit" busy={repair.isPending && t`Saving...`}>{t`Mark Repaired`}</Button>
      </DialogFooter>
    </form>
  )
}
