import { GraduationCap } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { t, tIn } from '#shared/language/t.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'
import { counted } from './counted.ts'

const progress = '/admin/training-management?tab=progress'

export function TrainingBlock({ training, soFar, className }: Around & { training: Week['training'] }) {
  const { overdue } = training
  const { finished } = training.weeks.at(-1)!
  return (
    <Block
      title={t`Training`}
      icon={GraduationCap}
      unit={finished === 1 ? tIn('one')`finished` : t`finished`}
      weeks={training.weeks}
      figureOf={(week) => week.finished}
      soFarOf={(week) => week.finishedSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`Nobody finished a module in these weeks.`}
      isOfNote={overdue > 0}
      link={{ href: progress, label: t`Training by person` }}
    >
      <Facts
        facts={[
          {
            label: t`Overdue`,
            value:
              overdue === 0 ? (
                '0'
              ) : (
                <Link href={`${progress}&show=overdue`}>
                  <Badge tone="trouble">{overdue}</Badge>
                </Link>
              ),
          },
        ]}
      />
    </Block>
  )
}
