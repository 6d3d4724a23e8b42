import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'

/** Whether there was cash to tell of. How many reports a week has is not known here: those of nothing come to no figure. */
export const hasCash = (week: NonNullable<Week['cash']>['weeks'][number]) =>
  [week.dropped, week.short, week.over].some((amount) => centsOf(amount) !== 0)

export function CashBlock({ cash, soFar, range, start, className }: Around & { cash: NonNullable<Week['cash']> }) {
  const week = cash.weeks.at(-1)!
  const { short, over, missing } = week
  return (
    <Block
      title={t`Cash`}
      icon={HandCoins}
      unit={hasCash(week) ? t`into the safe` : soFar ? t`No drops yet` : t`No drops`}
      weeks={cash.weeks}
      figureOf={(each) => (hasCash(each) ? centsOf(each.dropped) : null)}
      soFarOf={({ droppedSoFar }) => centsOf(droppedSoFar)}
      format={dollarsFromCents}
      // A day of which the drop is still to come is held against none.
      soFar={soFar?.filter((day) => day <= cash.lastDay)}
      isByDay
      className={className}
      nothing={t`No drop reports were made in these weeks.`}
      isOfNote={missing > 0}
      link={{ href: `/admin/shift-reports?${range}`, label: t`Drop reports of the week`, words: t`Drop reports` }}
    >
      <Facts
        facts={[
          ...(hasCash(week)
            ? [
                { label: t`Short`, value: dollars(short) },
                { label: t`Over`, value: dollars(over) },
              ]
            : []),
          {
            label: t`Missing days`,
            value:
              missing === 0 ? (
                '0'
              ) : (
                <Link href={`/admin/shift-reports/calendar?month=${start.slice(0, 7)}`}>
                  <Badge tone="attention">{missing}</Badge>
                </Link>
              ),
          },
        ]}
      />
    </Block>
  )
}
