import { z } from 'zod'
import { cursorOf, limitUpTo } from '#shared/api/page-query.ts'
import { t } from '#shared/language/t.ts'
import { daySchema, instantSchema, instantText } from '#shared/time/schema.ts'
import { machineTypes, problemStatuses } from './machine.ts'

export const publicFields = {
  id: z.uuid(),
  machineType: z.enum(machineTypes),
  machineNumber: z.int(),
  description: z.string(),
  status: z.enum(problemStatuses),
  createdAt: instantText,
}

/** All that people without a session may know of a problem. */
export const publicMachineProblem = z.object(publicFields).meta({ id: 'PublicMachineProblem' })

export type PublicMachineProblem = z.output<typeof publicMachineProblem>

/** Who reported or repaired it. */
export const name = z.object({ firstName: z.string(), lastName: z.string() })

/** Whether a member of staff repaired it while signed in, or somebody at the public status page under a typed name. */
const via = z.enum(['staff', 'public'])

export const machineProblem = z
  .object({
    ...publicFields,
    reporter: name,
    /** How many people have said so, the reporter among them. */
    people: z.int(),
    /** Paths; those of the report, then those of the voices. */
    photos: z.array(z.string()),
    repairDate: instantText.nullable(),
    repairNotes: z.string().nullable(),
    repairer: name.nullable(),
    via: via.nullable(),
    /** What it waits for, who looks after it, and since when; of a repaired one, before that. */
    progressNote: z.string().nullable(),
    progressBy: name.nullable(),
    progressAt: instantText.nullable(),
  })
  .meta({ id: 'MachineProblem' })

export type MachineProblem = z.output<typeof machineProblem>

/** One change of a problem, or its report, or a voice. */
export const problemEvent = z
  .object({
    at: instantText,
    /** What the problem became; null where somebody said that they met it too. */
    status: z.enum(problemStatuses).nullable(),
    /** What they added. */
    note: z.string().nullable(),
    photo: z.string().nullable(),
    by: name,
    via,
    repairDate: instantText.nullable(),
    repairNotes: z.string().nullable(),
  })
  .meta({ id: 'MachineProblemEvent' })

export const problemFilter = z.object({
  /** One status or several with commas between them; all of them where absent. */
  status: z
    .string()
    .transform((text, context) => {
      const { data } = z.array(z.enum(problemStatuses)).safeParse(text.split(','))
      if (data) return data
      // One message at `status`, not one for each part of it.
      context.addIssue({ code: 'custom', message: t`Unknown status` })
      return z.NEVER
    })
    .optional(),
  /** Only what was reported or repaired on these days of the shop or between them. */
  startDate: daySchema().optional(),
  endDate: daySchema().optional(),
  /** Leaves out what was repaired before; where absent and no days are named, what was repaired more than 90 days ago. */
  repairedSince: instantSchema.optional(),
})

export const repairsUpTo = (most: number) =>
  z.object({
    limit: limitUpTo(most).optional(),
    cursor: cursorOf(z.tuple([instantSchema, z.uuid()])),
  })

/** Latest first, the order of lists of repairs. */
export const byRepair = ['repairDate', 'id'] as const

export const problemVoice = z
  .object({
    id: z.uuid(),
    problemId: z.uuid(),
    person: name,
    note: z.string().nullable(),
    photo: z.string().nullable(),
    createdAt: instantText,
  })
  .meta({ id: 'MachineProblemVoice' })

export type ProblemVoice = z.output<typeof problemVoice>
