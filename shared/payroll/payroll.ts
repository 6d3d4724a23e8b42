import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { money, moneyText } from '#shared/money/schema.ts'
import { daysBetween, isDay } from '#shared/time/day.ts'
import { daySchema, instantSchema, instantText } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/limits.ts'
import { rowFields } from './fields.ts'
import { importLimits, markKinds } from './file.ts'
import { findings, importedFile, reading } from './imports.ts'
import { aliasesMax, nameLength, readingsMax, usualPeriods } from './limits.ts'
import { plainText } from './plain-text.ts'
import { recordQuestion } from './question.ts'
import { importModes, importSources } from './words.ts'

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
    /** What this person asked about it, the oldest first; at most the last is open. */
    questions: z.array(recordQuestion),
  })
  .meta({ id: 'OwnPayrollRecord' })

export type OwnRecord = z.output<typeof ownRecord>

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

const newRecord = z
  .object({
    userId: z.uuid({ error: () => t`User is required` }),
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
      .transform(plainText)
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
          userId: z.uuid({ error: () => t`User is required` }),
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
      .transform(plainText)
      .refine((text) => text.length <= 200, { error: () => t`The period name must be 200 characters or less` })
      .default(''),
    startDate: daySchema(() => t`Start date is required`),
    endDate: daySchema(() => t`End date is required`),
    importedFrom: z.enum(importSources, { error: () => t`importedFrom must be csv or manual` }),
    /** `add` keeps what a period of these days has; otherwise its records are replaced. */
    mode: z.enum(importModes, { error: () => t`mode must be replace or add` }).default('replace'),
    records,
    /** Names in the file and whom the admin said they mean; kept for the next import. */
    aliases: z
      .array(
        z.object({
          alias: z.string().transform(plainText).pipe(z.string().min(1).max(nameLength)),
          userId: z.uuid({ error: () => t`User is required` }),
        }),
      )
      .max(importLimits.rows)
      .default([]),
    loggedTips: shownTips.optional(),
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

export const periodDays = z.object({
  startDate: daySchema(() => t`Start date is required`),
  endDate: daySchema(() => t`End date is required`),
})

export const loggedTips = z
  .object({ userId: z.uuid(), amount: moneyText, count: z.int() })
  .meta({ description: 'What a person logged in the days of a period' })

/**
 * `late` is the part that was logged after the period with exactly these days was imported; `carried` comes on top of it: what
 * was late in earlier weeks and is, or would be, settled with this period.
 */
export const loggedTipsOfPerson = loggedTips.extend({
  lateAmount: moneyText,
  lateCount: z.int(),
  carriedAmount: moneyText,
  carriedCount: z.int(),
})

export type LoggedTips = z.output<typeof loggedTipsOfPerson>

export const loggedTipsAsOf = z.object({
  /** An import that sends this back pays what had been logged by then. */
  asOf: instantText,
  people: z.array(loggedTipsOfPerson).max(usersMax),
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
})

export type UsualPay = z.output<typeof usualPay>

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

export const payrollAlias = z.object({ id: z.uuid(), alias: z.string(), userId: z.uuid() })

export type PayrollAlias = z.output<typeof payrollAlias>

export const rememberedReading = z.object({ header: z.string(), reading })

export const importSettings = z.object({
  defaultSheetUrl: z.string().nullable(),
  /** Names remembered from earlier imports. */
  aliases: z.array(payrollAlias).max(aliasesMax),
  /** How the newest file with each header was read, newest first. */
  readings: z.array(rememberedReading).max(readingsMax),
})

export const sheetAddress = z.object({
  sheetsUrl: z
    .string({ error: () => t`Please enter a Google Sheets URL` })
    .trim()
    .min(1, { error: () => t`Please enter a Google Sheets URL` })
    .max(2_000, { error: () => t`Please enter a Google Sheets URL` }),
})

/** The lines of a sheet as `PayrollFile` has them, and all of it for whoever reads it in another way. */
export const sheetRows = z.object({
  records: z.array(
    z.object({
      row: z.int(),
      employeeName: z.string(),
      payrollId: z.string(),
      hoursWorked: moneyText,
      hourlyRate: moneyText,
      regularPay: moneyText,
      overtimePay: moneyText,
      tipsPay: moneyText,
      weightProcessed: moneyText.nullable(),
      weightBonus: moneyText,
      grossPay: moneyText,
      deductions: moneyText,
      netPay: moneyText,
      hasNetPay: z.boolean(),
      notes: z.string(),
      marks: z.array(z.object({ field: z.enum(rowFields), kind: z.enum(markKinds), text: z.string() })),
    }),
  ),
  /** The sheet as Google delivered it. */
  csv: z.string(),
})
