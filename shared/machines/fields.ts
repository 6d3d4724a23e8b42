import { t } from '#shared/language/t.ts'

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
