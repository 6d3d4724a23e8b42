import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { money, moneyText, typed } from '#shared/money/schema.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { instantSchema, instantText, occurredAt } from '#shared/time/schema.ts'

/** Of one person in one answer: forty a shift for five years, the longest range of a report. */
export const ownTipsMax = 50_000
export const orderIdMaxLength = 7
export const tipNotesMaxLength = 1000
export const amountOutOfRange = () => t`Please enter a valid number between $0.00 and $999,999.99.`

export const tip = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    orderId: z.string(),
    amount: moneyText,
    notes: z.string().nullable(),
    createdAt: instantText,
    /** The imported payroll period that this tip lies in. */
    payroll: z
      .object({
        periodName: z.string(),
        /** Logged after that period was imported. */
        isLate: z.boolean(),
        /** Of a late tip that is paid: the name of the period that pays it. */
        settledWith: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Tip' })

export type Tip = z.output<typeof tip>

/** Late, and in no pay yet, so it can still be changed. */
export const isUnpaidLate = (payroll: Tip['payroll']) => payroll?.isLate === true && payroll.settledWith === null

/** The name of the period that pays a tip and so locks it; undefined while it may be changed. */
export const lockOf = (payroll: Tip['payroll']): string | undefined =>
  !payroll || isUnpaidLate(payroll) ? undefined : (payroll.settledWith ?? payroll.periodName)

const notes = z
  .string()
  .overwrite(tidyLines)
  .max(tipNotesMaxLength, { error: () => t`Notes must be ${tipNotesMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

/** What a person fills in; amounts are rounded to cents before they are judged. */
export const newTip = z.object({
  orderId: z
    .string({ error: ({ input }) => (input == null ? t`Order ID is required` : undefined) })
    .overwrite(tidyLine)
    .min(1, { error: () => t`Order ID is required` })
    .max(orderIdMaxLength, { error: () => t`Order ID must be 7 digits or less` })
    .regex(/^[0-9]*$/, { error: () => t`Order ID must contain only numbers` }),
  amount: money({
    min: '0.01',
    max: '999999.99',
    messages: {
      required: () => t`Tip amount is required`,
      invalid: () => t`Amount must be a positive number`,
      tooLarge: amountOutOfRange,
    },
  }),
  notes,
  /** Admins log for others through the admin call; here only one's own id is accepted. */
  userId: z.uuid({ error: () => t`Please choose an employee` }).nullish(),
  occurredAt,
})

/** The form that logs a tip. */
export const typedTip = newTip.extend({ amount: typed(newTip.shape.amount) })

export type TipInput = z.input<typeof typedTip>
export type NewTip = z.output<typeof newTip>

const changedAmount = (words: () => string) =>
  money({ min: '0.00', max: '999999.99', messages: { required: words, invalid: words } })

export const tipChanges = z.object({ amount: changedAmount(amountOutOfRange), notes })

/** The row in which a tip is changed; there is little room for words at its fields. */
export const typedChanges = tipChanges.extend({ amount: typed(changedAmount(() => t`$0.00 to $999,999.99`)) })

export type TipChangesInput = z.input<typeof typedChanges>
export type TipChanges = z.output<typeof tipChanges>

export const tooManyTips = () =>
  t`This range has more than ${ownTipsMax.toLocaleString('en-US')} tips. Please choose a shorter one.`

export const bothDates = () => t`Please select both start and end dates`

const bound = z.string({ error: bothDates }).min(1, { error: bothDates }).pipe(instantSchema)

/** Five calendar years, and two hours for clocks that are put back on different days of the two years. */
function isWithinFiveYears({ startDate, endDate }: { startDate: string; endDate: string }) {
  const latest = new Date(startDate)
  latest.setUTCFullYear(latest.getUTCFullYear() + 5)
  latest.setUTCHours(latest.getUTCHours() + 2)
  return new Date(endDate) <= latest
}

const when = ({ issues }: { issues: unknown[] }) => issues.length === 0
const inOrder = { error: () => t`Start date must be before end date`, path: ['startDate'], when }
const notTooLong = { error: () => t`Please choose a range of at most 5 years`, path: ['endDate'], when }

/** Instants, both included: the browser sends the start of its first day and the end of its last. */
export const reportRange = z
  .object({ startDate: bound, endDate: bound })
  .refine((range) => range.startDate <= range.endDate, inOrder)
  .refine(isWithinFiveYears, notTooLong)

/** The same with open ends, for the plain list. */
export const listRange = z.object({ startDate: instantSchema.optional(), endDate: instantSchema.optional() })

export const tipStats = z
  .object({ totalAmount: z.number(), averageTip: z.number(), totalTips: z.int() })
  .meta({ id: 'TipStats' })

export const tipReport = z.object({ tips: z.array(tip).max(ownTipsMax), stats: tipStats }).meta({ id: 'TipReport' })

export const tipOfPerson = tip.extend({
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
})

export const employeeStats = tipStats.extend({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export const consolidatedTipReport = z
  .object({
    stats: tipStats,
    consolidatedStats: tipStats,
    employeeStats: z.array(employeeStats),
    tips: z.array(tipOfPerson),
  })
  .meta({ id: 'ConsolidatedTipReport' })
