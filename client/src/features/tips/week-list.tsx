import { clsx } from 'clsx'
import { memo, useRef, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { useCountUp } from '#client/ui/count-up.ts'
import { TicketDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, plainCents, sumCents, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { type Day, formatDay, thisWeek, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import type { Tip } from '#shared/tips/tip.ts'
import { useTipActions } from './tip-actions.ts'
import { TipRow, WaitingTips } from './tip-row.tsx'
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
