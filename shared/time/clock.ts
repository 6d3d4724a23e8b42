import { addDays, type Day, type DayRange, today } from './day.ts'
import { dayIn, type Instant, instantsOf, startOfDayIn } from './instant.ts'

/** Which day it is, and when days begin and end: in a browser, or where the server takes somebody to be. */
export interface Clock {
  today: Day
  /** The bounds of these days, both included. */
  instantsOf: (days: DayRange) => { startDate: Instant; endDate: Instant }
}

export const ownClock = (): Clock => ({ today: today(), instantsOf })

export const clockIn = (timeZone: string): Clock => ({
  today: dayIn(timeZone, new Date().toISOString()),
  instantsOf: ({ start, end }) => ({
    startDate: startOfDayIn(timeZone, start),
    endDate: new Date(Date.parse(startOfDayIn(timeZone, addDays(end, 1))) - 1).toISOString(),
  }),
})
