import { Dryer, Washer } from '#client/ui/machine-icons.ts'

export function MachineIcon({ machineType, className }: { machineType: string; className: string }) {
  const Icon = machineType === 'washer' ? Washer : Dryer
  return <Icon aria-hidden="true" className={className} />
}
