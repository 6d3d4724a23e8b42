import { machineName } from '#shared/machine-problems/machine.ts'
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
