import { CalendarDays, ClipboardList, Coins } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { Loading, SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { thisWeek, today } from '#shared/time/day.ts'
import { dayOf, formatInstant, instantsOf } from '#shared/time/instant.ts'

const useWeekTips = () => useEndpoint('GET /api/tips', { query: instantsOf(thisWeek()) })

/** What this week brought so far, on a desktop. */
export function WeekCards() {
  const week = useWeekTips()
  if (week.isError) return null
  if (!week.data)
    return (
      <div className="phone:hidden">
        <Loading label="Loading this week">
          <SkeletonCards count={3} />
        </Loading>
      </div>
    )
  const tips = week.data
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4 phone:hidden">
      <StatCard icon={Coins} label="This Week's Tips" value={dollars(sumMoney(tips.map((tip) => tip.amount)))} />
      <StatCard icon={ClipboardList} label="Orders Logged" value={String(tips.length)} hint="Every tip counts" />
      <StatCard
        icon={CalendarDays}
        label="Days Worked"
        value={String(new Set(tips.map((tip) => dayOf(tip.createdAt))).size)}
        hint="Days with a tip"
      />
    </div>
  )
}

/** Today's tips, five at most. */
export function RecentTips() {
  const week = useWeekTips()
  const recent = week.data?.filter((tip) => dayOf(tip.createdAt) === today()).slice(0, 5)
  return (
    <Card
      title="Recent Tips"
      action={
        <Link href="/tips" className="font-semibold text-brand underline-offset-4 hover:underline">
          View all tips
        </Link>
      }
    >
      {week.isError ? (
        <FailedState
          title="The tips could not be loaded"
          onRetry={() => void week.refetch()}
          busy={week.isFetching && 'Trying again...'}
        />
      ) : !recent ? (
        <Loading label="Loading tips">
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      ) : recent.length === 0 ? (
        <p className="text-muted">No tips logged today</p>
      ) : (
        <ul className="divide-y divide-line">
          {recent.map((tip) => (
            <li key={tip.id} className="flex items-baseline justify-between gap-4 py-3">
              <span>
                <span className="font-semibold">Order #{tip.orderId}</span>
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
