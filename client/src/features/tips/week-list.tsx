import { clsx } from 'clsx'
import { Lock, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge, WaitingMark } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useCountUp } from '#client/ui/count-up.ts'
import { TicketDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, plainCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { type Day, formatDay, thisWeek, today } from '#shared/time/day.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { isUnpaidLate, lockOf, type Tip } from '#shared/tips/tip.ts'
import { useTipActions } from './tip-actions.ts'
import { HistoryOfRow, LateBadge, paidWith } from './tip-parts.tsx'
import { useWaitingTips } from './use-waiting-tips.ts'

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
            <span className="mr-2 text-muted text-sm">{t`Total`}</span>
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
      className={list.data && 'perforated pb-1.5'}
    >
      <WaitingTips tips={waiting} />
      <Loaded
        read={list}
        failed={t`This week's tips could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={2} />}
        empty={<EmptyState drawing={TicketDrawing} title={t`No tips logged this week`} />}
      >
        {(tips) =>
          byDay(tips).map(({ day, tips: ofDay }) => (
            <div key={day}>
              {/* The sum ends where the amounts below it end. */}
              <h3 className="tabular flex items-center gap-2 border-line border-y bg-sunken py-1 pr-2 pl-4 text-muted text-sm md:pr-4 md:pl-6">
                {day === today() && <Badge tone="current" className="-my-0.5">{t`Today`}</Badge>}
                <span className="flex-1">{formatDay(day, { weekday: true, year: false })}</span>
                <span className="sr-only"> · </span>
                {dollars(sumMoney(ofDay.map(({ amount }) => amount)))}
                <span aria-hidden="true" className="w-11" />
              </h3>
              <ul className="divide-y divide-line">
                {ofDay.map((tip) => (
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
            </div>
          ))
        }
      </Loaded>
    </Card>
  )
})

/** They are newest first. */
function byDay(tips: readonly Tip[]) {
  const days: { day: Day; tips: Tip[] }[] = []
  for (const tip of tips) {
    const day = dayOf(tip.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.tips.push(tip)
    else days.push({ day, tips: [tip] })
  }
  return days
}

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

/** The row itself opens what became of the tip; only the button at its end does something else. */
function TipRow({ tip, isNew, isGoing, onDelete }: TipRowProps) {
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
function WaitingTips({ tips }: { tips: ReturnType<typeof useWaitingTips> }) {
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
