import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { boundedDay } from '#shared/time/bounded-day.ts'
import { daySchema } from '#shared/time/schema.ts'

/** Days on which the shop is closed, one after the other, or of these one in each week. */
export const closing = z
  .object({
    id: z.uuid(),
    /** Monday is 1, Sunday 7; null: each of the days. */
    weekday: z.int().min(1).max(7).nullable(),
    firstDay: daySchema(),
    /** Null: until further notice, of a day of every week. */
    lastDay: daySchema().nullable(),
  })
  .meta({ id: 'Closing' })

export type Closing = z.output<typeof closing>

/** Without a last day one day is closed, or a day of every week until further notice. */
export const newClosing = z
  .object({
    weekday: z
      .int({ error: () => t`Please choose a day of the week.` })
      .min(1, { error: () => t`Please choose a day of the week.` })
      .max(7, { error: () => t`Please choose a day of the week.` })
      .nullish(),
    firstDay: boundedDay('closed', () => t`The first day is required`),
    lastDay: boundedDay('closed').nullish(),
  })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ['lastDay'],
    error: () => t`The last day cannot be before the first day.`,
  })

export type NewClosing = z.output<typeof newClosing>

export const closingChange = newClosing.safeExtend({
  /** What the person saw: where these are other days meanwhile, nothing is changed. */
  was: closing.omit({ id: true }).optional(),
})
