import { CalendarDays, ClipboardList, Coins } from 'lucide-react'
import { useEndpoint } from '#client/api/hooks.ts'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { today } from '#shared/time/day.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { Figure } from './dashboard-figure.tsx'
import { DashboardList } from './dashboard-list.tsx'

const tipsShown = 5

export const useWeekTips = () => useEndpoint(...weekTips(ownClock()))

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

/** Today's tips, the newest first. */
export function RecentTips() {
  const week = useWeekTips()
  return (
    <DashboardList
      title={t`Recent Tips`}
      href="/tips"
      linkLabel={t`View all tips`}
      read={week}
      items={week.data?.filter((tip) => dayOf(tip.createdAt) === today()).slice(0, tipsShown)}
      empty={t`No tips logged today`}
      failed={t`The tips could not be loaded.`}
      loading={t`Loading tips`}
      row={(tip) => (
        <>
          <span>
            <span className="font-semibold">{t`Order #${tip.orderId}`}</span>
            <span className="block text-muted text-sm">{formatInstant(tip.createdAt)}</span>
          </span>
          <span className="tabular font-semibold">{dollars(tip.amount)}</span>
        </>
      )}
    />
  )
}
