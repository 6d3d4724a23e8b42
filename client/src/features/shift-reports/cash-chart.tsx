import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import { Legend } from '#client/ui/chart/legend.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, wholeDollars } from '#shared/money/money.ts'
import type { CalendarDay } from '#shared/shift-reports/calendar.ts'
import { formatDay } from '#shared/time/day.ts'

const shortDay = (day: string) => formatDay(day, { year: false })

const columns: Column<CalendarDay>[] = [
  { key: 'when', header: t`When`, cell: ({ day }) => formatDay(day, { weekday: true, year: false }) },
  { key: 'short', header: t`Short`, numeric: true, cell: ({ short }) => dollars(short) },
  { key: 'over', header: t`Over`, numeric: true, cell: ({ over }) => dollars(over) },
]

/** What was over and short on each day, above and below a line; nothing where nothing was. */
export function CashChart({ days }: { days: readonly CalendarDay[] }) {
  const worst = days.reduce((most, day) => (centsOf(day.short) > centsOf(most.short) ? day : most))
  if (days.every(({ short, over }) => centsOf(short) === 0 && centsOf(over) === 0)) return null
  return (
    <Card
      title={t`Short and Over per Day`}
      {...(centsOf(worst.short) > 0 && {
        description: t`Most short: ${formatDay(worst.day, { weekday: true, year: false })}, ${dollars(worst.short)}`,
      })}
    >
      <BarChart
        bars={days.map(({ day, short, over }) => ({
          key: day,
          title: `${formatDay(day, { weekday: true, year: false })}: ${t`${dollars(over)} over`}, ${t`${dollars(short)} short`}`,
          label: shortDay(day),
          value: centsOf(over),
          below: centsOf(short),
        }))}
        format={wholeDollars}
      />
      <Legend
        entries={[
          { words: t`Over`, look: 'bg-brand' },
          { words: t`Short`, look: 'bg-attention' },
        ]}
      />
      <ChartTable caption={t`The figures of the chart`} columns={columns} rows={days} rowKey={({ day }) => day} />
    </Card>
  )
}
