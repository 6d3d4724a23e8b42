import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { instantSchema, instantText, occurredAt } from '#shared/time/schema.ts'
import { email } from '#shared/users/user.ts'
import { reportPhotosMax } from './limits.ts'
import { machineTypes, problemStatuses } from './machine.ts'
import { machineNumber } from './machine-number.ts'
import { mailRhythms } from './mail-rhythm.ts'

export const descriptionMaxLength = 4000
export const repairNotesMaxLength = 1000
export const voiceNoteMaxLength = 1000
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
    /** How many people have said so, the reporter among them. */
    people: z.int(),
    /** Paths; those of the report, then those of the voices. */
    photos: z.array(z.string()),
    repairDate: instantText.nullable(),
    repairNotes: z.string().nullable(),
    repairer: name.nullable(),
    via: via.nullable(),
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

const descriptionMissing = () => t`Description is required`

const photoPath = z.string().max(200)

export const newProblem = z.object({
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  machineNumber,
  description: z
    .string({ error: descriptionMissing })
    .trim()
    .min(1, { error: descriptionMissing })
    .max(descriptionMaxLength, { error: () => t`Description must be ${descriptionMaxLength} characters or less` }),
  photos: z
    .array(photoPath)
    .transform((paths) => [...new Set(paths)])
    .refine((paths) => paths.length <= reportPhotosMax, {
      error: () => t`A report can have up to ${reportPhotosMax} photos.`,
    })
    .default([]),
  occurredAt,
})

/** What the form holds, and what it sends. */
export type ReportInput = z.input<typeof newProblem>
export type NewProblem = z.output<typeof newProblem>

const voiceNote = z
  .string()
  .trim()
  .max(voiceNoteMaxLength, { error: () => t`The note must be ${voiceNoteMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const newVoice = z.object({ note: voiceNote, photo: photoPath.nullish(), occurredAt })

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

export const problemMails = z
  .object({ rhythm: z.enum(mailRhythms, { error: () => t`Please choose when` }) })
  .meta({ id: 'ProblemMails' })

const pinMaxLength = 12

/** What an admin sets for the status page. */
export const newPublicRepairPin = z.object({
  pin: z
    .string({ error: () => t`PIN is required` })
    .trim()
    .regex(/^[0-9]*$/, { error: () => t`The PIN must contain only digits` })
    .min(4, { error: () => t`The PIN must be at least 4 digits` })
    .max(pinMaxLength, { error: () => t`The PIN must be ${pinMaxLength} digits or less` }),
})

/** Null where none has been set. */
export const publicRepairPin = z
  .object({ setAt: instantText.nullable(), setBy: name.nullable() })
  .meta({ id: 'PublicRepairPin' })

const nameMissing = () => t`Please enter your name`

export const publicRepair = z.object({
  technicianName: z
    .string({ error: nameMissing })
    .trim()
    .min(1, { error: nameMissing })
    .max(publicNameMaxLength, { error: () => t`Your name must be ${publicNameMaxLength} characters or less` }),
  repairNotes,
  /** Where `PUBLIC_REPAIRS` is `pin`. */
  pin: z
    .string()
    .trim()
    .max(pinMaxLength, { error: () => t`The PIN must be ${pinMaxLength} digits or less` })
    .optional(),
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
