import { z } from 'zod'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { moneyText } from '#shared/money/schema.ts'
import { daySchema } from '#shared/time/schema.ts'
import { needsMax } from './limits.ts'

const count = z.int().min(1).max(needsMax).optional()

/** What is said of a kind beside its number. */
export const namedKinds = [
  'signOffs',
  'dueCare',
  'unbalancedDrops',
  'waitingRefunds',
  'unsentStainReports',
  'unpaidWeeks',
  'payQuestions',
  'expiringInvitations',
  'overdueTraining',
  'ownOverdueTraining',
  'ownReturnedTraining',
  'brokenWebhooks',
] as const

export type NamedKind = (typeof namedKinds)[number]

const about = z.object({
  /** Whom it waits for, or what it is: two at most, and how many others there are. */
  names: z.array(z.string()).optional(),
  others: z.int().optional(),
  /** The earliest day of what was counted. */
  since: daySchema().optional(),
})

export type About = z.output<typeof about>

/** How much waits for the caller; what is absent does not wait, or is for others. */
export const needs = z
  .object({
    signOffs: count,
    oldProblems: count,
    /** Of any machine. */
    dueCare: count,
    /** What evens out the report before in its drawer belongs to that one. */
    unbalancedDrops: count,
    /** The only one of them, where the next shift began as this one had: by how much it was over, or below zero short. */
    offDrop: z.object({ over: moneyText, putRightOn: daySchema() }).optional(),
    /** Above the limit of their writer's role. */
    waitingRefunds: count,
    /** Machines that cost three refunds in a week and were not reported; which one, with the most of them. */
    refundedMachines: z
      .object({
        count: z.int().min(1),
        machineType: z.enum(machineTypes),
        machineNumber: z.int(),
        refunds: z.int().min(1),
      })
      .optional(),
    /** Drawers without a report of the shop's yesterday, on which it was not closed. */
    missingDrops: z.object({ day: daySchema(), count: z.int().min(1) }).optional(),
    unsentStainReports: count,
    /** Logged after their payroll period was imported, and in no pay yet; with the days of the first and the last one. */
    lateTips: z.object({ count: z.int().min(1).max(needsMax), start: daySchema(), end: daySchema() }).optional(),
    /** Whole weeks since the newest payroll period that none pays. */
    unpaidWeeks: count,
    payQuestions: count,
    /** Paid weeks without the caller, of whom a row of the imported file spoke or may have spoken; newest first. */
    weeksWithoutYou: z.object({ weeks: z.array(z.object({ start: daySchema(), end: daySchema() })).min(1) }).optional(),
    expiringInvitations: count,
    /** Everybody's modules, for those who run the training. */
    overdueTraining: count,
    ownOverdueTraining: count,
    /** Tasks of the caller that were sent back. */
    ownReturnedTraining: count,
    /** The caller's password is shorter than those of their role have to be. */
    shortPassword: count,
    /** A newer version has changed the database meanwhile. */
    newerDatabase: count,
    /** No mail server is set, and the first steps, which say so as well, are hidden. */
    noMail: count,
    /** Webhooks to which messages were given up, and none has arrived since. */
    brokenWebhooks: count,
    /** The caller came over plain http from another machine. */
    plainHttp: count,
    about: z.partialRecord(z.enum(namedKinds), about).optional(),
  })
  .meta({ id: 'NeedsYou' })

export type Needs = z.output<typeof needs>
