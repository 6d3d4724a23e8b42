import { CalendarRange, Clock, Coins, Wallet } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import {
  centsOf,
  divideCents,
  dollars,
  dollarsFromCents,
  roundDecimal,
  sumMoney,
  wholeDollars,
} from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'
import { slipOf } from '#shared/payroll/slip.ts'
import { dateRange, hours, periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'
import { SlipLines } from './slip-lines.tsx'
import { allYears } from './years.ts'

export function AnnualSummary({ records, year }: { records: OwnRecord[]; year: string }) {
  const sum = (field: 'hoursWorked' | 'tipsLogged') => sumMoney(records.map((record) => record[field]))
  const slip = slipOf(records)
  const [worked, logged] = [sum('hoursWorked'), sum('tipsLogged')]
  const rate = centsOf(worked) > 0 ? dollarsFromCents(divideCents(slip.regularPay, worked)) : '—'
  return (
    <div className="flex flex-col gap-6">
      <h2 className="text-lg">{year === allYears ? t`All Years` : year}</h2>
      <div className="-mt-2 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard icon={Clock} label={t`Total Hours`} value={oneDecimal(worked)} />
        <StatCard icon={Coins} label={t`Gross Pay`} value={dollarsFromCents(slip.grossPay)} />
        <StatCard icon={Wallet} label={t`Net Pay`} value={dollarsFromCents(slip.netPay)} />
        <StatCard icon={CalendarRange} label={t`Pay Periods`} value={records.length.toLocaleString('en-US')} />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Card title={t`Earnings Breakdown`}>
          <div className="max-w-form">
            <SlipLines
              slip={slip}
              tipsHint={
                centsOf(logged) !== slip.tipsPay &&
                t`logged ${dollars(logged)} / paid ${dollarsFromCents(slip.tipsPay)}`
              }
              netHint={netPayHint(records)}
            />
            <dl className="mt-6 flex items-baseline justify-between gap-4">
              <dt>
                {t`Average Hourly Rate`}
                <span className="block text-muted text-sm">{t`Regular pay by hours`}</span>
              </dt>
              <dd className="ticket">{rate}</dd>
            </dl>
          </div>
        </Card>
        <PayChart records={records} />
      </div>
    </div>
  )
}

/** A year may have weeks whose file said the net pay, and others. */
function netPayHint(records: OwnRecord[]) {
  const before = records.filter(({ hasNetPay }) => !hasNetPay).length
  if (before === 0) return undefined
  return before === records.length
    ? t`before taxes and deductions as imported`
    : t`in ${before} of ${records.length} periods before taxes and deductions as imported`
}

/** '1234.56' → '1,234.6' */
const oneDecimal = (worked: string) => roundDecimal(worked, 1)!.replace(/\B(?=(\d{3})+\.)/g, ',')

/** Gross pay per period as bars, oldest first, and the same as a table. */
function PayChart({ records }: { records: OwnRecord[] }) {
  if (records.length < 2) return null
  const most = records.reduce((top, each) => (centsOf(each.grossPay) > centsOf(top.grossPay) ? each : top))
  const best = t`Most: ${dateRange(most.payrollPeriod)}, ${dollars(most.grossPay)}`
  return (
    <Card title={t`Pay per Period`} description={`${t`Gross pay, oldest on the left.`} ${best}`}>
      <BarChart
        bars={records.toReversed().map(({ id, grossPay, payrollPeriod }) => ({
          key: id,
          title: `${periodTitle(payrollPeriod)}: ${dollars(grossPay)}`,
          label: formatDay(payrollPeriod.startDate, { year: false }),
          value: Math.max(0, centsOf(grossPay)),
          figure: dollars(grossPay),
          isQuiet: id !== most.id,
        }))}
        format={wholeDollars}
      />
      <ChartTable caption={t`Pay per period`} columns={columns} rows={records} rowKey={({ id }) => id} />
    </Card>
  )
}

const columns: Column<OwnRecord>[] = [
  {
    key: 'period',
    header: t`Period`,
    hideLabelOnPhone: true,
    cell: ({ payrollPeriod }) => <span className="font-semibold">{dateRange(payrollPeriod)}</span>,
  },
  { key: 'hours', header: t`Hours`, numeric: true, cell: ({ hoursWorked }) => hours(hoursWorked) },
  { key: 'gross', header: t`Gross Pay`, numeric: true, cell: ({ grossPay }) => dollars(grossPay) },
]
