import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import type { MachineKey } from '#shared/machines/address.ts'

/** The problems machine by machine, in the order they come in: a machine has its place on the wall, whatever its age. */
export function machinesOf<Problem extends MachineKey>(problems: readonly Problem[]): Problem[][] {
  const machines = new Map<string, Problem[]>()
  for (const problem of problems) {
    const name = machineName(problem)
    machines.set(name, [...(machines.get(name) ?? []), problem])
  }
  return [...machines.values()]
}

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
