import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'
import type { MissingDay } from '#shared/shift-reports/calendar.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { type Day, formatNearDay, formatRange, mondayOf, today, weekOf } from '#shared/time/day.ts'

/** A report, or days in a row without one. */
export type Entry = { day: Day; report: ShiftReport } | { day: Day; missing: MissingDay[] }

export interface ReportWeek {
  monday: Day
  /** Of all that is listed, also of what is not shown yet. */
  count: number
  /** Cents. */
  dropped: number
  entries: Entry[]
}

/** The newest reports, as many as are shown, in their weeks, and among them the days up to there that have none. */
export function weeksOf(
  reports: readonly ShiftReport[],
  missing: readonly MissingDay[],
  shown: number = reports.length,
): ReportWeek[] {
  const last = shown < reports.length ? reports[shown - 1]!.shiftDate : undefined
  const entries: Entry[] = [
    ...reports.slice(0, shown).map((report) => ({ day: report.shiftDate, report })),
    ...missing.filter(({ day }) => !last || day > last).map((each) => ({ day: each.day, missing: [each] })),
  ]
  // What is missing of a day stands below what there is.
  entries.sort((one, other) => other.day.localeCompare(one.day))
  const weeks = new Map<Day, ReportWeek>()
  for (const entry of entries) {
    const monday = mondayOf(entry.day)
    const week = weeks.get(monday) ?? { monday, count: 0, dropped: 0, entries: [] }
    weeks.set(monday, week)
    const before = week.entries.at(-1)
    // Missing days that follow each other are one entry.
    if (before && 'missing' in before && 'missing' in entry) before.missing.push(...entry.missing)
    else week.entries.push(entry)
  }
  for (const { shiftDate, dropAmount } of reports) {
    const week = weeks.get(mondayOf(shiftDate))
    if (!week) continue
    week.count += 1
    week.dropped += centsOf(dropAmount)
  }
  return [...weeks.values()]
}

/** 'Tue, Nov 24', with the year where it is not the present one. */
export const dayWords = (day: Day) => formatNearDay(day, { weekday: true })

/** 'Nov 23 to Nov 29' */
export const weekWords = (monday: Day) => formatRange(weekOf(monday))

/** Where an admin sees what became of a day, or marks it as closed. */
export const calendarAt = ({ day }: MissingDay) => `/admin/shift-reports/calendar?month=${day.slice(0, 7)}`

/** 'No report: Tue, Nov 17, Wed, Nov 18 (1 of 2 drawers)' */
export const missingWords = (missing: readonly MissingDay[]) =>
  t`No report: ${missing
    .map(({ day, drawers, expectedDrawers }) =>
      drawers > 0 ? `${dayWords(day)} (${t`${drawers} of ${expectedDrawers} drawers`})` : dayWords(day),
    )
    .join(' · ')}`

/** Which week, and how many reports it has. */
export const WeekHead = ({ week: { monday, count } }: { week: ReportWeek }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-3">
    <h2 className="text-base">{weekWords(monday)}</h2>
    {monday === mondayOf(today()) && <Badge tone="current">{t`This week`}</Badge>}
    <span className="font-normal text-muted text-sm">{t`Reports: ${count}`}</span>
  </div>
)

export const MissingLine = ({ missing }: { missing: readonly MissingDay[] }) => (
  <Link
    href={calendarAt(missing[0]!)}
    className="-outline-offset-2 flex min-h-11 items-center gap-2 px-4 py-1.5 text-sm hover:bg-sunken md:px-6"
  >
    <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-trouble" />
    <span className="flex-1">{missingWords(missing)}</span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
  </Link>
)
