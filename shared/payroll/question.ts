import { z } from 'zod'
import { moneyText } from '#shared/money/schema.ts'
import { instantText } from '#shared/time/schema.ts'

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
