import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { boundedDay, boundWhereChanged } from '#shared/time/bounded-day.ts'
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

const firstMissing = () => t`The first day is required`

/** Also what was stored before days had bounds. */
const closedDays = z
  .object({
    weekday: z
      .int({ error: () => t`Please choose a day of the week.` })
      .min(1, { error: () => t`Please choose a day of the week.` })
      .max(7, { error: () => t`Please choose a day of the week.` })
      .nullish(),
    firstDay: daySchema(firstMissing),
    lastDay: daySchema().nullish(),
  })
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ['lastDay'],
    error: () => t`The last day cannot be before the first day.`,
  })

/** Without a last day one day is closed, or a day of every week until further notice. */
export const newClosing = closedDays.safeExtend({
  firstDay: boundedDay('closed', firstMissing),
  lastDay: boundedDay('closed').nullish(),
})

export type NewClosing = z.output<typeof newClosing>

export const closingChange = closedDays
  .safeExtend({
    /** What the person saw: where these are other days meanwhile, nothing is changed. */
    was: closing.omit({ id: true }).optional(),
  })
  .superRefine(boundWhereChanged({ firstDay: 'closed', lastDay: 'closed' }))
