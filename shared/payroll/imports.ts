import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText } from '#shared/money/schema.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { addedFields, rowFields } from './fields.ts'
import { markKinds } from './file.ts'
import { aliasesMax, findingLimits, importedFileBytes, knownFilesMax, nameLength, readingsMax } from './limits.ts'
import { storable } from './reading.ts'
import { importModes, importSources } from './words.ts'

const noReading = () => t`This is no way to read a payroll file`
const field = z.enum(rowFields)
const place = z.int({ error: noReading }).min(0, { error: noReading }).max(99, { error: noReading })
const columnName = z
  .string({ error: noReading })
  .max(80, { error: noReading })
  .refine((name) => storable(name) === name, { error: noReading })
const some = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, { error: noReading }).max(most, { error: noReading }).optional()

/** A `Reading`. */
const reading = z.object(
  {
    columns: z.partialRecord(field, place, { error: noReading }),
    added: z
      .partialRecord(z.enum(addedFields), z.array(place, { error: noReading }).max(99, { error: noReading }), {
        error: noReading,
      })
      .optional()
      .meta({ description: 'Further columns whose cells are added to those of the first' }),
    notations: z.partialRecord(field, z.enum(['point', 'comma', 'clock'], { error: noReading }), { error: noReading }),
    names: some(columnName, 100),
    notOurs: some(place, 100),
    netIsAfterTaxes: z.literal(true, { error: noReading }).optional(),
    addedUp: some(z.uuid({ error: noReading }), 2_000),
  },
  { error: noReading },
)

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

const bytesIn = (base64: string) => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)

/** What a period was imported from, as the admin chose it. */
export const importedFile = z.object({
  name: z
    .string({ error: () => t`The file needs a name` })
    .overwrite(tidyLine)
    .refine((name) => name !== '', { error: () => t`The file needs a name` })
    .refine((name) => name.length <= nameLength, {
      error: () => t`The name of the file must be 200 characters or less`,
    }),
  content: z
    .string({ error: () => t`The file must be sent as base64` })
    .refine(isBase64, { error: () => t`The file must be sent as base64` })
    .refine((content) => bytesIn(content) <= importedFileBytes, {
      error: () => t`The file is larger than ${importedFileBytes / 1_000_000} MB`,
    })
    .meta({ description: 'The bytes of the file', contentEncoding: 'base64', examples: ['TmFtZSxIb3VycwpFcmluLDg='] }),
  header: z
    .string({ error: () => t`The header must be text` })
    .transform(storable)
    .refine((header) => header.length <= 2_000, { error: () => t`The header must be 2,000 characters or less` })
    .nullable()
    .meta({ description: 'Names the kind of file, so that the next one of it is read alike' }),
  reading: reading.nullable(),
})

export const findings = z
  .array(
    z
      .string({ error: () => t`A finding must be text` })
      .overwrite(tidyLine)
      .refine((finding) => finding.length <= findingLimits.length, {
        error: () => t`A finding must be ${findingLimits.length} characters or less`,
      }),
    { error: () => t`Findings must be a list` },
  )
  .max(findingLimits.count, {
    error: () => t`One import has at most ${findingLimits.count.toLocaleString('en-US')} findings`,
  })
  .meta({ description: 'What the admin was shown of the file and said to have looked at' })

/** One import of a period's days; what it brought may have been replaced or deleted since. */
export const payrollImport = z.object({
  id: z.uuid(),
  importedAt: instantText,
  importedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  importedFrom: z.enum(importSources),
  mode: z.enum(importModes),
  /** Of this import; the period may have more. */
  recordCount: z.int(),
  findings: z.array(z.string()),
  fileName: z.string().nullable(),
  hasFile: z.boolean(),
})

export type PayrollImport = z.output<typeof payrollImport>

/** A file that stands behind a period, by which the same file is known again. */
const knownFile = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  importedAt: instantText,
  digest: z.string().meta({ description: 'SHA-256 of its bytes, in hexadecimal' }),
})

export type KnownFile = z.output<typeof knownFile>

const payrollAlias = z.object({ id: z.uuid(), alias: z.string(), userId: z.uuid() })

export type PayrollAlias = z.output<typeof payrollAlias>

const rememberedReading = z.object({
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
  /** The shop's time zone while the first import would settle it; null where the environment gives it. */
  unsettledZone: z.string().nullable(),
})

export const sheetAddress = z.object({
  sheetsUrl: z
    .string({ error: () => t`Please enter a Google Sheets URL` })
    .overwrite(tidyLine)
    .min(1, { error: () => t`Please enter a Google Sheets URL` })
    .max(2_000, { error: () => t`Please enter a Google Sheets URL` }),
})

/** The lines of a sheet as `PayrollFile` has them, and its whole text for reading it in another way. */
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
