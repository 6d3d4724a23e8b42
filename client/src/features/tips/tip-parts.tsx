import { clsx } from 'clsx'
import { CalendarClock, History, Lock } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
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

const TipHistoryDialog = lazy(() => import('./tip-history-dialog.tsx'))

type Named = Pick<Tip, 'id' | 'orderId'>

export const historyWords = ({ orderId }: Named) => t`History of the tip of order ${orderId}`

export function useHistory(tip: Named) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <TipHistoryDialog tip={tip} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), dialog }
}

/** The history of a tip, for people who may see it. */
export function HistoryButton({ tip, className }: { tip: Named; className?: string }) {
  const { open, dialog } = useHistory(tip)
  return (
    <>
      <IconButton label={historyWords(tip)} className={clsx('text-muted', className)} onClick={open}>
        <History aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  )
}

/** The same as a button below everything in a row, which stays a text that can be read. */
export function HistoryOfRow({ tip }: { tip: Named }) {
  const { open, dialog } = useHistory(tip)
  return (
    <>
      <button
        type="button"
        aria-label={historyWords(tip)}
        onClick={open}
        className="-outline-offset-2 absolute inset-0 transition-colors hover:bg-sunken"
      />
      {dialog}
    </>
  )
}
