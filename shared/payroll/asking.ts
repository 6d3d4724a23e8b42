import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { questionsMax } from './limits.ts'

// What is written, apart from what is read: the forms load nothing else.

export const questionMaxLength = 1000

const words = (blank: () => string) =>
  z
    .string({ error: blank })
    .overwrite(tidyLines)
    .min(1, { error: blank })
    .max(questionMaxLength, {
      error: () => t`Please use ${questionMaxLength.toLocaleString('en-US')} characters or less.`,
    })

export const newQuestion = z.object({ question: words(() => t`Please write what you want to ask.`) })

export const newAnswer = z.object({ answer: words(() => t`Please write an answer.`) })

export const seenQuestions = z.object({ ids: z.array(z.uuid()).min(1).max(questionsMax) })
