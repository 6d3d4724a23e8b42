import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { mailRhythms } from './mail-rhythm.ts'

export const problemMails = z
  .object({ rhythm: z.enum(mailRhythms, { error: () => t`Please choose when` }) })
  .meta({ id: 'ProblemMails' })
