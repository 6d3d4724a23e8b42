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

/** 'Third time in 30 days'; undefined for a machine that is not reported that often. */
export function repeatWords(recentReports: number): string | undefined {
  if (recentReports < repeatCount) return undefined
  return recentReports === repeatCount ? t`Third time in 30 days` : t`${recentReports} times in 30 days`
}
