import { t } from '#shared/language/t.ts'
import { type Day, daysBetween, formatNearDay } from '#shared/time/day.ts'

/** More than any laundry has, in the register or reported beside it. */
export const machinesMax = 2000
export const unregisteredMax = 500
/** Lines of one file. */
export const importLinesMax = 2000
/** What a machine's page begins with; older repairs follow page by page. */
export const openShown = 100
export const repairsShown = 50
export const repeatedMax = 200
/** So many reports within `repeatDays` mean that a repair did not hold. */
export const repeatCount = 3
export const repeatDays = 30
export const careTitleMaxLength = 200
export const careNoteMaxLength = 1000
/** Two years. */
export const careEveryMax = 730
export const careTasksMax = 500
/** For one machine, and for what is due anywhere. */
export const careShown = 200
export const fleetDays = 90

/** What the register knows of a machine, in the words of forms and files. */
export const machineFieldNames = {
  get machineType() {
    return t`Type`
  },
  get machineNumber() {
    return t`Number`
  },
  get make() {
    return t`Make`
  },
  get model() {
    return t`Model`
  },
  get serialNumber() {
    return t`Serial number`
  },
  get boughtOn() {
    return t`Bought`
  },
  get warrantyUntil() {
    return t`Warranty until`
  },
  get location() {
    return t`Location`
  },
  get outOfUseSince() {
    return t`Out of use since`
  },
}

export type MachineField = keyof typeof machineFieldNames

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

export const everyMachine = (machineType: string) => (machineType === 'washer' ? t`every washer` : t`every dryer`)

/** '3 days overdue', 'Due today', 'Due Nov 30, 2026' */
export function dueWords(dueOn: Day, today: Day): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return t`Due today`
  if (late < 0) return t`Due ${formatNearDay(dueOn)}`
  return late === 1 ? t`1 day overdue` : t`${late} days overdue`
}

export const everyDaysWords = (days: number) => (days === 1 ? t`every day` : t`every ${days} days`)
