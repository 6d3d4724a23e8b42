import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { instantSchema, instantText, occurredAt } from '#shared/time/schema.ts'
import { email } from '#shared/users/user.ts'
import { machineTypes, problemStatuses } from './machine.ts'

export const descriptionMaxLength = 4000
export const repairNotesMaxLength = 1000
const publicNameMaxLength = 80

const publicFields = {
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

/** The repair of somebody without a session, and what takes it back for a minute; null where it was repaired already. */
export const publiclyRepaired = z
  .object({ ...publicFields, undo: z.string().nullable() })
  .meta({ id: 'PubliclyRepairedMachineProblem' })

const name = z.object({ firstName: z.string(), lastName: z.string() })

/** Whether a member of staff repaired it while signed in, or somebody at the public status page under a typed name. */
const via = z.enum(['staff', 'public'])

export const machineProblem = z
  .object({
    ...publicFields,
    reporter: name,
    repairDate: instantText.nullable(),
    repairNotes: z.string().nullable(),
    repairer: name.nullable(),
    via: via.nullable(),
  })
  .meta({ id: 'MachineProblem' })

export type MachineProblem = z.output<typeof machineProblem>

/** One change of a problem, or its report. */
export const problemEvent = z
  .object({
    at: instantText,
    /** What the problem became. */
    status: z.enum(problemStatuses),
    by: name,
    via,
    repairDate: instantText.nullable(),
    repairNotes: z.string().nullable(),
  })
  .meta({ id: 'MachineProblemEvent' })

export const problemFilter = z
  .object({
    /** One status or several with commas between them; all of them where absent. */
    status: z
      .string()
      .transform((text, context) => {
        const { data } = z.array(z.enum(problemStatuses)).safeParse(text.split(','))
        if (data) return data
        // One message at `status`, not one at each place of the list that nobody sent.
        context.addIssue({ code: 'custom', message: t`Unknown status` })
        return z.NEVER
      })
      .optional(),
    /** Leaves out what was repaired before; where absent, what was repaired more than 90 days ago. */
    repairedSince: instantSchema.optional(),
    /** Only what was repaired before this, latest first, about a hundred at a time. */
    repairedBefore: instantSchema.optional(),
  })
  .refine((filter) => !filter.repairedBefore || !filter.status || filter.status.includes('repaired'), {
    error: () => t`Only repaired problems have a repair date`,
    path: ['repairedBefore'],
  })

const wholeNumber = () => t`Machine number must be a whole number`
const atLeastOne = () => t`Machine number must be at least 1`

const decimal = /^[+-]?[0-9]+(\.[0-9]+)?$/

const machineNumber = z
  .union([z.number(), z.string()], { error: atLeastOne })
  .transform((input) => {
    if (typeof input === 'number') return input
    const text = input.trim()
    return text === '' ? 0 : decimal.test(text) ? Number(text) : Number.NaN
  })
  .pipe(
    z
      .number({ error: wholeNumber })
      .int({ error: wholeNumber })
      .min(1, { error: atLeastOne })
      .max(9999, { error: () => t`Machine number must be 9999 or less` }),
  )

const descriptionMissing = () => t`Description is required`

export const newProblem = z.object({
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  machineNumber,
  description: z
    .string({ error: descriptionMissing })
    .trim()
    .min(1, { error: descriptionMissing })
    .max(descriptionMaxLength, { error: () => t`Description must be ${descriptionMaxLength} characters or less` }),
  occurredAt,
})

/** What the form holds, and what it sends. */
export type ReportInput = z.input<typeof newProblem>
export type NewProblem = z.output<typeof newProblem>

const repairNotes = z
  .string()
  .trim()
  .max(repairNotesMaxLength, { error: () => t`Repair notes must be ${repairNotesMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const repair = z.object({ repairNotes, occurredAt })

export const problemChanges = z.object({
  /** Where absent, only the notes of a repaired problem change. */
  status: z.enum(problemStatuses, { error: () => t`Unknown status` }).optional(),
  /** Counts where it is an instant that has come; the server's time otherwise. */
  repairDate: z.unknown().optional().meta({ type: 'string', format: 'date-time' }),
  repairNotes,
})

const nameMissing = () => t`Please enter your name`

export const publicRepair = z.object({
  technicianName: z
    .string({ error: nameMissing })
    .trim()
    .min(1, { error: nameMissing })
    .max(publicNameMaxLength, { error: () => t`Your name must be ${publicNameMaxLength} characters or less` }),
  repairNotes,
})

export const undoOfRepair = z.object({ undo: z.string().max(100) })

export const technicianEmailMissing = () => t`Please enter a technician email address`

export const problemEmail = z.object({
  technicianEmail: z
    .string({ error: technicianEmailMissing })
    .trim()
    .min(1, { error: technicianEmailMissing })
    .pipe(email),
})

/** What the next mail is likely to need, and what became of the last one. */
export const problemEmailOffer = z
  .object({
    /** The address used last, else that of the only technician; '' where neither exists. */
    technicianEmail: z.string(),
    lastSent: z
      .object({ technicianEmail: z.string(), problemsCount: z.int(), sentAt: instantText, sentBy: name })
      .nullable(),
  })
  .meta({ id: 'MachineProblemEmailOffer' })
