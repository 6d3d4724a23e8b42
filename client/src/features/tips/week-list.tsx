import { clsx } from 'clsx'
import { Lock, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useCountUp } from '#client/ui/count-up.ts'
import { TicketDrawing } from '#client/ui/drawings/ticket.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, plainCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatDay, thisWeek } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { isUnpaidLate, lockOf, type Tip } from '#shared/tips/tip.ts'
import { HistoryButton } from './history-button.tsx'
import { LateBadge, paidWith } from './pay-lock.tsx'
import { useTipActions } from './tip-actions.ts'
import { useWaitingTips, WaitingTips } from './waiting-tips.tsx'

/** Not drawn anew with the form beside it. */
export const WeekList = memo(function WeekList() {
  const week = thisWeek()
  const list = useEndpoint(...weekTips(ownClock()))
  const known = useKnown(list.data)
  const { remove, removing } = useTipActions()
  const waiting = useWaitingTips()
  const heading = useRef<HTMLSpanElement>(null)
  return (
    <Card
      title={<span ref={heading} tabIndex={-1} className="outline-none">{t`This Week's Tips`}</span>}
      description={
        list.isPending ? (
          <span role="status">{t`Loading tips...`}</span>
        ) : (
          t`${formatDay(week.start, { weekday: true, year: false })} to ${formatDay(week.end, { weekday: true, year: false })}`
        )
      }
      action={
        (list.data || list.isPending) && (
          // It has its place before it is known.
          <p className={clsx('text-right', !list.data && 'invisible')}>
            <span className="block text-muted text-sm">{t`Total`}</span>
            {list.data ? (
              <WeekTotal tips={[...list.data, ...waiting]} />
            ) : (
              <span className="ticket text-xl">{dollars('0.00')}</span>
            )}
            {waiting.length > 0 && (
              <span className="ml-auto block max-w-28 text-muted text-sm">{t`with ${dollars(sumMoney(waiting.map(({ amount }) => amount)))} waiting to be sent`}</span>
            )}
          </p>
        )
      }
      flush
      className={list.data && 'perforated'}
    >
      <WaitingTips />
      <Loaded
        read={list}
        failed={t`This week's tips could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={2} />}
        empty={<EmptyState drawing={TicketDrawing} title={t`No tips logged this week`} />}
      >
        {(tips) => (
          <ul className="divide-y divide-line border-line border-t">
            {tips.map((tip) => (
              <TipRow
                key={tip.id}
                tip={tip}
                isNew={known !== undefined && !known.has(tip.id)}
                isGoing={removing === tip.id}
                // The button that had the focus is gone with its row.
                onDelete={() => remove(tip.id, () => heading.current?.focus())}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
})

/** The tips that were there when the list came: every other one slides in. */
function useKnown(tips: readonly Tip[] | undefined) {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  if (!known && tips) setKnown(new Set(tips.map(({ id }) => id)))
  return known
}

function WeekTotal({ tips }: { tips: readonly Pick<Tip, 'amount'>[] }) {
  const cents = useCountUp(sumCents(tips.map(({ amount }) => plainCents(amount))))
  return <span className="ticket text-xl">{dollarsFromCents(cents)}</span>
}

interface TipRowProps {
  tip: Tip
  isNew: boolean
  isGoing: boolean
  onDelete: () => void
}

function TipRow({ tip, isNew, isGoing, onDelete }: TipRowProps) {
  const { orderId, amount, notes, createdAt, payroll } = tip
  const lock = lockOf(payroll)
  return (
    <li className={clsx(isNew && 'animate-drop', isGoing && 'opacity-50')}>
      <div className="flex items-start gap-2 py-3 pr-2 pl-4 md:pr-4 md:pl-6">
        <div className="min-w-0 flex-1 py-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{sentence`Order #${<span className="ticket text-lg">{orderId}</span>}`}</span>
            {isUnpaidLate(payroll) && <LateBadge />}
          </p>
          <p className="text-muted text-sm">
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </p>
          {notes && <p className="mt-1 whitespace-pre-line">{notes}</p>}
          {lock !== undefined && (
            <p className="mt-1 text-muted text-sm">
              {paidWith(payroll) || t`Locked: payroll has been finalized for ${lock || t`this period`}`}
            </p>
          )}
        </div>
        <p className="ticket py-1 text-lg">{dollars(amount)}</p>
        <span className="-my-1.5 -mr-2">
          <HistoryButton tip={tip} />
        </span>
        {lock !== undefined ? (
          <span className="flex size-11 items-center justify-center text-muted">
            <Lock aria-hidden="true" className="size-5" />
          </span>
        ) : (
          <IconButton
            label={t`Delete tip of order ${orderId}`}
            className="-my-1.5 text-muted hover:text-trouble"
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
