import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText } from '#shared/money/schema.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { rowFields } from './fields.ts'
import { markKinds } from './file.ts'
import { knownFile, reading } from './imports.ts'
import { aliasesMax, knownFilesMax, readingsMax } from './limits.ts'

export const payrollAlias = z.object({ id: z.uuid(), alias: z.string(), userId: z.uuid() })

export type PayrollAlias = z.output<typeof payrollAlias>

export const rememberedReading = z.object({
  /** The import that it is remembered from. */
  id: z.uuid(),
  importedAt: instantText,
  header: z.string(),
  reading,
})

export type RememberedReading = z.output<typeof rememberedReading>

export const importSettings = z.object({
  defaultSheetUrl: z.string().nullable(),
  /** Names remembered from earlier imports. */
  aliases: z.array(payrollAlias).max(aliasesMax),
  /** How the newest file with each header was read, newest first. */
  readings: z.array(rememberedReading).max(readingsMax),
  /** The files of periods that are there, newest first. */
  files: z.array(knownFile).max(knownFilesMax),
})

export const sheetAddress = z.object({
  sheetsUrl: z
    .string({ error: () => t`Please enter a Google Sheets URL` })
    .overwrite(tidyLine)
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
      regularHours: moneyText.nullable(),
      overtimeHours: moneyText.nullable(),
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
