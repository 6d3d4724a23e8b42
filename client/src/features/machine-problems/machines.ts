import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'

/** The problems machine by machine: the machine that has been down longest first, and its oldest problem. */
export function machinesOf(problems: readonly PublicMachineProblem[]): PublicMachineProblem[][] {
  const machines = new Map<string, PublicMachineProblem[]>()
  for (const problem of [...problems].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    const name = machineName(problem)
    machines.set(name, [...(machines.get(name) ?? []), problem])
  }
  return [...machines.values()]
}
