import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { machineTypeNames, machineTypes } from '#shared/machine-problems/machine.ts'

const icons = { washer: Washer, dryer: Dryer }

export const typeOptions = machineTypes.map((type) => ({
  value: type,
  label: machineTypeNames[type],
  icon: icons[type],
}))
