import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { money, typed } from '#shared/money/schema.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { daySchema } from '#shared/time/schema.ts'
import { drawerMaxLength } from './limits.ts'

export const shiftNotesMaxLength = 1000

export const duplicateReport = () =>
  t`You already submitted a drop report for this date and amount. Please check your existing reports.`

/** As the database tells drawers apart. */
export const drawerKeyOf = (name: string | null | undefined) => tidyLine(name ?? '').toLowerCase()

const cash = (name: () => string) =>
  money({
    min: '0.00',
    max: '999999.99',
    messages: {
      required: () => t`${name()} is required`,
      invalid: () => t`${name()} must be an amount from $0.00 to $999,999.99`,
    },
  })

/** What a person fills in. The call takes more: `newShiftReport`. */
export const reportFields = z.object({
  startingCash: cash(() => t`Starting cash`),
  endingCash: cash(() => t`Ending cash`),
  dropAmount: cash(() => t`Drop amount`),
  shiftDate: daySchema(() => t`Shift date is required`),
  notes: z
    .string()
    .overwrite(tidyLines)
    .max(shiftNotesMaxLength, { error: () => t`Notes must be ${shiftNotesMaxLength} characters or less` })
    .transform((text) => text || null)
    .nullish(),
  drawer: z
    .string()
    .overwrite(tidyLine)
    .max(drawerMaxLength, { error: () => t`The name of a drawer must be ${drawerMaxLength} characters or less` })
    .transform((text) => text || null)
    .nullish(),
})

/** The form of a report. */
export const typedShiftReport = reportFields.extend({
  startingCash: typed(reportFields.shape.startingCash),
  endingCash: typed(reportFields.shape.endingCash),
  dropAmount: typed(reportFields.shape.dropAmount),
})
