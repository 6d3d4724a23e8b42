import { clsx } from 'clsx'
import { Lock, Trash2 } from 'lucide-react'
import { IconButton } from '#client/ui/button.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf, formatTime } from '#shared/time/instant.ts'
import { isUnpaidLate, lockOf, type Tip } from '#shared/tips/tip.ts'
import { HistoryOfRow } from './history-button.tsx'
import { LateBadge, paidWith } from './pay-lock.tsx'

interface TipRowProps {
  tip: Tip
  isNew: boolean
  isGoing: boolean
  onDelete: () => void
}

/** The row itself opens what became of the tip; only the button at its end does something else. */
export function TipRow({ tip, isNew, isGoing, onDelete }: TipRowProps) {
  const { orderId, amount, notes, createdAt, payroll } = tip
  const lock = lockOf(payroll)
  // The weekday is in the heading above.
  const [date, time] = [formatDay(dayOf(createdAt), { year: false }), formatTime(createdAt)]
  return (
    <li className={clsx('relative', isNew && 'animate-drop', isGoing && 'opacity-50')}>
      <HistoryOfRow tip={tip} />
      {/* Above the button that is as large as the row, for the eye only. */}
      <div className="pointer-events-none relative flex items-start gap-2 py-2 pr-2 pl-4 md:pr-4 md:pl-6">
        <div className="min-w-0 flex-1 py-0.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{sentence`Order #${<span className="ticket text-lg">{orderId}</span>}`}</span>
            {isUnpaidLate(payroll) && <LateBadge />}
          </p>
          <p className="tabular text-muted text-sm">
            <time dateTime={createdAt} className="whitespace-nowrap">
              {tIn('date')`${date}, ${time}`}
            </time>
          </p>
          {notes && <p className="mt-1 whitespace-pre-line">{notes}</p>}
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
