import { useEndpoint } from '#client/api/hooks.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { unrepairedProblems } from '#shared/machine-problems/reads.ts'
import type { MachineKey } from '#shared/machines/address.ts'

/** What is open at a machine, the oldest first; nothing where more is open in the shop than is listed. */
export type OpenProblemsOf = (machine: MachineKey) => readonly MachineProblem[]

const none: readonly MachineProblem[] = []

export function useOpenProblems(): { isLoading: boolean; openOf: OpenProblemsOf } {
  const { data = none, isLoading } = useEndpoint(...unrepairedProblems)
  const byMachine = new Map<string, MachineProblem[]>()
  for (const problem of data.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const name = machineName(problem)
    byMachine.set(name, [...(byMachine.get(name) ?? none), problem])
  }
  return { isLoading, openOf: (machine) => byMachine.get(machineName(machine)) ?? none }
}
