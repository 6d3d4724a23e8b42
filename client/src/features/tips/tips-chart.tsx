import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Card } from '#client/ui/card.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents } from '#shared/money/money.ts'
import type { DayRange } from '#shared/time/day.ts'
import { type Bar, type BarUnit, barsOf, topOfScale } from './bars.ts'
import type { TipReport } from './report-data.ts'

const titles: Record<BarUnit, string> = {
  day: t`Tips per Day`,
  week: t`Tips per Week`,
  month: t`Tips per Month`,
}

const columns: Column<Bar>[] = [
  { key: 'when', header: t`When`, cell: ({ label }) => label },
  { key: 'orders', header: t`Orders`, cell: (bar) => bar.count.toLocaleString('en-US'), numeric: true },
  { key: 'tips', header: t`Tips`, cell: ({ cents }) => dollarsFromCents(cents), numeric: true },
]

const barKey = ({ start }: Bar) => start

export function TipsChart({ days, range }: Pick<TipReport, 'days'> & { range: DayRange }) {
  const { unit, bars } = useMemo(() => barsOf(days, range), [days, range])
  const best = bars.reduce((top, bar) => (bar.cents > top.cents ? bar : top))
  return (
    <Card title={titles[unit]} description={t`Most: ${best.label}, ${dollarsFromCents(best.cents)}`}>
      <Plot bars={bars} best={best} />
      <details className="mt-4">
        <summary
          className="min-h-11 content-center font-semibold text-brand"
          data-no-print
        >{t`Show as a table`}</summary>
        <Table caption={t`The figures of the chart`} columns={columns} rows={bars} rowKey={barKey} className="mt-2" />
      </details>
    </Card>
  )
}

/** The picture of what the table below it says; screen readers get the table. */
function Plot({ bars, best }: { bars: Bar[]; best: Bar }) {
  const top = topOfScale(best.cents)
  const percent = (cents: number) => (100 * cents) / top
  const width = 100 / bars.length
  const isWeek = bars.length <= 7
  // Five labels are what a phone has room for; the last one needs as much as the others.
  const step = isWeek ? 1 : Math.ceil(bars.length / 5)
  return (
    <div aria-hidden="true" className="flex gap-2">
      <div className="flex h-44 flex-col-reverse justify-between text-right text-muted text-sm">
        {[0, top / 2, top].map((cents) => (
          <span key={cents} className="tabular h-0 leading-none">
            <span className="-translate-y-1/2 block">{dollarsFromCents(cents).replace(/\.00$/, '')}</span>
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <svg aria-hidden="true" className="h-44 w-full overflow-visible">
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
          ))}
          {bars.map((bar, place) => (
            <rect
              key={bar.start}
              x={`${(place + 0.15) * width}%`}
              width={`${0.7 * width}%`}
              y={`${100 - percent(bar.cents)}%`}
              height={`${percent(bar.cents)}%`}
              rx={bars.length > 31 ? 0 : 2}
              className="fill-brand"
            >
              <title>{`${bar.label}: ${dollarsFromCents(bar.cents)}`}</title>
            </rect>
          ))}
          {isWeek &&
            bars.map(
              (bar, place) =>
                bar.count > 0 && (
                  <text
                    key={bar.start}
                    x={`${(place + 0.5) * width}%`}
                    y={`${100 - percent(bar.cents)}%`}
                    dy={-6}
                    textAnchor="middle"
                    className="tabular fill-ink text-sm phone:hidden"
                  >
                    {dollarsFromCents(bar.cents)}
                  </text>
                ),
            )}
        </svg>
        <div className="relative mt-2 h-5 text-muted text-sm">
          {bars.map(
            (bar, place) =>
              place % step === 0 &&
              place + step <= bars.length && (
                <span
                  key={bar.start}
                  className={clsx('absolute whitespace-nowrap', isWeek && '-translate-x-1/2')}
                  style={{ left: `${(place + (isWeek ? 0.5 : 0.15)) * width}%` }}
                >
                  {bar.shortLabel}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  )
}
