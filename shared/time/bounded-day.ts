import type { z } from 'zod'
import { boundsProblem, type DayKind } from './bounds.ts'
import { isDay } from './day.ts'
import { daySchema } from './schema.ts'

/** A day that somebody enters, within the bounds of its kind. By itself, since the page of payroll goes without Zod. */
export const boundedDay = (kind: DayKind, message?: () => string) =>
  daySchema(message).superRefine((day, context) => {
    const problem = isDay(day) ? boundsProblem(kind, day) : undefined
    if (problem) context.addIssue({ code: 'custom', message: problem, input: day })
  })

type Days<Name extends string> = { [name in Name]?: string | null | undefined }

/** For changes: these days have bounds only where they differ from what the form began with, which may be older than bounds. */
export const boundWhereChanged =
  <Name extends string>(kinds: Record<Name, DayKind>) =>
  (given: Days<Name> & { was?: Days<Name> | undefined }, context: z.RefinementCtx) => {
    for (const name of Object.keys(kinds) as Name[]) {
      const day = given[name]
      const problem = day && isDay(day) && day !== given.was?.[name] ? boundsProblem(kinds[name], day) : undefined
      if (problem) context.addIssue({ code: 'custom', message: problem, path: [name], input: day })
    }
  }
