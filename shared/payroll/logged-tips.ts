import { z } from 'zod'
import { moneyText } from '#shared/money/schema.ts'
import { instantText } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/user.ts'

export const loggedTips = z
  .object({ userId: z.uuid(), amount: moneyText, count: z.int() })
  .meta({ description: 'What a person logged in the days of a period' })

/**
 * `late` is the part that was logged after the period with exactly these days was imported; `carried` comes on top of it: what
 * was late in earlier weeks and is settled with this period, or waits for one. `settled` and `carriedSettled` are the parts
 * of `amount` and `carried` that this period has settled.
 */
export const loggedTipsOfPerson = loggedTips.extend({
  lateAmount: moneyText,
  lateCount: z.int(),
  carriedAmount: moneyText,
  carriedCount: z.int(),
  settledAmount: moneyText,
  carriedSettledAmount: moneyText,
})

export type LoggedTips = z.output<typeof loggedTipsOfPerson>

export const loggedTipsAsOf = z.object({
  /** An import that sends this back pays what had been logged by then. */
  asOf: instantText,
  people: z.array(loggedTipsOfPerson).max(usersMax),
})

/** What the pay of some days has to pay a person in tips, for whoever makes the payroll. */
export const tipsForPayroll = z.object({
  userId: z.uuid(),
  payrollId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  tips: moneyText,
  /** The part of `tips` that was late in earlier weeks. */
  lateTips: moneyText,
  orders: z.int(),
})

export type TipsForPayroll = z.output<typeof tipsForPayroll>
