import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraft } from '#client/held/drafts.ts'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { problemLists, useWaitingRepair } from './problem-lists.ts'

interface MarkFixedProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  problem: MachineProblem
  /** On the machine's own page, where those who manage problems say it as on theirs. */
  isOfMachine?: boolean
}

/** Asks for notes, which may stay empty. A repair that waits for a connection is shown as waiting. */
export function MarkFixed({ problem, isOfMachine, ...look }: MarkFixedProps) {
  const { role } = useUser()
  const isManaged = isOfMachine && (role === 'admin' || role === 'technician')
  const draft = useDraft(`fix/${problem.id}`, { repairNotes: '' })
  /** What did not arrive the last time. */
  const [notes, setNotes] = useState(draft.values.repairNotes)
  const isWaiting = useWaitingRepair(problem.id)
  const fix = useAction('POST /api/machine-problems/:id/repair', {
    refresh: problemLists,
    draft,
    done: isManaged ? t`Problem marked as repaired!` : t`Problem marked as fixed!`,
    failed: isManaged
      ? t`Failed to mark problem as repaired. Please try again.`
      : t`Failed to mark problem as fixed. Please try again.`,
  })
  const markFixed = () => {
    // An empty text confirms without notes; only Cancel gives null.
    const repairNotes = window.prompt(t`Repair notes (optional):`, notes)
    if (repairNotes === null) return
    setNotes(repairNotes)
    draft.save({ repairNotes })
    fix.mutate({ params: { id: problem.id }, body: { repairNotes } })
  }
  if (isWaiting) return <WaitingMark />
  return (
    <Button {...look} busy={fix.isPending && t`Saving...`} onClick={markFixed}>
      <Check aria-hidden="true" />
      {isManaged ? t`Mark Repaired` : t`Mark Fixed`}
      <VisuallyHidden>({machineName(problem)})</VisuallyHidden>
    </Button>
  )
}
