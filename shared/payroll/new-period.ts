import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { money } from '#shared/money/schema.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { boundedDay } from '#shared/time/bounded-day.ts'
import { daysBetween, isDay } from '#shared/time/day.ts'
import { instantSchema } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/user.ts'
import { importLimits } from './file.ts'
import { findings, importedFile } from './imports.ts'
import { nameLength } from './limits.ts'
import { periodTotals } from './period.ts'
import { importModes, importSources } from './words.ts'

const amount = (label: () => string, most = '9999999999.99') => {
  const outOfRange = () => t`${label()} must be between -${most} and ${most}`
  return money({
    min: `-${most}`,
    max: most,
    messages: {
      required: () => t`${label()} is required`,
      invalid: () => t`${label()} must be a number`,
      tooSmall: outOfRange,
      tooLarge: outOfRange,
    },
  })
}

const userId = z.uuid({ error: () => t`User is required` })

const newRecord = z
  .object({
    userId,
    hoursWorked: amount(() => t`Hours`, '999999.99'),
    hourlyRate: amount(() => t`Rate`),
    regularPay: amount(() => t`Regular Pay`),
    overtimePay: amount(() => t`Overtime Pay`).default('0.00'),
    tipsPay: amount(() => t`Tips`),
    bonuses: amount(() => t`Bonuses`),
    deductions: amount(() => t`Deductions`).default('0.00'),
    grossPay: amount(() => t`Gross Pay`),
    netPay: amount(() => t`Net Pay`),
    hasNetPay: z
      .boolean({ error: () => t`hasNetPay must be true or false` })
      .optional()
      .meta({
        description:
          'Whether the file said what is paid out; where it is absent, whether net pay differs from gross pay',
      }),
    weightProcessed: amount(() => t`Weight processed`).nullish(),
    notes: z
      .string({ error: () => t`Notes must be text` })
      .overwrite(tidyLines)
      .refine((text) => text.length <= importLimits.notes, {
        error: () => t`Notes must be ${importLimits.notes} characters or less`,
      })
      .nullish(),
  })
  .transform(({ hasNetPay, ...record }) => ({ ...record, hasNetPay: hasNetPay ?? record.netPay !== record.grossPay }))

export type NewRecord = z.output<typeof newRecord>
export type RecordSent = z.input<typeof newRecord>

/** Every message names the row it is about, counted from 1. */
const records = z
  .array(z.custom<RecordSent>().meta({ override: z.toJSONSchema(newRecord, { io: 'input' }) as object }), {
    error: () => t`There are no payroll records to import`,
  })
  .min(1, { error: () => t`There are no payroll records to import` })
  .max(importLimits.rows, {
    error: () => t`One import takes at most ${importLimits.rows.toLocaleString('en-US')} records`,
  })
  .transform((rows, context) =>
    rows.flatMap((row, at) => {
      const parsed = newRecord.safeParse(row)
      if (parsed.success) return [parsed.data]
      for (const issue of parsed.error.issues)
        context.addIssue({
          code: 'custom',
          path: [at, ...issue.path],
          message: t`Row ${at + 1}: ${issue.path.length === 0 ? t`this is no payroll record` : issue.message}`,
          input: row,
        })
      return []
    }),
  )

/** The longest period; a month paid at once still fits. */
const mostDays = 31

/** False also where one is no day: that has a message of its own. */
const isInOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  isDay(startDate) && isDay(endDate) && startDate <= endDate

/** The part of `loggedTipsAsOf` that an import goes by. */
const shownTips = z
  .object({
    asOf: instantSchema,
    people: z
      .array(
        z.object({
          userId,
          amount: amount(() => t`Tips`),
          carriedAmount: amount(() => t`Tips`),
        }),
      )
      .max(usersMax),
  })
  .meta({
    description:
      'What GET /api/payroll-periods/logged-tips said of the people in the records when it was looked at. Tips that are logged later are paid by a later import; where others have changed, this one is refused with 409 TIPS_CHANGED. Without it, the import pays all that is there',
  })

export const newPeriod = z
  .object({
    periodName: z
      .string({ error: () => t`The period name must be text` })
      .overwrite(tidyLine)
      .refine((text) => text.length <= 200, { error: () => t`The period name must be 200 characters or less` })
      .default(''),
    startDate: boundedDay('payroll', () => t`Start date is required`),
    endDate: boundedDay('payroll', () => t`End date is required`),
    importedFrom: z.enum(importSources, { error: () => t`importedFrom must be csv or manual` }),
    /** `add` keeps what a period of these days has; otherwise its records are replaced. */
    mode: z.enum(importModes, { error: () => t`mode must be replace or add` }).default('replace'),
    records,
    replaces: z
      .array(z.uuid(), { error: () => t`replaces must be a list of the ids of records` })
      .max(usersMax)
      .optional()
      .meta({
        description:
          'The records of these days that were on the screen, none where there was no period. One that would be replaced without having been there refuses the import with 409 PERIOD_CHANGED. Without it, the import replaces all that is there',
      }),
    /** Names in the file and whom the admin said they mean; kept for the next import. */
    aliases: z
      .array(
        z.object({
          alias: z.string().overwrite(tidyLine).min(1).max(nameLength),
          userId,
        }),
      )
      .max(importLimits.rows)
      .default([]),
    loggedTips: shownTips.optional(),
    lateTips: z
      .array(z.object({ userId, arePaid: z.boolean() }), {
        error: () => t`lateTips must be a list`,
      })
      .max(usersMax)
      .default([])
      .meta({
        description:
          'People of whom an admin says whether this import pays their late tips. For all others the sums say it: late tips are paid where they and those of the days are the tips of the record, to the cent',
      }),
    leftOut: z
      .array(z.uuid(), { error: () => t`leftOut must be a list of the ids of people` })
      .max(usersMax)
      .default([])
      .meta({
        description:
          'People whom rows of the file named or may have meant that are not imported. Each is told that the week was imported without them',
      }),
    file: importedFile.optional(),
    findings: findings.default([]),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: () => t`The start date must not be after the end date`,
    path: ['startDate'],
  })
  .refine((days) => !isInOrder(days) || daysBetween(days.startDate, days.endDate) < mostDays, {
    error: () => t`A payroll period has at most ${mostDays} days`,
    path: ['endDate'],
  })

export type NewPeriod = z.output<typeof newPeriod>

/** What an import made of a period. */
export const importedPeriod = periodTotals.extend({ processedRecordsCount: z.int(), isUpdate: z.boolean() })
