import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { email } from '#shared/users/user.ts'
import { mailRhythms } from './choices.ts'

export const technicianEmailMissing = () => t`Please enter a technician email address`

export const problemEmail = z.object({
  technicianEmail: z
    .string({ error: technicianEmailMissing })
    .overwrite(tidyLine)
    .min(1, { error: technicianEmailMissing })
    .pipe(email),
})

/** What the next mail is likely to need, and what became of the last one. */
export const problemEmailOffer = z
  .object({
    /** The address used last, else that of the only technician; '' where neither exists. */
    technicianEmail: z.string(),
    lastSent: z
      .object({
        technicianEmail: z.string(),
        problemsCount: z.int(),
        sentAt: instantText,
        sentBy: z.object({ firstName: z.string(), lastName: z.string() }),
      })
      .nullable(),
  })
  .meta({ id: 'MachineProblemEmailOffer' })

export const problemMails = z
  .object({ rhythm: z.enum(mailRhythms, { error: () => t`Please choose when` }) })
  .meta({ id: 'ProblemMails' })
