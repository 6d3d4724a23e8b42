import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { ChoiceChips } from '#client/ui/chips.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState, Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { MachinesDrawing } from '#client/ui/machine-drawings.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import {
  type ProblemStatus,
  problemStatuses,
  problemStatusNames,
  problemsMax,
} from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repairedProblems, unrepairedProblems } from '#shared/machine-problems/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/register.ts'
import { cardGrid, ProblemCards } from './problem-cards.tsx'
import { OlderRepairs, RepairLines } from './repair-lines.tsx'
import { useRepeated, useWithRepeated } from './repeat-badge.tsx'

const filters = [
  { status: undefined, label: t`All Problems` },
  ...problemStatuses.map((status) => ({ status, label: problemStatusNames[status] })),
]

/** All problems, or those of the status that the address names. `below` appears after them, so that nothing moves it. */
export function FilteredProblems({ below }: { below: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const { status } = filters.find(({ status }) => status === search.get('status')) ?? filters[0]!
  const unrepaired = useWithRepeated(useEndpoint(...unrepairedProblems))
  const repaired = useEndpoint(...repairedProblems)
  const countOf = (status: ProblemStatus | undefined) =>
    status === 'open' || status === 'in_progress'
      ? unrepaired.data?.filter((problem) => problem.status === status).length
      : undefined
  return (
    <>
      <ChoiceChips
        label={t`Filter by status`}
        choices={filters.map(({ status: value, label }) => ({ value, label, count: countOf(value) }))}
        chosen={status}
        onChoose={(status) => setSearch(status ? { status } : {}, { replace: true })}
        className="mb-6 phone:mb-4 phone:[&>div>*]:flex-auto phone:[&>div>*]:px-1.5 min-[22.5rem]:phone:[&>div]:flex-nowrap"
      />
      {status === 'repaired' ? (
        <Repaired />
      ) : (
        <Loaded read={unrepaired} failed={notLoaded} waiting={waiting}>
          {(problems) => (
            <div className="flex flex-col gap-6">
              <Unrepaired problems={problems} status={status} />
              {!status && <RepairedBelow />}
            </div>
          )}
        </Loaded>
      )}
      {!unrepaired.isLoading && !repaired.isLoading && below}
    </>
  )
}

export const notLoaded = t`The machine problems could not be loaded.`

export const waiting = (
  <SkeletonCards count={6} className={cardGrid} cardClassName="h-56" label={t`Loading machine problems`} />
)

interface UnrepairedProps {
  problems: readonly MachineProblem[]
  /** Undefined: any. */
  status: 'open' | 'in_progress' | undefined
}

function Unrepaired({ problems, status }: UnrepairedProps) {
  const listed = problems.filter((problem) => !status || problem.status === status)
  const repeated = useRepeated().data ?? []
  if (listed.length === 0) return <EmptyState drawing={MachinesDrawing} title={nothing(status)} />
  return (
    <>
      <ProblemCards problems={inOrderOfNeed(listed, repeated)} />
      <OnlySome shown={problems.length} most={problemsMax} />
    </>
  )
}

/** First what nobody looks after: machines that break again and again, then what has waited longest. */
function inOrderOfNeed(problems: readonly MachineProblem[], repeated: Parameters<typeof reportsOf>[0]) {
  const place = (problem: MachineProblem) =>
    Number(problem.status === 'in_progress') * 2 + Number(!repeatWords(reportsOf(repeated, problem)))
  return problems.toSorted(
    (one, other) => place(one) - place(other) || Date.parse(one.createdAt) - Date.parse(other.createdAt),
  )
}

function nothing(status: UnrepairedProps['status']) {
  if (!status) return t`No machine problems right now`
  return status === 'open' ? t`No open problems` : t`Nothing is in progress`
}

/** Below what is to be done: a line that says how much is over. */
export function RepairedBelow() {
  const isPhone = usePhone()
  // Read before the line is opened, so that its number counts what is repaired on this page.
  const { data } = useEndpoint(...repairedProblems)
  return (
    <Fold
      variant="words"
      summary={
        <span>
          <h2 className="inline text-base">{t`Repaired`}</h2>
          {data && <span className="font-normal text-muted"> · {t`${data.length} in the last 90 days`}</span>}
        </span>
      }
    >
      {() => (
        <div className="mt-2">
          <Repaired step={isPhone ? undefined : 10} />
        </div>
      )}
    </Fold>
  )
}

export const RepairedSection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="repaired" className="flex flex-col gap-3">
    <h2 id="repaired" className="text-lg">{t`Repaired`}</h2>
    {children}
  </section>
)

/** The latest first. */
export const byRepair = (one: MachineProblem, other: MachineProblem) =>
  Date.parse(other.repairDate ?? '') - Date.parse(one.repairDate ?? '')

export function Repaired({ step }: { step?: number | undefined }) {
  return (
    <Loaded
      read={useEndpoint(...repairedProblems)}
      failed={t`The repaired problems could not be loaded.`}
      waiting={<SkeletonRows rows={5} label={t`Loading machine problems`} />}
    >
      {(problems) => (
        <div className="flex flex-col gap-6">
          {problems.length === 0 && (
            <EmptyState drawing={MachinesDrawing} title={t`Nothing was repaired in the last 90 days`} />
          )}
          <RepairLines problems={[...problems].sort(byRepair)} step={step}>
            <OlderRepairs shown={problems} />
          </RepairLines>
        </div>
      )}
    </Loaded>
  )
}
