import { merged as mergedFields } from '#server/http/merge.ts'
import { machineTypeNames } from '#shared/machine-problems/machine.ts'
import type { CareFields } from '#shared/machines/care.ts'
import type { MachineFields } from '#shared/machines/machine.ts'
import { formatDay } from '#shared/time/day.ts'

const days = ['boughtOn', 'warrantyUntil', 'outOfUseSince', 'startsOn']

/** What a form changes in a machine, or in care; a machine is named by both type and number. */
export const merged = <Fields extends CareFields | MachineFields>(
  present: Fields,
  given: Fields,
  was: Fields | undefined,
) => mergedFields(present, given, was, { together: ['machineType', 'machineNumber'], inWords })

function inWords(name: string, value: string): string {
  if (name === 'machineType') return machineTypeNames[value as MachineFields['machineType']]
  return days.includes(name) ? formatDay(value) : value
}
