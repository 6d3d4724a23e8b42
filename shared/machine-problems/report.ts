import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { occurredAt } from '#shared/time/schema.ts'
import { machineTypes, reportPhotosMax } from './machine.ts'

// What people send: the report of a problem, a voice that joins it, its repair. Apart from the answers, so that forms carry
// no more than they check.

const wholeNumber = () => t`Machine number must be a whole number`
const atLeastOne = () => t`Machine number must be at least 1`

const decimal = /^[+-]?[0-9]+(\.[0-9]+)?$/

export const machineNumber = z
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

export const photoPath = z.string().max(200)

export const descriptionMaxLength = 4000

const descriptionMissing = () => t`Description is required`

export const newProblem = z.object({
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  machineNumber,
  description: z
    .string({ error: descriptionMissing })
    .overwrite(tidyLines)
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

export const voiceNoteMaxLength = 1000

const voiceNote = z
  .string()
  .overwrite(tidyLines)
  .max(voiceNoteMaxLength, { error: () => t`The note must be ${voiceNoteMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const newVoice = z.object({ note: voiceNote, photo: photoPath.nullish(), occurredAt })

export const repairNotesMaxLength = 1000

export const repairNotes = z
  .string()
  .overwrite(tidyLines)
  .max(repairNotesMaxLength, { error: () => t`Repair notes must be ${repairNotesMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const repair = z.object({ repairNotes, occurredAt })
