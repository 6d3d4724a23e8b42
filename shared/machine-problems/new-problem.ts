import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { occurredAt } from '#shared/time/schema.ts'
import { reportPhotosMax } from './limits.ts'
import { machineTypes } from './machine.ts'
import { machineNumber } from './machine-number.ts'
import { photoPath } from './photo-path.ts'

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
