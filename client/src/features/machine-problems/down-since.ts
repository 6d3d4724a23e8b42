import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'

/** Since when the machine of a problem is down: since the oldest of these that it has. */
export function downSince(problems: readonly MachineProblem[]): (problem: MachineProblem) => string {
  const oldest = new Map<string, string>()
  for (const problem of problems) {
    const name = machineName(problem)
    const known = oldest.get(name)
    if (!known || problem.createdAt < known) oldest.set(name, problem.createdAt)
  }
  return (problem) => oldest.get(machineName(problem)) ?? problem.createdAt
}
