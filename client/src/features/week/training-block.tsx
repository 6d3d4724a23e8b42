import { GraduationCap } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t, tIn } from '#shared/language/t.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts } from './block.tsx'
import { counted } from './counted.ts'

export function TrainingBlock({ training, isOver }: Around & { training: Week['training'] }) {
  const { overdue } = training
  const { finished } = training.weeks.at(-1)!
  return (
    <Block
      title={t`Training`}
      icon={GraduationCap}
      unit={finished === 1 ? tIn('one')`finished` : t`finished`}
      weeks={training.weeks}
      figureOf={(week) => week.finished}
      format={counted}
      columns={[{ key: 'finished', header: t`Finished`, numeric: true, cell: (week) => week.finished }]}
      isOver={isOver}
      nothing={t`Nobody finished a module in these weeks.`}
      isOfNote={overdue > 0}
      link={{
        href: `/admin/training-management?tab=progress${overdue > 0 ? '&show=overdue' : ''}`,
        label: overdue > 0 ? t`Overdue training` : t`Training by person`,
      }}
    >
      <Facts
        facts={[
          {
            label: t`Overdue`,
            value: overdue === 0 ? '0' : <Badge tone="attention">{overdue}</Badge>,
          },
        ]}
      />
    </Block>
  )
}
