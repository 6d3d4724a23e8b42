import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'

/** 'Washer 7', which leads to everything that is known of it. A finger, which does not hover, sees that it is a link. */
export const MachineLink = (machine: { machineType: string; machineNumber: number }) => (
  <Link
    href={machineAddress(machine)}
    className="relative inline-flex items-center whitespace-nowrap underline-offset-4 touch:text-brand touch:after:absolute touch:after:-inset-x-1 touch:after:-inset-y-2.5 hover:underline"
  >
    {machineName(machine)}
    <ChevronRight aria-hidden="true" className="hidden size-4 shrink-0 touch:block" />
  </Link>
)
