import { CalendarClock, Lock } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { lockOf, type Tip } from '#shared/tips/tip.ts'
import { lockedWords } from './tip-actions.ts'

type Payroll = Tip['payroll']

/** Of a late tip that is paid: with what. */
export const paidWith = (payroll: Payroll) =>
  payroll && payroll.settledWith !== null && t`Paid with ${payroll.settledWith || t`a later payroll`}`

/** In place of the buttons that a paid tip does not have; pressing it tells the reason, also where nothing hovers. */
export function LockButton({ payroll, className }: { payroll: Payroll; className?: string }) {
  const periodName = lockOf(payroll)
  const reason = t`This tip cannot be edited because payroll has been finalized for ${periodName || t`this period`}`
  return (
    <IconButton
      label={t`Locked: ${periodName || t`paid`}`}
      onClick={() => toast(lockedWords(reason))}
      className={className}
    >
      <Lock aria-hidden="true" className="text-muted" />
    </IconButton>
  )
}

/** Logged when its week was paid already: the next import pays it. */
export function LateBadge({ className }: { className?: string }) {
  return <Badge tone="attention" icon={CalendarClock} className={className}>{t`After payroll`}</Badge>
}
