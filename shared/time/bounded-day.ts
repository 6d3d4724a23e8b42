import { boundsProblem, type DayKind } from './bounds.ts'
import { isDay } from './day.ts'
import { daySchema } from './schema.ts'

/** A day that somebody enters, within the bounds of its kind. By itself, since the page of payroll goes without Zod. */
export const boundedDay = (kind: DayKind, message?: () => string) =>
  daySchema(message).superRefine((day, context) => {
    const problem = isDay(day) ? boundsProblem(kind, day) : undefined
    if (problem) context.addIssue({ code: 'custom', message: problem, input: day })
  })
