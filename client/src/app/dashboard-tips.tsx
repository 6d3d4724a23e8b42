import { CalendarDays, ClipboardList, Coins } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaitingTips } from '#client/features/tips/waiting-tips.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { sentence } from '#client/ui/sentence.ts'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { today } from '#shared/time/day.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { Figure, TileFigure, TileNumber } from './dashboard-figure.tsx'
import { DashboardLine } from './dashboard-line.tsx'
import { DashboardList } from './dashboard-list.tsx'

const tipsShown = 5

const sumOf = (tips: readonly { amount: string }[]) => sumMoney(tips.map(({ amount }) => amount))

/** The page reads; its parts, which come later, do not read again what failed. */
export const useWeekTips = (retryOnMount = false) => useEndpoint(...weekTips(ownClock()), { retryOnMount })

export function WeekTips() {
  const waiting = useWaitingTips()
  return (
    <Figure
      label={t`This Week's Tips`}
      icon={Coins}
      aside={<DashboardLine of="tips" />}
      {...(waiting.length > 0 && { hint: t`with ${dollars(sumOf(waiting))} waiting to be sent` })}
      read={useWeekTips()}
      show={(tips) => dollars(sumOf([...tips, ...waiting]))}
    />
  )
}

const orderCount = (count: number) => (count === 1 ? t`1 order` : t`${count} orders`)

export function TipsThisWeek() {
  const waiting = useWaitingTips()
  return (
    <TileFigure
      read={useWeekTips()}
      show={(tips) => {
        const all = [...tips, ...waiting]
        return all.length === 0
          ? t`No tips this week`
          : sentence`${<TileNumber>{dollars(sumOf(all))}</TileNumber>} this week · ${orderCount(all.length)}`
      }}
    />
  )
}

export function OrdersLogged() {
  const waiting = useWaitingTips()
  return (
    <Figure
      label={t`Orders Logged`}
      icon={ClipboardList}
      aside={<DashboardLine of="orders" />}
      means={t`Every tip counts`}
      read={useWeekTips()}
      show={(tips) => String(tips.length + waiting.length)}
    />
  )
}

export function DaysWorked() {
  return (
    <Figure
      label={t`Days Worked`}
      icon={CalendarDays}
      means={t`Days with a tip`}
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
      empty={<NoTips isFirst={week.data?.length === 0} />}
      failed={t`The tips could not be loaded.`}
      loading={t`Loading tips`}
      row={(tip) => (
        <>
          <span>
            <span>{sentence`Order #${<span className="ticket">{tip.orderId}</span>}`}</span>
            <span className="block text-muted text-sm">{formatInstant(tip.createdAt)}</span>
          </span>
          <span className="ticket">{dollars(tip.amount)}</span>
        </>
      )}
    />
  )
}

/** What to begin with, in a row; on somebody's first day or on a Monday also what comes of it. */
function NoTips({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold">{t`No tips logged today`}</p>
        {isFirst && (
          <p className="text-muted text-sm">{t`Each tip you log with its order stands here, and in your pay.`}</p>
        )}
      </div>
      <Link href="/tips" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {isFirst ? t`Log the first tip` : t`Log a tip`}
      </Link>
    </div>
  )
}
