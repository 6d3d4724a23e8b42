import { useEndpoint } from '#client/api/hooks.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { unrepairedProblems } from '#shared/machine-problems/reads.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { ListedMachine, RepeatedMachine } from '#shared/machines/machine.ts'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { machinesMax, reportsOf } from '#shared/machines/register.ts'

/** What is open at a machine, the oldest first; nothing where more is open in the shop than is listed. */
export type OpenProblemsOf = (machine: MachineKey) => readonly MachineProblem[]

const none: readonly MachineProblem[] = []

/** A machine as it stands in the tables: without an id where it was reported and is not in the register. */
export type RegisterRow = Omit<ListedMachine, 'id'> & { id?: string }

export const isRegistered = (row: RegisterRow): row is ListedMachine => row.id !== undefined

interface OpenProblems {
  isLoading: boolean
  openOf: OpenProblemsOf
  /** The register, then machines that are out of order and not in it, so that nobody believes they work. */
  withUnregistered: (machines: readonly ListedMachine[]) => readonly RegisterRow[]
}

export function useOpenProblems(): OpenProblems {
  const { data = none, isLoading } = useEndpoint(...unrepairedProblems)
  // The register says it of its own machines.
  const repeated = useEndpoint(...repeatedMachines)
  const byMachine = new Map<string, MachineProblem[]>()
  for (const problem of data.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    const name = machineName(problem)
    byMachine.set(name, [...(byMachine.get(name) ?? none), problem])
  }
  return {
    isLoading: isLoading || repeated.isLoading,
    openOf: (machine) => byMachine.get(machineName(machine)) ?? none,
    withUnregistered: (machines) => {
      // Where the register is not listed whole, nobody knows here what is missing from it.
      if (machines.length >= machinesMax) return machines
      const registered = new Set(machines.map(machineName))
      const others = [...byMachine].filter(([name]) => !registered.has(name))
      return [...machines, ...others.map(([, problems]) => rowOf(problems, repeated.data ?? []))]
    },
  }
}

function rowOf(problems: readonly MachineProblem[], repeated: readonly RepeatedMachine[]): RegisterRow {
  const { machineType, machineNumber } = problems[0]!
  const machine = { machineType, machineNumber }
  const unknown = {
    make: null,
    model: null,
    serialNumber: null,
    boughtOn: null,
    warrantyUntil: null,
    location: null,
    outOfUseSince: null,
  }
  return { ...machine, ...unknown, openProblems: problems.length, recentReports: reportsOf(repeated, machine) }
}
