import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { occurredAt } from '#shared/time/schema.ts'
import { dropDays } from './limits.ts'
import { reportFields } from './new-shift-report.ts'

/** The call of a report. The form asks for a receipt; the call does not insist. */
export const newShiftReport = reportFields.extend({
  receiptImageUrl: z
    .string()
    .max(200, { error: () => t`This picture was not uploaded here.` })
    .nullish(),
  longAgo: z
    .boolean({ error: () => t`longAgo must be true or false` })
    .optional()
    .meta({
      description: `Needed for a day more than ${dropDays.unasked} days back: the person was asked, and means that day`,
    }),
  occurredAt,
})
