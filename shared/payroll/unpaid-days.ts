import { addDays, type Day, type DayRange, sundayOf } from '#shared/time/day.ts'

interface Period {
  startDate: Day
  endDate: Day
}

/** Which days after each of these periods, newest first, no period pays; after the newest one, up to `until`. */
export const unpaidAfter = (periods: readonly Period[], until: Day): (DayRange | undefined)[] =>
  periods.map(({ endDate }, at) => {
    const newer = periods[at - 1]
    const days = { start: addDays(endDate, 1), end: newer ? addDays(newer.startDate, -1) : until }
    return days.start <= days.end ? days : undefined
  })

/** The same days week by week, the newest first: what an import each would pay. */
export const unpaidWeeks = (periods: readonly Period[], until: Day): DayRange[] =>
  unpaidAfter(periods, until).flatMap((days) => (days ? weeksOf(days) : []))

function weeksOf({ start, end }: DayRange): DayRange[] {
  const sunday = sundayOf(start)
  return sunday < end ? [...weeksOf({ start: addDays(sunday, 1), end }), { start, end: sunday }] : [{ start, end }]
}
