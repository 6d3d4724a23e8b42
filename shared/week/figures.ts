import { averageCents, centsOf } from '#shared/money/money.ts'
import { addDays, type Day } from '#shared/time/day.ts'
import type { Week } from './week.ts'

type Tips = Week['tips']

/** In cents. */
export function averagesOf({ weeks, people }: Tips) {
  const { amount, count } = weeks.at(-1)!
  const total = centsOf(amount)
  return { tip: averageCents(total, count), person: averageCents(total, people) }
}

interface Sum {
  cents: number
  count: number
}

function summed<Key>(hours: Tips['hours'], keyOf: (hour: Tips['hours'][number]) => Key): Map<Key, Sum> {
  const sums = new Map<Key, Sum>()
  for (const hour of hours) {
    const sum = sums.get(keyOf(hour)) ?? { cents: 0, count: 0 }
    sums.set(keyOf(hour), { cents: sum.cents + centsOf(hour.amount), count: sum.count + hour.count })
  }
  return sums
}

/** From Monday to Sunday. */
export function daysOf({ hours }: Tips, start: Day): (Sum & { day: Day })[] {
  const sums = summed(hours, ({ day }) => day)
  return Array.from({ length: 7 }, (_, place) => {
    const day = addDays(start, place)
    return { day, ...(sums.get(day) ?? { cents: 0, count: 0 }) }
  })
}

/** The hours of the day in which most tips were logged, whatever the day: the busiest first. */
export function busiestHours({ hours }: Tips, most: number): (Sum & { hour: number })[] {
  return [...summed(hours, ({ hour }) => hour)]
    .map(([hour, sum]) => ({ hour, ...sum }))
    .sort((a, b) => b.count - a.count || b.cents - a.cents || a.hour - b.hour)
    .slice(0, most)
}
