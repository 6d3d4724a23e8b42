import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { money, moneyText } from '#shared/money/schema.ts'
import { daySchema, instantText, occurredAt } from '#shared/time/schema.ts'
import { drawerMaxLength, shiftReportsMax } from './limits.ts'

export const shiftNotesMaxLength = 1000

export const duplicateReport = () =>
  t`You already submitted a drop report for this date and amount. Please check your existing reports.`

export const shiftReport = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    shiftDate: daySchema(),
    startingCash: moneyText,
    endingCash: moneyText,
    /** May be more than the ending cash: what is left in the drawer would then be negative, which admins look into. */
    dropAmount: moneyText,
    /** Null: the shop's one drawer. */
    drawer: z.string().nullable(),
    /** What the report before left in the drawer; null where nobody knows. */
    expectedStart: moneyText.nullable(),
    notes: z.string().nullable(),
    receiptImageUrl: z.string().nullable(),
    createdAt: instantText,
    /** How often it was corrected, and when last. */
    corrections: z.int().min(0),
    correctedAt: instantText.nullable(),
    user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  })
  .meta({ id: 'ShiftReport' })

export type ShiftReport = z.output<typeof shiftReport>

/** A drawer, and what its newest report left in it. */
export const drawer = z
  .object({
    drawer: z.string().nullable(),
    left: moneyText,
    /** The report that says so, of that day. */
    reportId: z.uuid(),
    shiftDate: daySchema(),
    createdAt: instantText,
    user: z.object({ firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'Drawer' })

export type Drawer = z.output<typeof drawer>

/** As the database tells drawers apart. */
export const drawerKeyOf = (name: string | null | undefined) => drawerName(name ?? '').toLowerCase()

const drawerName = (text: string) => text.trim().replace(/\s+/g, ' ')

const cash = (name: () => string) =>
  money({
    min: '0.00',
    max: '999999.99',
    messages: {
      required: () => t`${name()} is required`,
      invalid: () => t`${name()} must be an amount from $0.00 to $999,999.99`,
    },
  })

/** What a person fills in. The form asks for a receipt; the call does not insist. */
export const newShiftReport = z.object({
  startingCash: cash(() => t`Starting cash`),
  endingCash: cash(() => t`Ending cash`),
  dropAmount: cash(() => t`Drop amount`),
  shiftDate: daySchema(() => t`Shift date is required`),
  notes: z
    .string()
    .trim()
    .max(shiftNotesMaxLength, { error: () => t`Notes must be ${shiftNotesMaxLength} characters or less` })
    .transform((text) => (text === '' ? null : text))
    .nullish(),
  receiptImageUrl: z
    .string()
    .max(200, { error: () => t`This picture was not uploaded here.` })
    .nullish(),
  drawer: z
    .string()
    .trim()
    .max(drawerMaxLength, { error: () => t`The name of a drawer must be ${drawerMaxLength} characters or less` })
    .transform((name) => (name === '' ? null : drawerName(name)))
    .nullish(),
  occurredAt,
})

/** Without `mine` an admin gets everybody's, other people their own. */
export const shiftReportFilter = z.object({
  /** Only the caller's own. */
  mine: z.literal('true').optional(),
  /** Only those of this day and earlier. */
  until: daySchema().optional(),
  /** The newest so many. */
  limit: z.coerce.number<number>().int().min(1).max(shiftReportsMax).default(shiftReportsMax),
})
