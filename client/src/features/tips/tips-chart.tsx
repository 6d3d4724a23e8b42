import { useMemo } from 'react'
import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents, wholeDollars } from '#shared/money/money.ts'
import {
  addDays,
  type Day,
  type DayRange,
  daysBetween,
  formatDay,
  mondayOf,
  nameOfMonth,
  nameOfWeekday,
  partsOf,
} from '#shared/time/day.ts'
import type { DaySum, TipReport } from './report-data.ts'

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

type BarUnit = 'day' | 'week' | 'month'

interface Bar extends DaySum {
  /** Its first day in the range. */
  start: Day
  label: string
  shortLabel: string
}

/** A bar for each day, week or month of the range, also for those without tips: as many as can be told apart. */
export function barsOf(days: ReadonlyMap<Day, DaySum>, { start, end }: DayRange): { unit: BarUnit; bars: Bar[] } {
  const length = daysBetween(start, end) + 1
  const unit: BarUnit = length <= 31 ? 'day' : length <= 26 * 7 ? 'week' : 'month'
  const keyOf = { day: (day: Day) => day, week: mondayOf, month: (day: Day) => day.slice(0, 7) }[unit]
  const bars: (Bar & { key: string; last: Day })[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const { cents = 0, count = 0 } = days.get(day) ?? {}
    const bar = bars.at(-1)
    if (bar?.key === keyOf(day)) {
      bar.last = day
      bar.cents += cents
      bar.count += count
    } else bars.push({ key: keyOf(day), start: day, last: day, cents, count, label: '', shortLabel: '' })
  }
  return {
    unit,
    bars: bars.map(({ key: _, last, ...bar }) => ({ ...bar, ...labelsOf(unit, bar.start, last, length) })),
  }
}

const shortDay = (day: Day) => formatDay(day, { year: false })

function labelsOf(unit: BarUnit, start: Day, last: Day, length: number): Pick<Bar, 'label' | 'shortLabel'> {
  const withWeekday = formatDay(start, { weekday: true, year: false })
  if (unit === 'day') return { label: withWeekday, shortLabel: length <= 7 ? nameOfWeekday(start) : shortDay(start) }
  if (unit === 'week')
    return {
      label: start === last ? withWeekday : t`${shortDay(start)} to ${shortDay(last)}`,
      shortLabel: shortDay(start),
    }
  const month = nameOfMonth(start)
  return { label: `${month} ${partsOf(start).year}`, shortLabel: `${month} ’${String(partsOf(start).year).slice(2)}` }
}
