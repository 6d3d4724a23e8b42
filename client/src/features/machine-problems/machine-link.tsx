import { Link } from 'wouter'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'

/** 'Washer 7', which leads to everything that is known of it. */
export const MachineLink = (machine: { machineType: string; machineNumber: number }) => (
  <Link href={machineAddress(machine)} className="underline-offset-4 hover:underline">
    {machineName(machine)}
  </Link>
)
