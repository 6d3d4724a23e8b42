import { HandCoins } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { ReportForm } from './known-list.tsx'

interface Told {
  machineType: string
  machineNumber: unknown
  description: string
}

/** Words, English or Spanish, that say that the machine keeps money. */
const ofMoney = /money|coin|quarter|paid|charge|cobr|dinero|moneda|pag[oó]/i

/** Beside a problem that has cost somebody money. */
export default function RefundOffer({ machineType, machineNumber, description }: Told) {
  const { role } = useUser()
  if (role === 'technician' || !ofMoney.test(description)) return null
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

/** Below what is being written. */
export function OfferInForm({ form }: { form: ReportForm }) {
  const [machineType, machineNumber, description] = useWatch({
    control: form.control,
    name: ['machineType', 'machineNumber', 'description'],
  })
  return <RefundOffer {...{ machineType, machineNumber, description }} />
}
