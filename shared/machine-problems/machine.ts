import { t, tIn } from '#shared/language/t.ts'

export const machineTypes = ['washer', 'dryer'] as const
export type MachineType = (typeof machineTypes)[number]

export const machineTypeNames: Record<MachineType, string> = {
  get washer() {
    return t`Washer`
  },
  get dryer() {
    return t`Dryer`
  },
}

export const problemStatuses = ['open', 'in_progress', 'repaired'] as const
export type ProblemStatus = (typeof problemStatuses)[number]

export const problemStatusNames: Record<ProblemStatus, string> = {
  get open() {
    return tIn('status')`Open`
  },
  get in_progress() {
    return t`In Progress`
  },
  get repaired() {
    return t`Repaired`
  },
}

/** From then on, a problem that is not repaired has waited too long. */
export const oldAfterHours = 24

/** What is still to be done: a machine with such a problem counts as not working. */
export const unrepairedStatuses = 'open,in_progress'

/** 'Washer 7': type and number are all that identifies a machine. */
export const machineName = ({ machineType, machineNumber }: { machineType: string; machineNumber: number }) =>
  `${machineType === 'washer' ? machineTypeNames.washer : machineTypeNames.dryer} ${machineNumber}`

/** What is not repaired, at the public page and in a mail: more than any wall has room for. */
export const unrepairedMax = 200
/** The same for staff, and as many repairs beside it. */
export const problemsMax = 500
/** The latest changes of one problem. */
export const problemEventsMax = 200
/** With a report; a voice has one. */
export const reportPhotosMax = 3
/** The latest of the voices, beside those of the report. */
export const voicePhotosMax = 9
