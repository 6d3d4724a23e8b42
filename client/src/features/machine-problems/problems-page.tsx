import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'wouter'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { MachinesDrawing } from '#client/ui/machine-drawings.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { useBriefWait, useNow } from '#client/ui/waits.ts'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName, problemsMax } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { downSince } from './by-machine.ts'
import { MachineLink, RepairedBy } from './problem-facts.tsx'
import { inOrder, isUnrepaired, useCurrentProblems, useScanned, useWaitingReports } from './problem-lists.ts'
import { ProblemRow } from './problem-row.tsx'
import { useRepeated, useWithRepeated } from './repeat-badge.tsx'
import { ReportProblemForm } from './report-problem-form.tsx'

const WaitingProblems = lazy(() => import('./waiting-problems.tsx'))

export default function ProblemsPage() {
  const isPhone = usePhone()
  const scanned = useScanned()
  const form = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [, setSearch] = useSearchParams()
  const listed = useListed()
  const [reported, setReported] = useState<string>()
  const isReportedListed = listed.data?.some(({ id }) => id === reported)
  useEffect(() => {
    if (!isReportedListed) return
    const timer = setTimeout(setReported, 2000)
    return () => clearTimeout(timer)
  }, [isReportedListed])
  const showReported = (problem: MachineProblem | undefined) => {
    setReported(problem?.id)
    if (!isPhone) return form.current?.querySelector('input')?.focus()
    // The list comes first again, with the new row at its top.
    flushSync(() => {
      setWanted(false)
      setSearch({}, { replace: true })
    })
    document.getElementById('page-heading')?.focus()
  }
  // On a phone the form stands below the list until it is asked for, and comes with it, so that it does not move. But nobody
  // waits long for it.
  const isWaiting = useBriefWait(listed.isLoading)
  const isFormThere = !isPhone || scanned || !isWaiting || isWanted
  const parts = [
    <div key="form" ref={form} className="scroll-mt-2 xl:sticky xl:top-6">
      {isFormThere && <ReportProblemForm onTaken={showReported} />}
    </div>,
    <CurrentProblems key="list" reported={reported} />,
  ]
  return (
    <>
      <BackLink href="/">{t`Back to Dashboard`}</BackLink>
      <PageHeader
        title={t`Machine Problem`}
        purpose={t`Report a washer or dryer that is down, or mark one fixed.`}
        action={
          // There the list comes first: what is broken already is seen before it is reported once more. The form then takes
          // the button's place.
          <>
            {isPhone && !isWanted && (
              <Button
                onClick={() => {
                  flushSync(() => setWanted(true))
                  form.current?.scrollIntoView()
                  form.current?.querySelector('input')?.focus({ preventScroll: true })
                }}
              >
                <Plus aria-hidden="true" />
                {t`Report a problem`}
              </Button>
            )}
            <Link href="/refunds" className={buttonClass({ variant: 'secondary' })}>{t`Refund`}</Link>
          </>
        }
      />
      <div
        className={clsx(
          'grid content-start items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
          // So high that the form can be scrolled to the top, where a keypad leaves it in sight.
          isWanted && 'phone:min-h-[calc(100dvh-5rem)]',
        )}
      >
        {isPhone && !scanned && !isWanted ? parts.toReversed() : parts}
      </div>
    </>
  )
}

export const useListed = () => useWithRepeated(useCurrentProblems())

export function CurrentProblems({ reported }: Pick<ProblemListProps, 'reported'>) {
  useRepeated(true)
  const isPhone = usePhone()
  const waiting = useWaitingReports()
  const allMachines = (
    <Link
      href="/machines"
      className={buttonClass({ variant: 'ghost', size: 'sm', className: '-my-1 -mr-3' })}
    >{t`All machines`}</Link>
  )
  return (
    <Card title={t`Current Machine Problems`} action={!isPhone && allMachines} flush>
      <Suspense>{waiting.length > 0 && <WaitingProblems reports={waiting} />}</Suspense>
      <Loaded
        read={useListed()}
        failed={t`The machine problems could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={2} label={t`Loading machine problems`} />}
      >
        {(problems) => (
          <>
            <ProblemList problems={inOrder(problems)} reported={reported} />
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

interface ProblemListProps {
  problems: readonly MachineProblem[]
  /** The id of one that was reported a moment ago. */
  reported: string | undefined
}

function ProblemList({ problems, reported }: ProblemListProps) {
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
                isNew={problem.id === reported}
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

/** This machine has a run above, and another machine was reported in between. */
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
