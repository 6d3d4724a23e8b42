import { useEndpoint } from '#client/api/hooks.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { type Plan, peopleOf } from '#shared/payroll/plan.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { datesProblem, periodAt } from './dates-fields.tsx'

/** A file with few of a week's people is a part of it, or another week's: which is for the admin to say. */
function modeFor(plan: Plan | undefined, present: ReadonlySet<string>, inBoth: number): ImportMode | undefined {
  if (inBoth === 0) return 'add'
  const again = new Set(plan?.rows.flatMap(peopleOf).filter((userId) => present.has(userId)))
  return 2 * again.size < present.size ? undefined : 'replace'
}

export type Week = ReturnType<typeof useWeek>

/** What the server knows of the days of an import: what is in them already, and what people are usually paid. */
export function useWeek(days: DayRange, periods: readonly ListedPeriod[] | undefined, plan: Plan | undefined) {
  const problem = datesProblem(days)
  const isNeeded = plan !== undefined && !problem.startDate && !problem.endDate
  const usual = useEndpoint(
    'GET /api/payroll-periods/usual-pay',
    { query: { startDate: days.start, endDate: days.end } },
    { enabled: isNeeded },
  )
  const existing = periodAt(periods, days)
  const stored = useEndpoint(
    'GET /api/payroll-periods/:id',
    { params: { id: existing?.id ?? '' } },
    { enabled: isNeeded && existing !== undefined },
  )
  const present = new Set(stored.data?.payrollRecords.map(({ userId }) => userId))
  const inBoth = plan?.records.filter(({ userId }) => present.has(userId)).map(({ userId }) => userId) ?? []
  /** The records that the admin sees in these days, known once they have been read. */
  const shown = existing ? stored.data?.payrollRecords : periods && []
  const offered = existing && stored.data ? modeFor(plan, present, inBoth.length) : 'replace'
  return { existing, stored, usual, inBoth, shown, offered }
}
