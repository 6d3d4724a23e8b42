import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import {
  machineName,
  type ProblemStatus,
  problemStatuses,
  problemStatusNames,
} from '#shared/machine-problems/machine.ts'
import { type MachineProblem, repairNotesMaxLength } from '#shared/machine-problems/machine-problem.ts'
import { ProblemHistory } from './problem-history.tsx'
import { problemLists } from './problem-lists.ts'

interface ProblemDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  problem: MachineProblem
}

const statuses = problemStatuses.map((status) => ({ value: status, label: problemStatusNames[status] }))

export function UpdateProblemDialog({ open, onOpenChange, problem }: ProblemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Update ${machineName(problem)}`}
      description={<span className="line-clamp-3">{problem.description}</span>}
    >
      <UpdateForm problem={problem} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** What the form says, as the call wants it: a repair has its time, a correction of the notes has no status. */
function changesOf(problem: MachineProblem, status: ProblemStatus, repairNotes: string) {
  if (status !== 'repaired') return { status }
  if (problem.status === 'repaired') return { repairNotes }
  return { status, repairDate: new Date().toISOString(), ...(repairNotes.trim() && { repairNotes }) }
}

function UpdateForm({ problem, close }: { problem: MachineProblem; close: () => void }) {
  const start = { status: problem.status, repairNotes: problem.repairNotes ?? '' }
  const draft = useDraft(`problem/${problem.id}`, start)
  const [typed, setTyped] = useState(draft.values)
  const { status, repairNotes } = typed
  const change = (next: typeof typed) => {
    setTyped(next)
    draft.save(next)
  }
  const update = useAction('PATCH /api/machine-problems/:id', {
    refresh: problemLists,
    draft,
    done: t`Problem updated successfully!`,
    failed: t`Failed to update problem. Please try again.`,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    update.mutate({ params: { id: problem.id }, body: changesOf(problem, status, repairNotes) }, { onSuccess: close })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {draft.from && (
        <DraftNotice
          onDiscard={() => {
            draft.discard()
            setTyped(start)
          }}
        >{t`Your unsaved change from ${draft.from} is back.`}</DraftNotice>
      )}
      <PlainField
        as="select"
        label={t`Status`}
        options={statuses}
        value={status}
        onChange={(event) => change({ ...typed, status: event.target.value as ProblemStatus })}
      />
      {status === 'repaired' && (
        <PlainField
          as="textarea"
          label={t`Repair Notes`}
          optional
          maxLength={repairNotesMaxLength}
          value={repairNotes}
          onChange={(event) => change({ ...typed, repairNotes: event.target.value })}
        />
      )}
      {problem.status === 'repaired' && status !== 'repaired' && (
        <p className="text-muted text-sm">{t`The repair and its notes leave the problem and stay in its history.`}</p>
      )}
      <ProblemHistory problemId={problem.id} />
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            draft.forget()
            close()
          }}
        >{t`Cancel`}</Button>
        <Button type="submit" busy={update.isPending && t`Updating...`}>{t`Update`}</Button>
      </DialogFooter>
    </form>
  )
}
