import { clsx } from 'clsx'
import { useId } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useLate } from '#client/ui/use-late.ts'
import { useNow } from '#client/ui/use-now.ts'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { problemsMax } from '#shared/machine-problems/limits.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { downFor } from '#shared/time/age.ts'
import { MachineLink } from './machine-link.tsx'
import { MarkFixed } from './mark-fixed.tsx'
import { ProblemFacts, RepairedBy } from './problem-facts.tsx'
import { inOrder, isUnrepaired, useCurrentProblems } from './problem-lists.ts'
import { ProblemPhotos } from './problem-photos.tsx'
import { RepeatBadge, useRepeated } from './repeat-badge.tsx'
import { MachineIcon, StatusBadge } from './status-badge.tsx'
import { WaitingProblems } from './waiting-problems.tsx'

/** The list, with what some of its rows have a badge by: all at once, so that nothing moves. But nobody waits long for it. */
export function useListed() {
  const problems = useCurrentProblems()
  const repeated = useEndpoint(...repeatedMachines, { retryOnMount: false })
  const isLate = useLate(2_000)
  return { ...problems, ...(repeated.isLoading && !isLate && { data: undefined, isLoading: true }), isLate }
}

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

function ProblemList({ problems }: { problems: readonly MachineProblem[] }) {
  const id = useId()
  const now = useNow()
  const open = problems.filter(isUnrepaired)
  const repaired = problems.filter((problem) => !isUnrepaired(problem))
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
          {runsOf(open).flatMap((ofMachine) =>
            ofMachine.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} ofMachine={ofMachine} now={now} />
            )),
          )}
        </ul>
      )}
      <OnlySome shown={open.length} most={problemsMax} />
      {repaired.length > 0 && (
        <section aria-labelledby={id} className="border-line border-t-2 bg-sunken">
          <h3 id={id} className="px-4 pt-3 pb-1 font-semibold text-muted text-sm md:px-6">
            {t`Repaired lately`}
          </h3>
          <ul className="divide-y divide-line">
            {repaired.map((problem) => (
              <RepairedRow key={problem.id} problem={problem} />
            ))}
          </ul>
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

const day = 24 * 60 * 60 * 1000

interface ProblemRowProps {
  problem: MachineProblem
  /** Those that stand under one name, the newest first. */
  ofMachine: readonly MachineProblem[]
  now: number
  /** The page is that of the machine, which is named there once. */
  isOnItsPage?: boolean
}

export function ProblemRow({ problem, ofMachine, now, isOnItsPage = false }: ProblemRowProps) {
  const isPhone = usePhone()
  const isFirst = problem === ofMachine[0]
  const isOne = ofMachine.length === 1
  const since = ofMachine.at(-1)!.createdAt
  const status = problem.status === 'in_progress' && <StatusBadge status={problem.status} />
  const facts = <ProblemFacts problem={problem} look={isPhone ? 'lines' : 'sentence'} />
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 px-4 md:px-6',
        isFirst ? 'border-line border-t py-3' : 'pb-3',
      )}
    >
      {/* Photos stand beside all of it, so that they push nothing apart. */}
      <div className="flex min-w-0 flex-1 items-start gap-3 phone:basis-full md:mr-2">
        <div className="min-w-0 flex-1">
          {isFirst ? (
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              {!isOnItsPage && (
                <div className="flex items-center gap-2">
                  <MachineIcon machineType={problem.machineType} className="size-5 shrink-0 text-brand" />
                  <h3 className="ticket">
                    <MachineLink {...problem} />
                  </h3>
                </div>
              )}
              {/* What waits longer than a day stands out. */}
              <p className={clsx('text-sm', now - Date.parse(since) < day ? 'text-muted' : 'ticket')}>
                {isOne ? downFor(since, now) : t`${downFor(since, now)}, ${t`${ofMachine.length} problems`}`}
              </p>
              {isOne && status}
              {!isOnItsPage && <RepeatBadge {...problem} />}
            </div>
          ) : (
            <h3 className="sr-only">{machineName(problem)}</h3>
          )}
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 whitespace-pre-line">{problem.description}</p>
            {!isOne && status}
          </div>
          {!isPhone && facts}
        </div>
        <div className="max-w-34 shrink-0 empty:hidden">
          <ProblemPhotos problem={problem} />
        </div>
      </div>
      {/* Where a language's words for the button leave it too little, the button stands below. */}
      {isPhone && <div className="min-w-0 flex-1 basis-40">{facts}</div>}
      <MarkFixed problem={problem} variant="secondary" size="sm" className="ml-auto shrink-0" />
    </li>
  )
}

/** What is over, in small: the machine and its fault, then what was done about it. */
function RepairedRow({ problem }: { problem: MachineProblem }) {
  return (
    <li className="wrap-anywhere px-4 py-2 text-muted text-sm md:px-6">
      <h4 className="ticket mr-2 inline">
        <MachineLink {...problem} />
      </h4>
      <p className="inline">{problem.description}</p>
      <div className="flex flex-wrap gap-x-2">
        {problem.repairNotes && <p className="min-w-0 whitespace-pre-line">{problem.repairNotes}</p>}
        <RepairedBy problem={problem} className="min-w-0" />
      </div>
    </li>
  )
}
