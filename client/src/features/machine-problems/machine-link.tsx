import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'

/** 'Washer 7', which leads to everything that is known of it. A finger, which does not hover, sees that it is a link. */
export const MachineLink = (machine: { machineType: string; machineNumber: number }) => (
  <Link
    href={machineAddress(machine)}
    className="relative inline-flex items-center whitespace-nowrap underline-offset-4 pointer-coarse:text-brand pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5 hover:underline"
  >
    {machineName(machine)}
    <ChevronRight aria-hidden="true" className="hidden size-4 shrink-0 pointer-coarse:block" />
  </Link>
)
