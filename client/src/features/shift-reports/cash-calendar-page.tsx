import { ChevronLeft, ChevronRight, CircleAlert, Download, TrendingDown, TrendingUp } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { saveText } from '#client/api/download.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents } from '#shared/money/money.ts'
import { calendarOf } from '#shared/shift-reports/admin-reads.ts'
import type { CashCalendar } from '#shared/shift-reports/calendar.ts'
import { nameOfMonth, partsOf, today } from '#shared/time/day.ts'
import { daysOfMonth, isMonth, type Month as MonthText, monthAfter, monthBefore } from '#shared/time/month.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { daysCsv, sumOf } from './calendar-sums.ts'
import { CashSums } from './cash-sums.tsx'
import { ClosedDays } from './closed-days.tsx'

const figures = 'grid grid-cols-3 gap-4 phone:gap-2'
/** A third of a phone: the figures stand at one height, however many lines the words above them have. */
const narrow =
  'phone:flex phone:flex-col phone:justify-between phone:p-3! phone:[&_.ticket]:text-base phone:[&_p]:text-sm phone:[&_svg]:hidden'

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
      <div className="mb-6 flex flex-wrap items-end gap-3">
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
        <Button
          variant="secondary"
          disabled={!calendar.data}
          onClick={() =>
            calendar.data &&
            saveText(`cash-calendar-${month}.csv`, daysCsv(calendar.data.days), 'text/csv;charset=utf-8')
          }
          className="phone:w-full md:ml-auto"
        >
          <Download aria-hidden="true" />
          {t`Export CSV`}
        </Button>
      </div>
      <Loaded
        read={calendar}
        failed={t`The calendar could not be loaded.`}
        waiting={
          <>
            <SkeletonCards count={3} className={`mb-6 ${figures}`} label={t`Loading the calendar`} />
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
  const { short, over, missing } = sumOf(calendar.days)
  return (
    <div className="flex flex-col gap-6">
      <div className={figures} aria-live="polite">
        <StatCard icon={TrendingDown} label={t`Short`} value={dollarsFromCents(short)} className={narrow} />
        <StatCard icon={TrendingUp} label={t`Over`} value={dollarsFromCents(over)} className={narrow} />
        <StatCard icon={CircleAlert} label={t`Missing days`} value={missing} className={narrow} />
      </div>
      {short > 0 && over > 0 && (
        <p className="-mt-3 text-pretty text-muted text-sm">
          {t`What a report leaves short counts again as over where the next one begins with the full amount.`}
        </p>
      )}
      <CalendarGrid title={title} calendar={calendar} />
      <CashSums month={month} calendar={calendar} />
      <ClosedDays title={title} month={month} closings={calendar.closings} />
    </div>
  )
}
