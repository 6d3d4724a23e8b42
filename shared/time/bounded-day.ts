import { boundsProblem, type DayKind } from './bounds.ts'
import { isDay } from './day.ts'
import { daySchema } from './schema.ts'

/** A day that somebody enters, within the bounds of its kind; the message is for a missing one. Forms that go without Zod have the bounds alone. */
export const boundedDay = (kind: DayKind, message?: () => string) =>
  daySchema(message).superRefine((day, context) => {
    const problem = isDay(day) ? boundsProblem(kind, day) : undefined
    if (problem) context.addIssue({ code: 'custom', message: problem, input: day })
  })
