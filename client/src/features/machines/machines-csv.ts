import { saveText } from '#client/api/download.ts'
import { toCsv } from '#shared/csv/csv.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { MachineFields } from '#shared/machines/machine.ts'
import { type MachineField, machineFieldNames } from '#shared/machines/register.ts'
import { today } from '#shared/time/day.ts'

const fields = Object.keys(machineFieldNames) as MachineField[]

/** The register as a file that the import can read. */
export function machinesCsv(machines: readonly MachineFields[]): string {
  const rows = machines.map((machine) =>
    fields.map((field) => (field === 'machineType' ? machineTypeNames[machine[field]] : String(machine[field] ?? ''))),
  )
  return toCsv(
    fields.map((field) => machineFieldNames[field]),
    rows,
  )
}

export const saveMachines = (machines: readonly MachineFields[]) =>
  saveText(`machines-${today()}.csv`, machinesCsv(machines), 'text/csv;charset=utf-8')
