import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { ChoiceChips } from '#client/ui/choice-chips.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import {
  oldAfterHours,
  type ProblemStatus,
  problemStatuses,
  problemStatusNames,
  problemsMax,
} from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { repairedProblems, unrepairedProblems } from '#shared/machine-problems/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/register.ts'
import { cardGrid, ProblemCards } from './problem-cards.tsx'
import { Repaired, RepairedBelow } from './repaired-problems.tsx'
import { useRepeated, useWithRepeated } from './repeat-badge.tsx'

const filters = [
  { status: undefined, label: t`All Problems` },
  ...problemStatuses.map((status) => ({ status, label: problemStatusNames[status] })),
]

/**
 * All problems, or those of one status or that have waited long, as the address says; `below` comes when they have come,
 * so that nothing moves it.
 */
export function FilteredProblems({ below }: { below: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const { status } = filters.find(({ status }) => status === search.get('status')) ?? filters[0]!
  const onlyOld = search.get('age') === 'old' && status !== 'repaired'
  const unrepaired = useWithRepeated(useEndpoint(...unrepairedProblems))
  const repaired = useEndpoint(...repairedProblems)
  const countOf = (status: ProblemStatus | undefined) =>
    status === 'open' || status === 'in_progress'
      ? unrepaired.data?.filter((problem) => problem.status === status).length
      : undefined
  const change = (wanted: { status: ProblemStatus | undefined; onlyOld: boolean }) =>
    setSearch(
      { ...(wanted.status && { status: wanted.status }), ...(wanted.onlyOld && { age: 'old' }) },
      { replace: true },
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3 phone:mb-4 phone:gap-y-2">
        <ChoiceChips
          label={t`Filter by status`}
          choices={filters.map(({ status: value, label }) => ({ value, label, count: countOf(value) }))}
          chosen={status}
          onChoose={(each) => change({ status: each, onlyOld: onlyOld && each !== 'repaired' })}
          className="phone:w-full phone:[&>div>*]:flex-auto phone:[&>div>*]:px-1.5 min-[22.5rem]:phone:[&>div]:flex-nowrap"
        />
        {status !== 'repaired' && (
          <FilterToggle
            label={t`Older than 24 hours`}
            on={onlyOld}
            onChange={(on) => change({ status, onlyOld: on })}
          />
        )}
      </div>
      {status === 'repaired' ? (
        <Repaired />
      ) : (
        <Loaded read={unrepaired} failed={notLoaded} waiting={waiting}>
          {(problems) => (
            <div className="flex flex-col gap-6">
              <Unrepaired problems={problems} status={status} onlyOld={onlyOld} />
              {!status && !onlyOld && <RepairedBelow />}
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
  /** Only what has waited too long. */
  onlyOld: boolean
}

function Unrepaired({ problems, status, onlyOld }: UnrepairedProps) {
  const wanted = problems.filter((problem) => !status || problem.status === status)
  const latest = Date.now() - oldAfterHours * 60 * 60 * 1000
  const listed = onlyOld ? wanted.filter(({ createdAt }) => Date.parse(createdAt) < latest) : wanted
  const repeated = useRepeated().data ?? []
  if (listed.length === 0) return <EmptyState drawing={MachinesDrawing} title={nothing(status, onlyOld)} />
  return (
    <>
      <ProblemCards problems={inOrderOfNeed(listed, repeated)} />
      <OnlySome shown={problems.length} most={problemsMax} />
    </>
  )
}

/** What nobody looks after first; of that machines whose repairs do not hold, and then what has waited longest. */
function inOrderOfNeed(problems: readonly MachineProblem[], repeated: Parameters<typeof reportsOf>[0]) {
  const place = (problem: MachineProblem) =>
    Number(problem.status === 'in_progress') * 2 + Number(!repeatWords(reportsOf(repeated, problem)))
  return problems.toSorted(
    (one, other) => place(one) - place(other) || Date.parse(one.createdAt) - Date.parse(other.createdAt),
  )
}

function nothing(status: UnrepairedProps['status'], onlyOld: boolean) {
  if (onlyOld) return t`Nothing has waited longer than 24 hours`
  if (!status) return t`No machine problems right now`
  return status === 'open' ? t`No open problems` : t`Nothing is in progress`
}
