import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { problemStatuses } from './machine.ts'
import { repairNotes } from './report.ts'

/**
 * What people without a session may know of who looks after a problem, each null where it is not known. Apart from the
 * problem, whose answer has been promised to have six fields.
 */
export const publicProgress = z
  .object({
    problemId: z.uuid(),
    firstName: z.string().nullable(),
    note: z.string().nullable(),
    since: instantText,
  })
  .meta({ id: 'PublicProgress' })

export const progressNoteMaxLength = 200

/** One line, since it stands on the wall. */
const progressNote = z
  .string()
  .overwrite(tidyLine)
  .max(progressNoteMaxLength, { error: () => t`The note must be ${progressNoteMaxLength} characters or less` })
  .transform((text) => (text === '' ? null : text))
  .nullish()

export const problemChanges = z.object({
  /** Where absent, only the notes of a repaired problem change, or the note of one in progress. */
  status: z.enum(problemStatuses, { error: () => t`Unknown status` }).optional(),
  /** Counts where it is an instant that has come; the server's time otherwise. */
  repairDate: z.unknown().optional().meta({ type: 'string', format: 'date-time' }),
  repairNotes,
  /** Counts where it is in progress then; where absent, it stays as it was. */
  progressNote,
})
