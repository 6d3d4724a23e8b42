import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { name, publicFields } from './machine-problem.ts'
import { repairNotes } from './report.ts'

const publicNameMaxLength = 80

/** The repair of somebody without a session, and what takes it back for a minute; null where it was repaired already. */
export const publiclyRepaired = z
  .object({ ...publicFields, undo: z.string().nullable() })
  .meta({ id: 'PubliclyRepairedMachineProblem' })

/** For a new PIN; a shorter one that was set before stays good. */
const pinMinLength = 6
const pinMaxLength = 12

/** What an admin sets for the status page. */
export const newPublicRepairPin = z.object({
  pin: z
    .string({ error: () => t`PIN is required` })
    .overwrite(tidyLine)
    .regex(/^[0-9]*$/, { error: () => t`The PIN must contain only digits` })
    .min(pinMinLength, { error: () => t`The PIN must be at least ${pinMinLength} digits` })
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
    .overwrite(tidyLine)
    .min(1, { error: nameMissing })
    .max(publicNameMaxLength, { error: () => t`Your name must be ${publicNameMaxLength} characters or less` }),
  repairNotes,
  /** Where `PUBLIC_REPAIRS` is `pin`. */
  pin: z
    .string()
    .overwrite(tidyLine)
    .max(pinMaxLength, { error: () => t`The PIN must be ${pinMaxLength} digits or less` })
    .optional(),
})

export const undoOfRepair = z.object({ undo: z.string().max(100) })
