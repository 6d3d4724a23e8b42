import { CalendarDays, ClipboardList, Coins } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaitingTips } from '#client/features/tips/use-waiting-tips.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { ownClock } from '#shared/time/clock.ts'
import { today } from '#shared/time/day.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'
import { weekTips } from '#shared/tips/reads.ts'
import { AllLink, DashboardLine, DashboardList, Figure, TileFigure, TileNumber } from './parts.tsx'

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

/** A count, and of what time; where there is no room for both, its second line is not seen. */
const ThisWeek = ({ children }: { children: number }) => (
  <span className="flex h-9 flex-wrap items-baseline gap-x-2 overflow-hidden">
    {children}
    <span className="whitespace-nowrap font-normal text-muted text-sm tracking-normal">{t`this week`}</span>
  </span>
)

export function OrdersLogged() {
  const waiting = useWaitingTips()
  return (
    <Figure
      label={t`Orders Logged`}
      icon={ClipboardList}
      aside={<DashboardLine of="orders" />}
      means={t`Every tip counts`}
      read={useWeekTips()}
      show={(tips) => <ThisWeek>{tips.length + waiting.length}</ThisWeek>}
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
      show={(tips) => <ThisWeek>{new Set(tips.map((tip) => dayOf(tip.createdAt))).size}</ThisWeek>}
    />
  )
}

const isOfToday = (tip: { createdAt: string }) => dayOf(tip.createdAt) === today()

/** There is a list to show, or to be loaded again. */
export function useHasRecentTips() {
  const { data } = useWeekTips()
  return !data || data.some(isOfToday)
}

/** Today's tips, the newest first. */
export function RecentTips() {
  const week = useWeekTips()
  if (!useHasRecentTips()) return <NoTips isFirst={week.data?.length === 0} />
  return (
    <DashboardList
      title={t`Recent Tips`}
      href="/tips"
      linkLabel={t`View all tips`}
      read={week}
      items={week.data?.filter(isOfToday).slice(0, tipsShown)}
      empty={t`No tips logged today`}
      failed={t`The tips could not be loaded.`}
      loading={t`Loading tips`}
      row={(tip) => (
        <div className="flex items-start justify-between gap-4 px-4 py-3 md:px-6">
          <span>
            <span>{sentence`Order #${<span className="ticket">{tip.orderId}</span>}`}</span>
            <span className="block text-muted text-sm">{formatInstant(tip.createdAt)}</span>
          </span>
          <span className="ticket">{dollars(tip.amount)}</span>
        </div>
      )}
    />
  )
}

/** A line with what to begin with; on somebody's first day or on a Monday also what comes of it. */
function NoTips({ isFirst }: { isFirst: boolean }) {
  const id = useId()
  return (
    <section
      data-card
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded border border-line bg-surface p-4 md:px-6"
    >
      <h2 id={id} className="text-lg phone:flex-1">{t`Recent Tips`}</h2>
      <AllLink href="/tips" className="lg:order-last">{t`View all tips`}</AllLink>
      <div className="min-w-0 flex-1 basis-36 text-muted">
        <p>{t`No tips logged today`}</p>
        {isFirst && <p className="text-sm">{t`Each tip you log with its order stands here, and in your pay.`}</p>}
      </div>
      <Link href="/tips" className={buttonClass({ className: 'lg:order-last' })}>
        {isFirst ? t`Log the first tip` : t`Log a tip`}
      </Link>
    </section>
  )
}
