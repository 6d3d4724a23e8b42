import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'
import { addDays, type DayRange } from '#shared/time/day.ts'
import { unrepairedStatuses } from './machine.ts'

/** `status`: one, or several with commas between them. */
const problemsOf = (status: string) => reads('GET /api/machine-problems', { query: { status } })

export const unrepairedProblems = problemsOf(unrepairedStatuses)

/** Repaired in the last 90 days. */
export const repairedProblems = problemsOf('repaired')

/** What was reported or repaired on these days of the shop. */
export const problemsOfDays = ({ start, end }: DayRange) =>
  reads('GET /api/machine-problems', { query: { startDate: start, endDate: end } })

/** For so many days a repair stands among the current problems. */
export const repairsShownFor = 7

/** What is not repaired, and the repairs of about a week. */
export const currentProblems = ({ today, instantsOf }: Clock) => {
  const { startDate } = instantsOf({ start: addDays(today, -repairsShownFor), end: today })
  return reads('GET /api/machine-problems', { query: { repairedSince: startDate } })
}

export const ownProblemMails = reads('GET /api/user/problem-mails', {})

export const problemEmailOffer = reads('GET /api/machine-problems/email', {})
