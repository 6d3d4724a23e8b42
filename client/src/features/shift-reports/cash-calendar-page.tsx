import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { calendarOf } from '#shared/shift-reports/admin-reads.ts'
import type { CashCalendar } from '#shared/shift-reports/calendar.ts'
import { nameOfMonth, partsOf, today } from '#shared/time/day.ts'
import { daysOfMonth, isMonth, type Month as MonthText, monthAfter, monthBefore } from '#shared/time/month.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CashSums } from './cash-sums.tsx'
import { ClosedDays } from './closed-days.tsx'
import { MonthConclusion } from './month-conclusion.tsx'

/** 'Nov 2026' */
const monthWords = (month: MonthText) => {
  const { start } = daysOfMonth(month)
  return `${nameOfMonth(start)} ${partsOf(start).year}`
}

/** The newest first: from half a year after this one back to two years before it. */
function monthsAround(month: MonthText): MonthText[] {
  const months = [month]
  while (months.length < 7) months.unshift(monthAfter(months[0]!))
  while (months.length < 31) months.push(monthBefore(months.at(-1)!))
  return months
}

/** A month of drop reports: which days have them, and what does not add up. */
export default function CashCalendarPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('month') ?? ''
  const month = isMonth(asked) ? asked : today().slice(0, 7)
  const calendar = useEndpoint(...calendarOf(month))
  useAccessDenied(isForbidden(calendar.error), t`Admin access required for this page.`)
  const title = monthWords(month)
  const goTo = (next: string) => setSearch({ month: next }, { replace: true })
  return (
    <>
      <BackLink href="/admin/shift-reports">{t`Drop Reports`}</BackLink>
      <PageHeader title={t`Cash Calendar`} purpose={t`Which days have a drop report, and what was short or over.`} />
      <div className="mb-6 flex items-end gap-3">
        <IconButton label={t`Previous month`} variant="secondary" onClick={() => goTo(monthBefore(month))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <PlainField
          as="select"
          label={t`Month`}
          options={monthsAround(month).map((each) => ({ value: each, label: monthWords(each) }))}
          value={month}
          onChange={({ target }) => goTo(target.value)}
          className="phone:flex-1 md:w-52"
        />
        <IconButton label={t`Next month`} variant="secondary" onClick={() => goTo(monthAfter(month))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <Loaded
        read={calendar}
        failed={t`The calendar could not be loaded.`}
        waiting={
          <>
            <SkeletonCards count={1} className="mb-6" label={t`Loading the calendar`} />
            <Card title={title}>
              <Skeleton className="h-96" />
            </Card>
          </>
        }
      >
        {(found) => <Month title={title} month={month} calendar={found} />}
      </Loaded>
    </>
  )
}

function Month({ title, month, calendar }: { title: string; month: string; calendar: CashCalendar }) {
  return (
    <div className="flex flex-col gap-6">
      <MonthConclusion days={calendar.days} />
      <CalendarGrid title={title} month={month} calendar={calendar} />
      <CashSums month={month} calendar={calendar} />
      <ClosedDays title={title} month={month} closings={calendar.closings} />
    </div>
  )
}
