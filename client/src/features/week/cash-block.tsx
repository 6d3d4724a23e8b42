import { HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'

export function CashBlock({ cash, isOver, range, start }: Around & { cash: NonNullable<Week['cash']> }) {
  const { short, over, missing } = cash.weeks.at(-1)!
  return (
    <Block
      title={t`Cash`}
      icon={HandCoins}
      unit={t`into the safe`}
      weeks={cash.weeks}
      figureOf={({ dropped }) => centsOf(dropped)}
      format={dollarsFromCents}
      columns={[
        { key: 'dropped', header: t`Drops`, numeric: true, cell: ({ dropped }) => dollars(dropped) },
        { key: 'short', header: t`Short`, numeric: true, cell: ({ short }) => dollars(short) },
        { key: 'over', header: t`Over`, numeric: true, cell: ({ over }) => dollars(over) },
        { key: 'missing', header: t`Missing days`, numeric: true, cell: ({ missing }) => missing },
      ]}
      isOver={isOver}
      nothing={t`No drop reports were made in these weeks.`}
      isOfNote={missing > 0}
      link={{ href: `/admin/shift-reports?${range}`, label: t`Drop reports of the week` }}
    >
      <Facts
        facts={[
          { label: t`Short`, value: dollars(short) },
          { label: t`Over`, value: dollars(over) },
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
