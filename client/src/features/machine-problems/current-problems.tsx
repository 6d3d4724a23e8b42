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
import { useNow } from '#client/ui/use-now.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/limits.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downFor } from '#shared/time/age.ts'
import { ProblemFacts, RepairedBy } from './problem-facts.tsx'
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
  const now = useNow()
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
        {problems.map((problem) =>
          isUnrepaired(problem) ? (
            <ProblemRow key={problem.id} problem={problem} now={now} />
          ) : (
            <RepairedRow key={problem.id} problem={problem} />
          ),
        )}
      </ul>
      <OnlySome shown={problems.filter(isUnrepaired).length} most={problemsMax} />
    </>
  )
}

function ProblemRow({ problem, now }: { problem: MachineProblem; now: number }) {
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
  const name = machineName(problem)
  return (
    <li className="px-4 py-3 md:px-6">
      <div className="mb-1 flex items-start gap-3">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex items-center gap-2">
            <MachineIcon machineType={problem.machineType} className="size-5 shrink-0 text-brand" />
            <h3 className="ticket">{name}</h3>
          </div>
          <StatusBadge status={problem.status} />
          <p className="ticket text-sm">{downFor(problem.createdAt, now)}</p>
        </div>
        {isWaiting ? (
          <WaitingMark />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            className="shrink-0"
            busy={fix.isPending && t`Saving...`}
            onClick={markFixed}
          >
            <Check aria-hidden="true" />
            {t`Mark Fixed`}
            <VisuallyHidden>({name})</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line">{problem.description}</p>
      <ProblemFacts problem={problem} />
    </li>
  )
}

/** What is over: its words follow each other, in small. */
function RepairedRow({ problem }: { problem: MachineProblem }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 px-4 py-2 text-muted text-sm md:px-6">
      <h3 className="ticket">{machineName(problem)}</h3>
      <p className="min-w-0">{problem.description}</p>
      <RepairedBy problem={problem} className="min-w-0" />
      {problem.repairNotes && <p className="min-w-0 whitespace-pre-line">{problem.repairNotes}</p>}
    </li>
  )
}
