import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { instantText, occurredAt } from '#shared/time/schema.ts'
import { name } from './machine-problem.ts'
import { photoPath } from './photo-path.ts'

export const voiceNoteMaxLength = 1000

const voiceNote = z
  .string()
  .overwrite(tidyLines)
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
