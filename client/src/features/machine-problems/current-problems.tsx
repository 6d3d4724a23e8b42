import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/limits.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { ProblemFacts } from './problem-facts.tsx'
import { inOrder, isUnrepaired, problemLists, useCurrentProblems } from './problem-lists.ts'
import { MachineIcon, StatusBadge } from './status-badge.tsx'
import { useWaitingRepair, WaitingProblems } from './waiting-problems.tsx'

export function CurrentProblems() {
  return (
    <Card title={t`Current Machine Problems`} flush>
      <WaitingProblems />
      <Loaded
        read={useCurrentProblems()}
        failed={t`The machine problems could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={2} label={t`Loading machine problems`} />}
      >
        {(problems) => <ProblemList problems={inOrder(problems)} />}
      </Loaded>
    </Card>
  )
}

function ProblemList({ problems }: { problems: readonly MachineProblem[] }) {
  if (problems.length === 0)
    return (
      <EmptyState
        drawing={MachinesDrawing}
        title={t`No machine problems right now`}
      >{t`What is reported here stays in this list until it is fixed.`}</EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {problems.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} />
        ))}
      </ul>
      <OnlySome shown={problems.filter(isUnrepaired).length} most={problemsMax} />
    </>
  )
}

function ProblemRow({ problem }: { problem: MachineProblem }) {
  const draft = useDraft(`fix/${problem.id}`, { repairNotes: '' })
  /** What did not arrive the last time. */
  const [notes, setNotes] = useState(draft.values.repairNotes)
  const isWaiting = useWaitingRepair(problem.id)
  const fix = useAction('POST /api/machine-problems/:id/repair', {
    refresh: problemLists,
    draft,
    done: t`Problem marked as fixed!`,
    failed: t`Failed to mark problem as fixed. Please try again.`,
  })
  const markFixed = () => {
    // An empty text confirms without notes; only Cancel gives null.
    const repairNotes = window.prompt(t`Repair notes (optional):`, notes)
    if (repairNotes === null) return
    setNotes(repairNotes)
    draft.save({ repairNotes })
    fix.mutate({ params: { id: problem.id }, body: { repairNotes } })
  }
  return (
    <li className="px-4 py-3 md:px-6">
      <div className="mb-1 flex min-h-11 items-center gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <MachineIcon machineType={problem.machineType} className="size-5 text-brand" />
          <h3 className="ticket">{machineName(problem)}</h3>
          <StatusBadge status={problem.status} />
          {isWaiting && <WaitingMark />}
        </div>
        {problem.status !== 'repaired' && !isWaiting && (
          <Button
            variant="secondary"
            size="sm"
            className="shrink-0"
            busy={fix.isPending && t`Saving...`}
            onClick={markFixed}
          >
            <Check aria-hidden="true" />
            {t`Mark Fixed`}
            <VisuallyHidden>({machineName(problem)})</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line">{problem.description}</p>
      <ProblemFacts problem={problem} />
    </li>
  )
}
