import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import type { ReadKey } from '#shared/api/call.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { currentProblems, repairsShownFor } from '#shared/machine-problems/reads.ts'
import { ownClock } from '#shared/time/clock.ts'

/** What every change of a problem makes out of date. */
export const problemLists: ReadKey[] = [
  'GET /api/machine-problems',
  'GET /api/public/machine-problems',
  'GET /api/machines',
]

const week = repairsShownFor * 24 * 60 * 60 * 1000

export const useCurrentProblems = () => useEndpoint(...currentProblems(ownClock()))

export const isUnrepaired = ({ status }: MachineProblem) => status !== 'repaired'

/** What is not repaired first, newest first; then the repairs of the last seven days, the latest first. */
export function inOrder(problems: readonly MachineProblem[], now = Date.now()): MachineProblem[] {
  const repairedAt = ({ repairDate }: MachineProblem) => Date.parse(repairDate ?? '')
  const repaired = problems.filter((problem) => !isUnrepaired(problem) && repairedAt(problem) >= now - week)
  return [...problems.filter(isUnrepaired), ...repaired.sort((a, b) => repairedAt(b) - repairedAt(a))]
}

export const useWaitingReports = () => useWaiting('POST /api/machine-problems')

/** Whether the device keeps a repair of this problem. */
export const useWaitingRepair = (id: string) =>
  useWaiting('POST /api/machine-problems/:id/repair').some(({ sent }) => sent.params?.id === id)

/** The machine that somebody is to report, as its label or page says it in the address; '' for none. */
export const useScanned = () => useSearchParams()[0].get('machine') ?? ''
