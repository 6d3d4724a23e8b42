import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { occurredAt } from '#shared/time/schema.ts'
import { problemStatuses } from './machine.ts'

export const repairNotesMaxLength = 1000

export const repairNotes = z
  .string()
  .overwrite(tidyLines)
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
