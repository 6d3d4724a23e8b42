import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText } from '#shared/money/schema.ts'
import { isMonth } from '#shared/time/month.ts'
import { daySchema } from '#shared/time/schema.ts'
import { closing } from './closing.ts'
import { calendarPeopleMax, closingsMax } from './limits.ts'

/** In the order in which a day that is several of them is called: first what needs somebody. */
export const dayStates = ['missing', 'short', 'over', 'reported', 'closed'] as const
export type DayState = (typeof dayStates)[number]

/**
 * What does not add up: less or more left in the drawer than the shift began with, and less or more at its start than the
 * one before left.
 */
const differences = {
  reports: z.int().min(0),
  short: moneyText,
  over: moneyText,
}

export const calendarDay = z
  .object({
    day: daySchema(),
    /** Null: yet to come, or before the shop's first report, and nothing is known of it. */
    state: z.enum(dayStates).nullable(),
    ...differences,
    /** What of that evens out the report before: nobody has to look at it. */
    shortEvened: moneyText,
    overEvened: moneyText,
    /** Into the safe. */
    dropped: moneyText,
    /** To be dropped, by what was counted. */
    expected: moneyText,
    /** In cash, out of any drawer. */
    givenBack: moneyText,
    refunds: z.int().min(0),
    /** Of so many different ones there is a report. */
    drawers: z.int().min(0),
    /** As many as a week before, one at least; none where the shop is closed. */
    expectedDrawers: z.int().min(0),
  })
  .meta({ id: 'CashDay' })

export type CalendarDay = z.output<typeof calendarDay>

export const missingDay = calendarDay
  .pick({ day: true, drawers: true, expectedDrawers: true })
  .meta({ id: 'MissingDay' })

export type MissingDay = z.output<typeof missingDay>

export const personCash = z
  .object({
    user: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    ...differences,
  })
  .meta({ id: 'PersonCash' })

export type PersonCash = z.output<typeof personCash>

/** A month of drop reports: all of it is of these days. */
export const cashCalendar = z
  .object({
    days: z.array(calendarDay).max(31),
    /** People who were short come first. */
    people: z.array(personCash).max(calendarPeopleMax),
    /** Those that have a day of the month, days of every week first. */
    closings: z.array(closing).max(closingsMax),
  })
  .meta({ id: 'CashCalendar' })

export type CashCalendar = z.output<typeof cashCalendar>

export const missingDayFilter = z.object({ startDate: daySchema().optional(), endDate: daySchema().optional() })

export const cashMonth = z.object({
  month: z
    .string({ error: () => t`Please choose a month.` })
    .refine(isMonth, { error: () => t`Please choose a month.` })
    .meta({ examples: ['2026-01'] }),
})
