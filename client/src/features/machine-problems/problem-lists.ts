import type { ReadKey } from '#client/api/call.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { addDays, today } from '#shared/time/day.ts'
import { instantsOf } from '#shared/time/instant.ts'

/** What every change of a problem makes out of date. */
export const problemLists: ReadKey[] = ['GET /api/machine-problems', 'GET /api/public/machine-problems']

const daysShown = 7
const week = daysShown * 24 * 60 * 60 * 1000

/** What is not repaired, and the repairs of about a week. */
export function useCurrentProblems() {
  const { startDate } = instantsOf({ start: addDays(today(), -daysShown), end: today() })
  return useEndpoint('GET /api/machine-problems', { query: { repairedSince: startDate } })
}

export const isUnrepaired = ({ status }: MachineProblem) => status !== 'repaired'

/** What is not repaired first, newest first; then the repairs of the last seven days, the latest first. */
export function inOrder(problems: readonly MachineProblem[], now = Date.now()): MachineProblem[] {
  const repairedAt = ({ repairDate }: MachineProblem) => Date.parse(repairDate ?? '')
  const repaired = problems.filter((problem) => !isUnrepaired(problem) && repairedAt(problem) >= now - week)
  return [...problems.filter(isUnrepaired), ...repaired.sort((a, b) => repairedAt(b) - repairedAt(a))]
}
