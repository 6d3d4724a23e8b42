import { clsx } from 'clsx'
import { Coins } from 'lucide-react'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents, wholeDollars } from '#shared/money/money.ts'
import { formatDay, nameOfWeekday } from '#shared/time/day.ts'
import { timeOfDay } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { averagesOf, busiestHours, daysOf } from '#shared/week/figures.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './block.tsx'
import { Block, Facts, orders, Ranked } from './block.tsx'

const hoursShown = 3

export function TipsBlock({ tips, start, soFar, range, isAdmin }: Around & { tips: Week['tips'] }) {
  const shown = tips.weeks.at(-1)!
  const { count } = shown
  const { tip, person } = averagesOf(tips)
  const isPhone = usePhone()
  return (
    <Block
      title={t`Tips`}
      icon={Coins}
      unit={count > 0 ? orders(count) : soFar ? t`No tips yet` : t`No tips`}
      weeks={tips.weeks}
      // Earlier weeks without tips count as zero, so this one can be compared with them.
      figureOf={(week) => (week === shown && count === 0 ? null : centsOf(week.amount))}
      soFarOf={({ amountSoFar }) => centsOf(amountSoFar)}
      format={dollarsFromCents}
      soFar={soFar}
      nothing={t`No tips were logged in these weeks.`}
      link={isAdmin ? { href: `/tips/reports?type=consolidated&${range}`, label: t`Tips of the week` } : undefined}
      className="col-span-full"
    >
      {count > 0 && (
        <div className="mt-6 grid gap-6 xl:grid-cols-2 print:grid-cols-2">
          <BarChart
            bars={daysOf(tips, start).map(({ day, cents, count }) => ({
              key: day,
              title: `${formatDay(day, { weekday: true, year: false })}: ${dollarsFromCents(cents)}`,
              label: nameOfWeekday(day),
              value: cents,
              figure: count > 0 ? wholeDollars(Math.round(cents / 100) * 100) : undefined,
            }))}
            format={wholeDollars}
          />
          <div className={clsx('-mt-2 grid gap-x-6', tips.most && 'md:grid-cols-2 print:grid-cols-2')}>
            <div>
              <Facts
                facts={[
                  { label: t`Average Tip`, value: dollarsFromCents(tip) },
                  {
                    label: tips.people === 1 ? t`Per person, of 1` : t`Per person, of ${tips.people}`,
                    value: dollarsFromCents(person),
                  },
                ]}
              />
              <Ranked
                title={t`Busiest hours`}
                isFolded={isPhone}
                lines={busiestHours(tips, hoursShown).map(({ hour, count }) => ({
                  key: String(hour),
                  name: t`From ${timeOfDay(hour, 0)}`,
                  figure: orders(count),
                }))}
              />
            </div>
            {tips.most && (
              <Ranked
                title={t`Most tips`}
                isFolded={isPhone}
                lines={tips.most.map(({ user, amount }) => ({
                  key: user.email,
                  name: nameOf(user),
                  figure: dollars(amount),
                }))}
              />
            )}
          </div>
        </div>
      )}
    </Block>
  )
}
