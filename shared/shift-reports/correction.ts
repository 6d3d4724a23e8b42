import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { moneyText, typed } from '#shared/money/schema.ts'
import { tidyLines } from '#shared/text/text.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'
import { reasonMaxLength } from './limits.ts'
import { newShiftReport } from './sent-report.ts'

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
