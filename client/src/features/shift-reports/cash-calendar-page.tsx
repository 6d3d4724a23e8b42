import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, PencilLine, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumCents } from '#shared/money/money.ts'
import type { CalendarDay, CashCalendar, DayState } from '#shared/shift-reports/calendar.ts'
import { closingWords } from '#shared/shift-reports/closed-days.ts'
import type { Closing } from '#shared/shift-reports/closing.ts'
import { calendarOf } from '#shared/shift-reports/reads.ts'
import { nameOfMonth, partsOf, today } from '#shared/time/day.ts'
import { daysOfMonth, isMonth, type Month as MonthText, monthAfter, monthBefore } from '#shared/time/month.ts'
import { calendarList, needsLook, stateLooks, sumOf } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CashSums } from './cash-sums.tsx'

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

/** How a month is: whether somebody has to look at it, and what it comes to. */
export function MonthConclusion({ days }: { days: readonly CalendarDay[] }) {
  const { reports, short, over, missing } = sumOf(days)
  const count = days.filter(needsLook).length
  const off = count - missing
  const facts = [
    [t`Total Drops`, dollarsFromCents(sumCents(days.map(({ dropped }) => centsOf(dropped))))],
    [t`Net difference`, netWords(over - short)],
    [t`Short`, dollarsFromCents(short)],
    [t`Over`, dollarsFromCents(over)],
  ] as const
  return (
    <section
      aria-live="polite"
      data-card
      className={clsx('rounded border border-line border-l-8 bg-surface p-4 md:px-6', edgeOf(off, missing, reports))}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-lg md:text-xl">{headline(count, reports)}</h2>
          {count > 0 && (
            <p className="mt-1 flex flex-wrap gap-x-4 font-semibold text-sm">
              {missing > 0 && <Part state="missing">{t`${missing} missing`}</Part>}
              {off > 0 && <Part state="short">{t`${off} short or over`}</Part>}
            </p>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-2 xl:flex">
          {facts.map(([label, value]) => (
            <div key={label} className="xl:text-right">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="ticket text-base md:text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {short > 0 && over > 0 && (
        <p className="mt-3 text-pretty text-muted text-sm">
          {t`A drawer that is left short and filled up for the next shift counts twice: once short, once over.`}
        </p>
      )}
    </section>
  )
}

function headline(count: number, reports: number) {
  if (count > 0) return count === 1 ? t`1 day needs a look` : t`${count} days need a look`
  return reports > 0 ? t`No day needs a look` : t`Nothing yet`
}

/** Cents; what was put back is no difference any more. */
function netWords(net: number) {
  if (net === 0) return dollarsFromCents(0)
  const amount = dollarsFromCents(Math.abs(net))
  return net < 0 ? t`${amount} short` : t`${amount} over`
}

function Part({ state, children }: { state: DayState; children: string }) {
  const { icon: Icon, mark } = stateLooks[state]
  return (
    <span className={clsx('flex items-center gap-1.5', mark)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}

/** The colour for what there is most of. */
function edgeOf(off: number, missing: number, reports: number) {
  if (missing > 0 && missing >= off) return 'border-l-trouble'
  if (off > 0) return 'border-l-attention'
  return reports > 0 ? 'border-l-good' : 'border-l-edge'
}

const ClosingDialog = lazy(() => import('./closing-dialog.tsx'))

interface ClosedDaysProps {
  title: string
  month: string
  closings: readonly Closing[]
}

/** On which days of the month no report is expected, and why. */
export function ClosedDays({ title, month, closings }: ClosedDaysProps) {
  const [edited, setEdited] = useState<Closing | 'new'>()
  const remove = useAction('DELETE /api/closings/:id', {
    refresh: calendarList,
    done: t`The days are open again.`,
    failed: t`The days could not be opened again.`,
  })
  return (
    <Card
      title={t`Closed days`}
      description={t`On these days of ${title} no drop report is expected.`}
      action={
        <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t`Mark closed days`}
        </Button>
      }
      flush
    >
      {closings.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {closings.map((closing) => (
            <li key={closing.id} className="flex min-h-14 items-center gap-3 px-4 py-1.5 md:px-6">
              <span className="min-w-0 flex-1">{closingWords(closing)}</span>
              <RowMenu label={closingWords(closing)}>
                <MenuButton
                  icon={PencilLine}
                  label={t`Change: ${closingWords(closing)}`}
                  onClick={() => setEdited(closing)}
                >{t`Change`}</MenuButton>
                <MenuButton
                  icon={Undo2}
                  label={t`Open again: ${closingWords(closing)}`}
                  onClick={() => remove.mutate({ params: { id: closing.id } })}
                >{t`Open again`}</MenuButton>
              </RowMenu>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <ClosingDialog
            closing={edited === 'new' ? undefined : edited}
            month={month}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}
