import { clsx } from 'clsx'
import { Lock, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { WaitingMark } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'
import { isUnpaidLate, lockOf, type Tip } from '#shared/tips/tip.ts'
import { HistoryOfRow } from './history-button.tsx'
import { LateBadge, paidWith } from './pay-lock.tsx'
import type { useWaitingTips } from './use-waiting-tips.ts'

interface TipRowProps {
  tip: Tip
  isNew: boolean
  isGoing: boolean
  onDelete: () => void
}

/** The row itself opens what became of the tip; only the button at its end does something else. */
export function TipRow({ tip, isNew, isGoing, onDelete }: TipRowProps) {
  const { orderId, amount, createdAt, payroll } = tip
  const lock = lockOf(payroll)
  // The weekday is in the heading above.
  const [date, time] = [formatDay(dayOf(createdAt), { year: false }), formatTime(createdAt)]
  return (
    <li className={clsx('relative', isNew && 'animate-drop', isGoing && 'opacity-50')}>
      <HistoryOfRow tip={tip} />
      {/* Above the button that is as large as the row, for the eye only. */}
      <div className="pointer-events-none relative flex items-start gap-2 py-2 pr-2 pl-4 md:pr-4 md:pl-6">
        <div className="min-w-0 flex-1 py-0.5">
          <TipText tip={tip} at={createdAt} time={tIn('date')`${date}, ${time}`}>
            {isUnpaidLate(payroll) && <LateBadge />}
          </TipText>
          {lock !== undefined && (
            <p className="mt-1 text-muted text-sm">
              {paidWith(payroll) || t`Locked: payroll has been finalized for ${lock || t`this period`}`}
            </p>
          )}
        </div>
        <p className="ticket py-2 text-lg">{dollars(amount)}</p>
        {lock !== undefined ? (
          <span className="flex size-11 items-center justify-center text-muted">
            <Lock aria-hidden="true" className="size-5" />
          </span>
        ) : (
          <IconButton
            label={t`Delete tip of order ${orderId}`}
            className="pointer-events-auto text-muted hover:text-trouble"
            aria-disabled={isGoing}
            onClick={() => !isGoing && onDelete()}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** Tips of one's own that the device keeps until they are sent. */
export function WaitingTips({ tips }: { tips: ReturnType<typeof useWaitingTips> }) {
  if (tips.length === 0) return null
  return (
    <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
      {tips.map((tip) => (
        <li key={tip.number} className="flex items-start gap-2 py-3 pr-4 pl-4 md:pr-6 md:pl-6">
          <div className="min-w-0 flex-1 py-1">
            <TipText tip={tip} at={tip.writtenAt} time={formatInstant(tip.writtenAt)}>
              <WaitingMark />
            </TipText>
          </div>
          <p className="ticket py-1 text-lg">{dollars(tip.amount)}</p>
        </li>
      ))}
    </ul>
  )
}

interface TipTextProps {
  tip: { orderId: string; notes?: string | null | undefined }
  at: string
  /** The same as people read it. */
  time: string
  /** Stands beside the order. */
  children: ReactNode
}

function TipText({ tip: { orderId, notes }, at, time, children }: TipTextProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{sentence`Order #${<span className="ticket text-lg">{orderId}</span>}`}</span>
        {children}
      </p>
      <p className="tabular text-muted text-sm">
        <time dateTime={at} className="whitespace-nowrap">
          {time}
        </time>
      </p>
      {notes && <p className="mt-1 whitespace-pre-line">{notes}</p>}
    </>
  )
}
