import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { FleetDay, FleetMachine } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'

export const daysCsv = (days: readonly FleetDay[]) =>
  toCsv(
    [t`Day`, t`Machines down`],
    days.map(({ day, machines }) => [day, String(machines)]),
  )

/** All of them, not only the worst. */
export const fleetMachinesCsv = (machines: readonly FleetMachine[]) =>
  toCsv(
    [machineFieldNames.machineType, machineFieldNames.machineNumber, t`Problems`, t`Days lost`, t`Hours to repair`],
    machines.map(({ machineType, machineNumber, problems, daysLost, hoursToRepair }) => [
      machineTypeNames[machineType],
      String(machineNumber),
      String(problems),
      String(daysLost),
      hoursToRepair === null ? '' : String(hoursToRepair),
    ]),
  )
