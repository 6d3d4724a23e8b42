import { useMemo } from 'react'
import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents, wholeDollars } from '#shared/money/money.ts'
import { type Bar, type BarUnit, barsOf } from './bars.ts'
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

/** Of one person, the best day stands above it already. */
export function TipsChart({ type, days, range }: Pick<TipReport, 'type' | 'days' | 'range'>) {
  const { unit, bars } = useMemo(() => barsOf(days, range), [days, range])
  const best = bars.reduce((top, bar) => (bar.cents > top.cents ? bar : top))
  return (
    <Card
      title={titles[unit]}
      description={
        (type === 'consolidated' || unit !== 'day') && t`Most: ${best.label}, ${dollarsFromCents(best.cents)}`
      }
    >
      <BarChart
        bars={bars.map((bar) => ({
          key: bar.start,
          title: `${bar.label}: ${dollarsFromCents(bar.cents)}`,
          label: bar.shortLabel,
          value: bar.cents,
          figure: bar.count > 0 ? dollarsFromCents(bar.cents) : undefined,
          isQuiet: bar !== best,
        }))}
        format={wholeDollars}
      />
      <ChartTable caption={t`The figures of the chart`} columns={columns} rows={bars} rowKey={({ start }) => start} />
    </Card>
  )
}
