import { t } from '#shared/language/t.ts'
import { repeatCount } from './limits.ts'

interface Machine {
  machineType: string
  machineNumber: number
}

/** How often a machine was reported within the days that count; 0 also for a machine that was not reported often. */
export const reportsOf = (repeated: readonly (Machine & { reports: number })[], machine: Machine) =>
  repeated.find(
    ({ machineType, machineNumber }) => machineType === machine.machineType && machineNumber === machine.machineNumber,
  )?.reports ?? 0

/** '3 times in 30 days'; undefined for a machine that is not reported that often. */
export function repeatWords(recentReports: number): string | undefined {
  return recentReports < repeatCount ? undefined : t`${recentReports} times in 30 days`
}
