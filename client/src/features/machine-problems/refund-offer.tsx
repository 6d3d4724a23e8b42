import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'

/** Beside a problem that has cost somebody money. */
export default function RefundOffer({ machineType, machineNumber }: { machineType: string; machineNumber: unknown }) {
  if (useUser().role === 'technician') return null
  const machine = { machineType, machineNumber: Number(machineNumber) }
  return (
    <Link
      href={`/refunds?machine=${machineType}-${machineNumber}&reason=no_run`}
      className={buttonClass({ variant: 'secondary', size: 'sm', className: 'shrink-0 self-start' })}
    >
      <HandCoins aria-hidden="true" />
      {t`Refund`}
      <VisuallyHidden>({machineName(machine)})</VisuallyHidden>
    </Link>
  )
}
