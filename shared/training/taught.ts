import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/user.ts'
import { dueDate } from './assignment.ts'
import { personName, requiredText } from './fields.ts'
import { notesMaxLength } from './limits.ts'

/** Somebody who completed a task before its text was changed. */
export const taughtPerson = personName
  .extend({ progressId: z.uuid(), email: z.string(), completedAt: instantText })
  .meta({ id: 'TaughtPerson' })

export type TaughtPerson = z.output<typeof taughtPerson>

export const asking = z.object({
  progressIds: z
    .array(z.uuid(), { error: () => t`Please choose at least one person` })
    .min(1, { error: () => t`Please choose at least one person` })
    .max(usersMax),
  notes: requiredText(
    () => t`Notes`,
    () => t`Please write what has changed`,
    notesMaxLength,
    tidyLines,
  ),
  /** Of the module, for those who are asked; without one, a day that has passed no longer counts. */
  dueDate,
})

export const asked = z.object({ asked: z.int() }).meta({ id: 'AskedAgain' })
