import { addDays, type Day, type DayRange } from '#shared/time/day.ts'

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
