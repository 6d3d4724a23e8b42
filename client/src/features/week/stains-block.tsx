import { Shirt } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t, tIn } from '#shared/language/t.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts, Ranked } from './block.tsx'
import { counted } from './counted.ts'

export function StainsBlock({ stains, soFar, range, isAdmin, className }: Around & { stains: Week['stains'] }) {
  const { unsent, accounts } = stains
  const { reports: made } = stains.weeks.at(-1)!
  const all = `/admin/stain-reports?${range}`
  const badge = <Badge tone="attention">{unsent}</Badge>
  return (
    <Block
      title={t`Stain Reports`}
      icon={Shirt}
      unit={made === 1 ? tIn('one')`made` : t`made`}
      weeks={stains.weeks}
      figureOf={({ reports }) => reports}
      soFarOf={({ reportsSoFar }) => reportsSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`No stain reports were made in these weeks.`}
      link={isAdmin ? { href: all, label: t`Search Stain Reports`, words: t`Search` } : undefined}
    >
      <Facts
        facts={[
          {
            label: t`Not emailed`,
            value:
              unsent === 0 ? (
                '0'
              ) : isAdmin ? (
                <Link href={`/admin/stain-reports?mail=unsent&${range}`}>{badge}</Link>
              ) : (
                badge
              ),
          },
        ]}
      />
      <Ranked
        title={t`By account`}
        lines={accounts.map(({ id, name, reports }) => ({
          key: id,
          name: isAdmin ? (
            <Link href={`${all}&account=${id}`} className="font-semibold text-brand underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          ),
          figure: reports,
        }))}
      />
    </Block>
  )
}
