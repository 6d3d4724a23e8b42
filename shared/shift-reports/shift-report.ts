import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText, typed } from '#shared/money/schema.ts'
import { tidyLines } from '#shared/text/text.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'
import { reasonMaxLength } from './limits.ts'
import { newShiftReport } from './sent-report.ts'

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
    /** Ending less starting cash, nothing where that is less; so it is less by what the drawer gave back. */
    expectedDrop: moneyText,
    /** In cash, out of its drawer on its day; of several reports, since the one before. */
    givenBack: moneyText,
    refunds: z.int().min(0),
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

const corrected = z.object({
  shiftDate: daySchema(),
  startingCash: moneyText,
  endingCash: moneyText,
  dropAmount: moneyText,
  notes: z.string().nullable(),
  receiptImageUrl: z.string().nullable(),
})

/** What a drop report said before and after it was corrected, and why it was. */
export const correction = z
  .object({
    id: z.uuid(),
    reason: z.string(),
    correctedAt: instantText,
    correctedBy: z.object({ firstName: z.string(), lastName: z.string() }),
    before: corrected,
    after: corrected,
  })
  .meta({ id: 'ShiftReportCorrection' })

export type Correction = z.output<typeof correction>

/** What is absent stays as it is; a receipt can be replaced, not taken away. */
export const newCorrection = newShiftReport
  .omit({ drawer: true, occurredAt: true })
  .partial()
  .extend({
    reason: z
      .string({ error: () => t`Please say why.` })
      .overwrite(tidyLines)
      .min(1, { error: () => t`Please say why.` })
      .max(reasonMaxLength, { error: () => t`The reason must be ${reasonMaxLength} characters or less` }),
  })

/** The form of a correction, which has all of them. */
export const typedCorrection = newCorrection.extend({
  startingCash: typed(newCorrection.shape.startingCash),
  endingCash: typed(newCorrection.shape.endingCash),
  dropAmount: typed(newCorrection.shape.dropAmount),
})

export type NewCorrection = z.output<typeof newCorrection>
