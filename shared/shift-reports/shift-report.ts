import { z } from 'zod'
import { cursorOf, limitUpTo } from '#shared/api/page-query.ts'
import { moneyText } from '#shared/money/schema.ts'
import { daySchema, instantSchema, instantText } from '#shared/time/schema.ts'
import { shiftReportsMax } from './limits.ts'

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

/** Without `mine` an admin gets everybody's, other people their own. */
export const shiftReportFilter = z.object({
  /** Only the caller's own. */
  mine: z.literal('true').optional(),
  /** Only those of these days or between them. */
  startDate: daySchema().optional(),
  endDate: daySchema().optional(),
  limit: limitUpTo(shiftReportsMax).optional(),
  cursor: cursorOf(z.tuple([daySchema(), instantSchema, z.uuid()])),
})
