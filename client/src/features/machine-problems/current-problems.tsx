import { useId } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { machineName, problemsMax } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downSince } from './down-since.ts'
import { MachineLink } from './machine-link.tsx'
import { RepairedBy } from './problem-facts.tsx'
import { inOrder, isUnrepaired, useCurrentProblems } from './problem-lists.ts'
import { ProblemRow } from './problem-row.tsx'
import { useRepeated, useWithRepeated } from './repeat-badge.tsx'
import { WaitingProblems } from './waiting-problems.tsx'

export const useListed = () => useWithRepeated(useCurrentProblems())

export function CurrentProblems() {
  useRepeated(true)
  const isPhone = usePhone()
  const allMachines = (
    <Link
      href="/machines"
      className={buttonClass({ variant: 'ghost', size: 'sm', className: '-my-1 -mr-3' })}
    >{t`All machines`}</Link>
  )
  return (
    <Card title={t`Current Machine Problems`} action={!isPhone && allMachines} flush>
      <WaitingProblems />
      <Loaded
        read={useListed()}
        failed={t`The machine problems could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={2} label={t`Loading machine problems`} />}
      >
        {(problems) => (
          <>
            <ProblemList problems={inOrder(problems)} />
            {/* Beside the title it would break it in two. */}
            {isPhone && <p className="border-line border-t p-2 text-center">{allMachines}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Before the form: machines that are down, and what was mended. */
const [runsOnPhone, repairsOnPhone] = [5, 3]

function ProblemList({ problems }: { problems: readonly MachineProblem[] }) {
  const id = useId()
  const now = useNow()
  const open = problems.filter(isUnrepaired)
  const isPhone = usePhone()
  const runs = useBeginning(runsOf(open), isPhone ? runsOnPhone : open.length)
  const since = downSince(open)
  const repaired = problems.filter((problem) => !isUnrepaired(problem))
  const repairs = useBeginning(repaired, isPhone ? repairsOnPhone : repaired.length)
  if (problems.length === 0)
    return (
      <EmptyState
        drawing={MachinesDrawing}
        title={t`No machine problems right now`}
      >{t`What is reported here stays in this list until it is fixed.`}</EmptyState>
    )
  return (
    <>
      {open.length > 0 && (
        <ul>
          {runs.beginning.flatMap((ofMachine) =>
            ofMachine.map((problem) => (
              <ProblemRow
                key={problem.id}
                problem={problem}
                ofMachine={ofMachine}
                down={{ since: since(problem), now }}
                isRepeatSaid={isOfEarlierRun(ofMachine, runs.beginning)}
              />
            )),
          )}
        </ul>
      )}
      {runs.more ? <div className="pb-4">{runs.more}</div> : <OnlySome shown={open.length} most={problemsMax} />}
      {repaired.length > 0 && (
        <section aria-labelledby={id} className="border-line border-t-2 bg-sunken">
          <h3 id={id} className="px-4 pt-3 pb-1 font-semibold text-muted text-sm md:px-6">
            {t`Repaired lately`}
          </h3>
          <ul className="divide-y divide-line">
            {repairs.beginning.map((problem) => (
              <RepairedRow key={problem.id} problem={problem} />
            ))}
          </ul>
          {repairs.more && <div className="pb-4">{repairs.more}</div>}
        </section>
      )}
    </>
  )
}

/** The problems, newest first as they are, with those together that follow one another and are of one machine. */
function runsOf(problems: readonly MachineProblem[]): MachineProblem[][] {
  const runs: MachineProblem[][] = []
  for (const problem of problems) {
    const last = runs.at(-1)
    if (last && machineName(last[0]!) === machineName(problem)) last.push(problem)
    else runs.push([problem])
  }
  return runs
}

/** The machine has a run above this one, after which another machine was reported. */
const isOfEarlierRun = (run: readonly MachineProblem[], runs: readonly (readonly MachineProblem[])[]) =>
  runs.find(([first]) => machineName(first!) === machineName(run[0]!)) !== run

/** What is over, in small: the machine and its fault, then what was done about it. */
function RepairedRow({ problem }: { problem: MachineProblem }) {
  return (
    <li className="wrap-anywhere px-4 py-2 text-muted text-sm md:px-6">
      <h4 className="ticket mr-2 inline">
        <MachineLink {...problem} />
      </h4>
      <p className="inline">{problem.description}</p>
      <div className="flex flex-wrap gap-x-2">
        {problem.repairNotes && <p className="min-w-0 whitespace-pre-line text-ink">{problem.repairNotes}</p>}
        <RepairedBy problem={problem} className="min-w-0" />
      </div>
    </li>
  )
}
