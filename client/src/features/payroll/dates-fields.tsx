import { Download } from 'lucide-react'
import { saveText } from '#client/api/download.ts'
import { useAction } from '#client/api/hooks.ts'
import { useOtherTime } from '#client/api/shop-time.ts'
import { Button } from '#client/ui/button.tsx'
import { RangeChips } from '#client/ui/chips.tsx'
import { DayHint } from '#client/ui/day-hint.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import type { ListedPeriod, TipsForPayroll } from '#shared/payroll/period.ts'
import { unpaidWeeks } from '#shared/payroll/unpaid-days.ts'
import { dateRange, periodTitle } from '#shared/payroll/words.ts'
import { boundsProblem } from '#shared/time/bounds.ts'
import {
  type DayRange,
  daysBetween,
  formatDay,
  formatRange,
  isDay,
  mondayOf,
  previousWeek,
  sundayOf,
  today,
  weekName,
} from '#shared/time/day.ts'
import { fullName } from '#shared/users/name.ts'

/** What is wrong with the dates, by field. */
export function datesProblem({ start, end }: DayRange): { startDate?: string; endDate?: string } {
  const startDate = isDay(start) ? boundsProblem('payroll', start) : t`Start date is required`
  const endDate = isDay(end) ? boundsProblem('payroll', end) : t`End date is required`
  if (startDate || endDate) return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  if (start > end) return { startDate: t`The start date must not be after the end date` }
  if (daysBetween(start, end) > 30) return { endDate: t`A payroll period has at most 31 days` }
  return {}
}

/** The imported period with exactly these days. */
export const periodAt = (periods: readonly ListedPeriod[] | undefined, { start, end }: DayRange) =>
  periods?.find((period) => period.startDate === start && period.endDate === end)

export const startDateId = 'payroll-start-date'
export const endDateId = 'payroll-end-date'

interface DatesFieldsProps {
  days: DayRange
  onChange: (days: DayRange) => void
  periods: readonly ListedPeriod[] | undefined
}

export function DatesFields({ days, onChange, periods }: DatesFieldsProps) {
  const problem = datesProblem(days)
  const isRange = !problem.startDate && !problem.endDate
  return (
    <fieldset className="flex flex-col gap-4 phone:gap-3">
      <legend className="mb-3 font-semibold phone:mb-1">{t`Week to pay`}</legend>
      <MissingWeeks days={days} onChange={onChange} periods={periods} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-start gap-4 sm:max-w-form">
        <PlainField
          type="date"
          id={startDateId}
          label={t`Start Date`}
          hint={t`A Monday`}
          required
          value={days.start}
          error={problem.startDate}
          onChange={(event) => onChange({ ...days, start: event.target.value })}
        />
        <PlainField
          type="date"
          id={endDateId}
          label={t`End Date`}
          hint={t`A Sunday`}
          required
          value={days.end}
          error={problem.endDate}
          onChange={(event) => onChange({ ...days, end: event.target.value })}
        />
      </div>
      <DayHint text={useOtherTime()} />
      {isRange && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">
            {periodTitle({ periodName: weekName(days), startDate: days.start, endDate: days.end })}
          </p>
          <TipsForPayrollButton days={days} />
        </div>
      )}
      {isRange && <WholeWeeks days={days} onChange={onChange} />}
      {isRange && <Meets days={days} periods={periods} />}
    </fieldset>
  )
}

function WholeWeeks({ days, onChange }: Pick<DatesFieldsProps, 'days' | 'onChange'>) {
  const whole = { start: mondayOf(days.start), end: sundayOf(days.end) }
  if (whole.start === days.start && whole.end === days.end) return null
  const weekday = (day: string) => formatDay(day, { weekday: true, year: false })
  return (
    <Notice
      tone="attention"
      title={t`Payroll weeks run from Monday to Sunday.`}
      action={
        <Button
          variant="secondary"
          onClick={() => onChange(whole)}
        >{t`Use ${weekday(whole.start)} - ${weekday(whole.end)}`}</Button>
      }
    >{t`These dates are ${weekday(days.start)} to ${weekday(days.end)}.`}</Notice>
  )
}

/** Warns of an import that these days replace or overlap with, and of days that are still to come. */
function Meets({ days, periods = [] }: { days: DayRange; periods: readonly ListedPeriod[] | undefined }) {
  const existing = periodAt(periods, days)
  const overlapping = periods.find(
    (period) => period !== existing && period.startDate <= days.end && period.endDate >= days.start,
  )
  return (
    <>
      {existing && (
        <Notice title={t`This period was imported before.`}>
          {existing.recordCount === 1
            ? t`Importing again replaces its 1 record. What that changes is shown above the button once there is a preview.`
            : t`Importing again replaces its ${existing.recordCount} records. What that changes is shown above the button once there is a preview.`}
        </Notice>
      )}
      {overlapping && (
        <Notice
          tone="trouble"
          title={t`These dates overlap with ${periodTitle(overlapping)}.`}
        >{t`That period covers ${dateRange(overlapping)}. Choose other dates, or delete it first: a day is paid once.`}</Notice>
      )}
      {days.end >= today() && (
        <Notice
          tone="attention"
          title={t`This period is not over yet.`}
        >{t`Tips of these days can no longer be changed once it is imported. Tips that are logged later are marked “After payroll”, and paid with the next import.`}</Notice>
      )}
    </>
  )
}

/** Earlier weeks appear once these are imported. */
const mostNamed = 6

interface MissingWeeksProps {
  days: DayRange
  onChange: (days: DayRange) => void
  periods: readonly ListedPeriod[] | undefined
}

/** Past weeks that are not paid yet, each one tap away. */
function MissingWeeks({ days, onChange, periods = [] }: MissingWeeksProps) {
  const missing = unpaidWeeks(periods, previousWeek().end).slice(0, mostNamed)
  if (missing.length === 0) return null
  return (
    <RangeChips
      label={t`Not imported yet`}
      ranges={missing.map((range) => ({ label: formatRange(range), range }))}
      chosen={days}
      onChoose={onChange}
    />
  )
}

const columns: [string, (line: TipsForPayroll) => string][] = [
  [t`Payroll ID`, ({ payrollId }) => payrollId ?? ''],
  [t`Name`, fullName],
  [t`Tips`, ({ tips }) => tips],
  [t`Late among them`, ({ lateTips }) => lateTips],
  [t`Orders`, ({ orders }) => String(orders)],
]

const csvOf = (lines: readonly TipsForPayroll[]) =>
  toCsv(
    columns.map(([name]) => name),
    lines.map((line) => columns.map(([, cell]) => cell(line))),
    { amountColumns: [t`Tips`, t`Late among them`] },
  )

/** Saves the tips that the payroll of these days has to pay, for the person who prepares it. */
function TipsForPayrollButton({ days: { start, end } }: { days: DayRange }) {
  const load = useAction('GET /api/admin/tips/for-payroll', {
    done: (lines) => (lines.length > 0 ? t`Tips for payroll saved` : nothing),
    failed: t`The tips for payroll could not be loaded.`,
  })
  const save = () =>
    load.mutate(
      { query: { startDate: start, endDate: end } },
      {
        onSuccess: (lines) => {
          if (lines.length > 0)
            saveText(`tips-for-payroll-${start}-to-${end}.csv`, csvOf(lines), 'text/csv;charset=utf-8')
        },
      },
    )
  return (
    <Button variant="ghost" size="sm" className="phone:-ml-3" onClick={save} busy={load.isPending && t`Loading…`}>
      <Download aria-hidden="true" />
      {t`Download the tips to pay (CSV)`}
    </Button>
  )
}

const nothing = { title: t`No tips were logged for these days.`, tone: 'destructive' } as const
