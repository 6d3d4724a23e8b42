import { Card } from '#client/ui/card.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/payroll.ts'
import { dateRange, hours, periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'

/** Gross pay per period as bars, oldest first, and the same as a table. */
export function PayChart({ records }: { records: OwnRecord[] }) {
  if (records.length < 2) return null
  const oldestFirst = records.toReversed()
  const amounts = oldestFirst.map(({ grossPay }) => Math.max(0, centsOf(grossPay)))
  const top = roundedUp(Math.max(...amounts))
  const first = oldestFirst[0]!.payrollPeriod
  const last = oldestFirst.at(-1)!.payrollPeriod
  return (
    <Card title={t`Pay per Period`} description={t`Gross pay, oldest on the left.`}>
      <figure>
        <div className="grid grid-cols-[auto_1fr] gap-x-3 text-muted text-sm">
          <div aria-hidden="true" className="tabular flex h-44 flex-col justify-between text-right leading-none">
            <span>{wholeDollars(top)}</span>
            <span>{wholeDollars(top / 2)}</span>
            <span>$0</span>
          </div>
          <svg
            role="img"
            aria-label={t`Gross pay of ${records.length} periods from ${formatDay(first.startDate)} to ${formatDay(last.endDate)}; the table below has the same amounts.`}
            viewBox={`0 0 ${amounts.length} 100`}
            preserveAspectRatio="none"
            className="h-44 w-full"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x1="0"
                x2={amounts.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {amounts.map((cents, at) => {
              const height = top === 0 ? 0 : (cents / top) * 100
              const { id, grossPay, payrollPeriod } = oldestFirst[at]!
              return (
                <rect key={id} x={at + 0.15} y={100 - height} width="0.7" height={height} className="fill-brand">
                  <title>{`${periodTitle(payrollPeriod)}: ${dollars(grossPay)}`}</title>
                </rect>
              )
            })}
          </svg>
          <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between">
            <span>{formatDay(first.startDate)}</span>
            <span>{formatDay(last.endDate)}</span>
          </div>
        </div>
        <figcaption className="mt-3">
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold text-brand">{t`Show as a table`}</summary>
            <Table caption={t`Pay per period`} columns={columns} rows={records} rowKey={({ id }) => id} />
          </details>
        </figcaption>
      </figure>
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

/** The next round amount in cents, of which a half is round too. */
function roundedUp(cents: number): number {
  if (cents <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(cents))
  return power * [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((step) => step * power >= cents)!
}

const wholeDollars = (cents: number) => dollarsFromCents(Math.round(cents)).replace(/\.00$/, '')
