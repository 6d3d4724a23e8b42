import { CalendarDays, ClipboardList, Coins } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { Loading, SkeletonRows } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { thisWeek, today } from '#shared/time/day.ts'
import { dayOf, formatInstant, instantsOf } from '#shared/time/instant.ts'
import { Figure } from './dashboard-figure.tsx'

const useWeekTips = () => useEndpoint('GET /api/tips', { query: instantsOf(thisWeek()) })

export function WeekTips() {
  return (
    <Figure
      label={t`This Week's Tips`}
      icon={Coins}
      read={useWeekTips()}
      show={(tips) => dollars(sumMoney(tips.map((tip) => tip.amount)))}
    />
  )
}

export function OrdersLogged() {
  return (
    <Figure
      label={t`Orders Logged`}
      icon={ClipboardList}
      hint={t`Every tip counts`}
      read={useWeekTips()}
      show={(tips) => String(tips.length)}
    />
  )
}

export function DaysWorked() {
  return (
    <Figure
      label={t`Days Worked`}
      icon={CalendarDays}
      hint={t`Days with a tip`}
      read={useWeekTips()}
      show={(tips) => String(new Set(tips.map((tip) => dayOf(tip.createdAt))).size)}
    />
  )
}

/** Today's tips, five at most. */
export function RecentTips() {
  const week = useWeekTips()
  const recent = week.data?.filter((tip) => dayOf(tip.createdAt) === today()).slice(0, 5)
  return (
    <Card
      title={t`Recent Tips`}
      action={
        <Link
          href="/tips"
          className="font-semibold text-brand underline-offset-4 hover:underline"
        >{t`View all tips`}</Link>
      }
    >
      {week.isError ? (
        <FailedState
          title={t`The tips could not be loaded`}
          onRetry={() => void week.refetch()}
          busy={week.isFetching && t`Trying again...`}
        />
      ) : !recent ? (
        <Loading label={t`Loading tips`}>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      ) : recent.length === 0 ? (
        <p className="text-muted">{t`No tips logged today`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {recent.map((tip) => (
            <li key={tip.id} className="flex items-baseline justify-between gap-4 py-3">
              <span>
                <span className="font-semibold">{t`Order #${tip.orderId}`}</span>
                <span className="block text-muted text-sm">{formatInstant(tip.createdAt)}</span>
              </span>
              <span className="tabular font-semibold">{dollars(tip.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
