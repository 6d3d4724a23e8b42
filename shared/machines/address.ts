import { type MachineType, machineTypes } from '#shared/machine-problems/machine.ts'
import { technicianHome } from '#shared/pages/page.ts'
import type { Role } from '#shared/users/roles.ts'

export interface MachineKey {
  machineType: MachineType
  machineNumber: number
}

/** '/machines/washer-7' */
export const machineAddress = ({ machineType, machineNumber }: { machineType: string; machineNumber: number }) =>
  `/machines/${machineType}-${machineNumber}`

/** Where it is reported: the form has the machine in it. Technicians have it where they start. */
export const reportAddress = ({ machineType, machineNumber }: MachineKey, role: Role) =>
  `${role === 'technician' ? technicianHome : '/problems'}?machine=${machineType}-${machineNumber}`

/** 'washer-7' → the machine; undefined for what no machine can be called. */
export function machineAt(text: string): MachineKey | undefined {
  const [, type, number] = /^(\w+)-([1-9][0-9]{0,3})$/.exec(text) ?? []
  const machineType = machineTypes.find((each) => each === type)
  return machineType && { machineType, machineNumber: Number(number) }
}
