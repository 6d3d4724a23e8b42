import { z } from 'zod'
import { commercialAccount } from '#shared/commercial-accounts/commercial-account.ts'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { daySchema, instantText, occurredAt } from '#shared/time/schema.ts'
import {
  enterOrderId,
  isStainItem,
  maxItemCount,
  maxPhotos,
  selectAccount,
  selectItems,
  stainOrderIdMaxLength,
  stainReportsMax,
} from './items.ts'

export const stainReport = z
  .object({
    id: z.uuid(),
    orderId: z.string(),
    commercialAccountId: z.uuid(),
    items: z.record(z.string(), z.int()),
    totalItems: z.int(),
    photos: z.array(z.string()),
    emailSent: z.boolean(),
    emailSentAt: instantText.nullable(),
    /** Changed after the last mail. */
    editedSinceEmail: z.boolean(),
    createdAt: instantText,
    updatedAt: instantText.nullable(),
    commercialAccount: z.object({ name: z.string(), email: z.string(), isActive: z.boolean() }),
    reporter: z.object({ firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'StainReport' })

export type StainReport = z.output<typeof stainReport>

/** A business customer with what it was mailed. */
export const accountWithReports = commercialAccount
  .extend({
    lastSentAt: instantText.nullable(),
    /** Reports that it was never mailed. */
    unsent: z.int().min(0),
  })
  .meta({ id: 'CommercialAccountWithReports' })

export type AccountWithReports = z.output<typeof accountWithReports>

const wholeNumber = () => t`Item counts must be whole numbers from 0 to ${maxItemCount}`

/** Counts by item name; zeros are dropped, and something has to be left. */
const items = z
  .record(
    z.string(),
    z.int({ error: wholeNumber }).min(0, { error: wholeNumber }).max(maxItemCount, { error: wholeNumber }),
    {
      error: selectItems,
    },
  )
  .superRefine((counts, context) => {
    for (const name of Object.keys(counts))
      if (!isStainItem(name)) context.addIssue({ code: 'custom', message: t`There is no item “${name.slice(0, 40)}”` })
  })
  .transform((counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)))
  .refine((counts) => Object.keys(counts).length > 0, { error: selectItems })

const photos = z
  .array(z.string().max(200))
  .transform((paths) => [...new Set(paths)])
  .refine((paths) => paths.length <= maxPhotos, { error: () => t`A report can have up to ${maxPhotos} photos.` })

const stainOrderId = z
  .string({ error: enterOrderId })
  .overwrite(tidyLine)
  .min(1, { error: enterOrderId })
  .max(stainOrderIdMaxLength, { error: () => t`Order ID must be ${stainOrderIdMaxLength} digits or less` })
  .regex(/^[0-9]*$/, { error: () => t`Order ID must contain only numbers` })

export const newStainReport = z.object({
  orderId: stainOrderId,
  commercialAccountId: z.uuid({ error: selectAccount }),
  items,
  /** Ignored: what is kept is counted anew from the items. */
  totalItems: z.unknown().optional(),
  photos: photos.default([]),
  occurredAt,
})

/** What is absent stays as it is. */
export const stainReportChanges = newStainReport.omit({ occurredAt: true }).extend({ photos }).partial()

/** Without any of these, the newest. */
export const stainReportSearch = z.object({
  /** A part of the order ID. */
  orderId: z
    .string()
    .overwrite(tidyLine)
    .regex(/^[0-9]{0,20}$/, { error: () => t`Order ID must contain only numbers` })
    .optional(),
  commercialAccountId: z.uuid().optional(),
  /** 'true': only reports that were never mailed. 'false': only those that were. */
  unsent: z.enum(['true', 'false']).optional(),
  /** Only reports made from this day to the end day, in the shop's time zone. */
  startDate: daySchema().optional(),
  endDate: daySchema().optional(),
  limit: z.coerce.number<number>().int().min(1).max(stainReportsMax).default(stainReportsMax),
})

export const stainReportEvent = z
  .object({
    id: z.uuid(),
    action: z.enum(['created', 'updated', 'emailed']),
    createdAt: instantText,
    user: z.object({ firstName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'StainReportEvent' })
