import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, wholeDollars } from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'
import { dateRange, hours, periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'

/** Gross pay per period as bars, oldest first, and the same as a table. */
export function PayChart({ records }: { records: OwnRecord[] }) {
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
