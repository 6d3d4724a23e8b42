import { t } from '#shared/language/t.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { formatDay } from '#shared/time/day.ts'

export type TrainingNotice = Extract<Notice, { kind: 'trainingDue' | 'trainingOverdue' }>

export function trainingWords(notice: TrainingNotice) {
  if (notice.kind === 'trainingDue')
    return {
      subject: t`Your training is due`,
      paragraphs: [
        t`this training is due, and something of it is still to be done:`,
        {
          columns: [{ label: t`Module` }, { label: t`Due` }],
          rows: notice.modules.map(({ name, dueDate }) => [name, formatDay(dueDate)]),
        },
      ],
      action: { label: t`Training`, path: '/training' },
      footer: t`You get this mail three days before training of yours is due, and on the day.`,
    }
  const { late, more } = notice
  return {
    subject: t`Overdue training`,
    paragraphs: [
      t`this training should be done by now:`,
      {
        columns: [{ label: t`Person` }, { label: t`Module` }, { label: t`Due` }],
        rows: late.map(({ person, module, dueDate }) => [person, module, formatDay(dueDate)]),
      },
      ...(more > 0 ? [t`And ${more} more.`] : []),
    ],
    action: { label: t`Training Management`, path: '/admin/training-management?tab=progress&show=overdue' },
    footer: t`You get this mail on Mondays since you lead a team.`,
  }
}
