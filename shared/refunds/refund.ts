import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { machineNumber } from '#shared/machine-problems/report.ts'
import { money, moneyText, typed } from '#shared/money/schema.ts'
import { reportFields } from '#shared/shift-reports/new-shift-report.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { daySchema, instantText, occurredAt } from '#shared/time/schema.ts'

/** In one answer to an admin: years of a shop's refunds. Older ones are asked for by their days. */
export const refundsMax = 5000
/** Of one person on one day. */
export const ownRefundsMax = 200
export const customerMaxLength = 100
export const refundNoteMaxLength = 1000
/** What a machine gave back is told of so many days. */
export const refundDays = 30
/** Within so many days the same customer, or the same machine, is worth a word. */
export const repeatedRefundDays = 7
export const repeatedRefunds = 3

export const refundReasons = ['no_run', 'too_hot', 'wet', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** How the money goes back: only cash comes out of a drawer. */
export const refundWays = ['cash', 'card', 'credit'] as const
export type RefundWay = (typeof refundWays)[number]

/** Above the limit of its writer's role a refund waits for an admin. */
export const refundStatuses = ['given', 'waiting', 'refused'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const optionalText = (words: () => string, max: number, tidy: (text: string) => string) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, { error: () => t`${words()} must be ${max} characters or less` })
    .transform((text) => text || null)
    .nullish()

/** What somebody fills in. */
export const refundFields = z.object({
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  machineNumber,
  amount: money({
    min: '0.01',
    max: '9999.99',
    messages: {
      required: () => t`Amount is required`,
      invalid: () => t`Amount must be from $0.01 to $9,999.99`,
    },
  }),
  reason: z.enum(refundReasons, { error: () => t`Please choose a reason.` }),
  way: z.enum(refundWays, { error: () => t`Please choose how the money goes back.` }),
  drawer: reportFields.shape.drawer,
  /** A name or a phone number. */
  customer: optionalText(() => t`Customer`, customerMaxLength, tidyLine),
  note: optionalText(() => t`Note`, refundNoteMaxLength, tidyLines),
})

export const newRefund = refundFields.extend({ occurredAt })
export type NewRefund = z.output<typeof newRefund>

/** What is absent stays as it is. */
export const refundChanges = refundFields.partial()
export type RefundChanges = z.output<typeof refundChanges>

export const typedRefund = refundFields.extend({ amount: typed(refundFields.shape.amount) })
export type RefundInput = z.input<typeof typedRefund>
export type RefundTyped = z.output<typeof typedRefund>

export const refund = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    machineType: z.enum(machineTypes),
    machineNumber: z.int(),
    amount: moneyText,
    reason: z.enum(refundReasons),
    way: z.enum(refundWays),
    /** Of cash: where it came from; null: the shop's one drawer. */
    drawer: z.string().nullable(),
    customer: z.string().nullable(),
    note: z.string().nullable(),
    status: z.enum(refundStatuses),
    /** The shop's day on which it was written, or an admin said yes. */
    refundDay: daySchema(),
    decidedAt: instantText.nullable(),
    createdAt: instantText,
    /** How many others the same customer was given within the seven days before it. */
    earlier: z.int().min(0),
    user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  })
  .meta({ id: 'Refund' })

export type Refund = z.output<typeof refund>

export const refundDecision = z.object({
  isApproved: z.boolean({ error: () => t`Required` }),
})

/** What was given back, in cash, out of a drawer on one day. */
export const drawerRefunds = z
  .object({ drawer: z.string().nullable(), amount: moneyText, refunds: z.int().min(1) })
  .meta({ id: 'DrawerRefunds' })

export type DrawerRefunds = z.output<typeof drawerRefunds>

export const cashAsked = z.object({ day: daySchema() })

/** Of one machine within the last thirty days. */
export const machineRefunds = z
  .object({ machineType: z.enum(machineTypes), machineNumber: z.int(), amount: moneyText, refunds: z.int().min(1) })
  .meta({ id: 'MachineRefunds' })
