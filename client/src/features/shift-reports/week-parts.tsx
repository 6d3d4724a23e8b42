import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import type { MissingDay } from '#shared/shift-reports/calendar.ts'
import { mondayOf, today } from '#shared/time/day.ts'
import { calendarAt, missingWords, type ReportWeek, weekWords } from './report-weeks.ts'

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
