import { CalendarClock, Lock } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { Tip } from '#shared/tips/tip.ts'
import { lockedWords } from './tip-actions.ts'

type Payroll = NonNullable<Tip['payroll']>

export const lockReason = ({ periodName }: Payroll) =>
  t`This tip cannot be edited because payroll has been finalized for ${periodName || t`this period`}`

/** In place of the buttons that a paid tip does not have; pressing it tells the reason, also where nothing hovers. */
export function LockButton({ payroll }: { payroll: Payroll }) {
  const reason = lockReason(payroll)
  return (
    <IconButton label={t`Locked: ${payroll.periodName || t`paid`}`} onClick={() => toast(lockedWords(reason))}>
      <Lock aria-hidden="true" className="text-muted" />
    </IconButton>
  )
}

/** Logged when its week was paid already: it waits for the next correction of that payroll. */
export function LateBadge({ className }: { className?: string }) {
  return <Badge tone="attention" icon={CalendarClock} className={className}>{t`After payroll`}</Badge>
}
