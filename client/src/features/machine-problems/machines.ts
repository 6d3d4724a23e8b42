import { machineName } from '#shared/machine-problems/machine.ts'
import type { PublicMachineProblem } from '#shared/machine-problems/machine-problem.ts'

/** The problems machine by machine, in the order they come in: a machine has its place on the wall, whatever its age. */
export function machinesOf(problems: readonly PublicMachineProblem[]): PublicMachineProblem[][] {
  const machines = new Map<string, PublicMachineProblem[]>()
  for (const problem of problems) {
    const name = machineName(problem)
    machines.set(name, [...(machines.get(name) ?? []), problem])
  }
  return [...machines.values()]
}
