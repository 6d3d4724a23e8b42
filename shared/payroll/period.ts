import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText } from '#shared/money/schema.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/user.ts'
import { usualPeriods } from './limits.ts'
import { importSources } from './words.ts'

/** What somebody asked about a record of their pay, as it stands beside the record. */
export const recordQuestion = z
  .object({
    id: z.uuid(),
    question: z.string(),
    askedAt: instantText,
    /** With it, the question is closed. */
    answer: z.string().nullable(),
    answeredAt: instantText.nullable(),
    answeredByName: z.string().nullable(),
    /** Admins who have had it before them while it was open, the first one first. */
    seenBy: z.array(z.object({ userId: z.uuid(), name: z.string(), seenAt: instantText })),
  })
  .meta({ id: 'PayrollQuestion' })

export type RecordQuestion = z.output<typeof recordQuestion>

export const listedQuestion = recordQuestion
  .extend({
    userId: z.uuid(),
    user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    payrollPeriod: z.object({ periodName: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
    /** Null where an import has taken the person out of the period since. */
    netPay: moneyText.nullable(),
  })
  .meta({ id: 'ListedPayrollQuestion' })

export type ListedQuestion = z.output<typeof listedQuestion>

const dayText = z.iso.date()

/** A period with its sums, without its records. */
export const periodTotals = z.object({
  id: z.uuid(),
  periodName: z.string(),
  startDate: dayText,
  endDate: dayText,
  importedFrom: z.enum(importSources),
  importedAt: instantText,
  recordCount: z.int(),
  /** Sums over the records. */
  totalGross: moneyText,
  totalNet: moneyText,
})

const amounts = {
  hoursWorked: moneyText.meta({ description: 'Hours with two decimals', examples: ['38.50'] }),
  hourlyRate: moneyText,
  regularPay: moneyText,
  overtimePay: moneyText,
  tipsPay: moneyText,
  bonuses: moneyText,
  deductions: moneyText,
  grossPay: moneyText,
  netPay: moneyText,
  weightProcessed: moneyText.nullable().meta({ description: 'Pounds' }),
}

const person = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })

export const payrollRecord = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    user: person,
    ...amounts,
    hasNetPay: z.boolean().meta({ description: 'The file said the net pay; otherwise it is before taxes' }),
    notes: z.string().nullable(),
    createdAt: instantText,
  })
  .meta({ id: 'PayrollRecord' })

export type PayrollRecord = z.output<typeof payrollRecord>

export const payrollPeriod = periodTotals
  .extend({ payrollRecords: z.array(payrollRecord) })
  .meta({ id: 'PayrollPeriod' })

/** In the list, records may be left out: a year of them is megabytes. */
export const listedPeriod = periodTotals.extend({ payrollRecords: z.array(payrollRecord).optional() })

export type ListedPeriod = z.output<typeof listedPeriod>

export const periodList = z.object({
  include: z
    .enum(['records', 'totals'], { error: () => t`include must be records or totals` })
    .default('records')
    .meta({ description: 'totals: counts and sums only; GET /api/payroll-periods/{id} has the records of one' }),
})

export const ownRecord = payrollRecord
  .omit({ user: true })
  .extend({
    periodId: z.uuid(),
    payrollPeriod: z.object({ periodName: z.string(), startDate: dayText, endDate: dayText }),
    /** What this person logged in the days of the period and late before them, less what a later period pays. */
    tipsLogged: moneyText,
    /** The part of it that was logged after the import: it is in no pay yet. */
    tipsLoggedLate: moneyText,
    /** The part of it that was logged late in earlier weeks, and is paid here. */
    tipsCarried: moneyText,
    /** The part of it that was late, of its own days or of earlier weeks, and that an import took as paid here. */
    tipsSettled: moneyText,
    /** What this person asked about it, the oldest first; at most the last is open. */
    questions: z.array(recordQuestion),
  })
  .meta({ id: 'OwnPayrollRecord' })

export type OwnRecord = z.output<typeof ownRecord>

export const periodDays = z.object({
  startDate: daySchema(() => t`Start date is required`),
  endDate: daySchema(() => t`End date is required`),
})

/** What somebody was paid in one period, by which an import is known that was made before. */
export const recentPay = z.object({
  startDate: dayText,
  endDate: dayText,
  hoursWorked: moneyText,
  tipsPay: moneyText,
  grossPay: moneyText,
})

/** What somebody usually earns in a period. */
export const usualPay = z.object({
  userId: z.uuid(),
  periods: z.int().meta({ description: `In how many of the last ${usualPeriods} periods they stand` }),
  isEveryWeek: z.boolean().meta({ description: 'Whether they stand in each of the last four, where there are four' }),
  /** Medians of the person's last eight records, half a year back at most. */
  hoursWorked: moneyText,
  regularPay: moneyText,
  tipsPay: moneyText,
  grossPay: moneyText,
  /** Of the newest. */
  hourlyRate: moneyText,
  /** What they were paid in those of the last periods that they stand in, newest first. */
  pays: z.array(recentPay).max(usualPeriods),
})

export type UsualPay = z.output<typeof usualPay>

export type RecentPay = z.output<typeof recentPay>

const loggedTips = z
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

/** The tips that the payroll of some days has to pay to a person. */
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
