import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { hours } from '#shared/payroll/words.ts'
import { formatDay, sundayOf } from '#shared/time/day.ts'
import type { WeekFigures } from '#shared/week/mail.ts'

const known = (amount: string | null, write: (amount: string) => string) => (amount === null ? '–' : write(amount))

/** Label and figure; the last two are of pay. */
const lines: [label: () => string, figure: (week: WeekFigures) => string][] = [
  [() => t`Tips`, ({ tips }) => dollars(tips)],
  [() => t`Orders`, ({ orders }) => String(orders)],
  [() => t`Total Drops`, ({ dropped }) => dollars(dropped)],
  [() => t`Short`, ({ short }) => dollars(short)],
  [() => t`Over`, ({ over }) => dollars(over)],
  [() => t`Missing days`, ({ missing }) => String(missing)],
  [() => t`Machine problems reported`, ({ reported }) => String(reported)],
  [() => t`Machine problems repaired`, ({ repaired }) => String(repaired)],
  [() => t`Days lost`, ({ daysLost }) => daysLost.toLocaleString('en-US')],
  [() => t`Stain Reports`, ({ stains }) => String(stains)],
  [() => t`Training modules finished`, ({ finished }) => String(finished)],
  [() => t`Gross Pay`, ({ gross }) => known(gross, dollars)],
  [() => t`Hours`, ({ hours: worked }) => known(worked, hours)],
]

/** How the shop did, beside the week before. */
export function weekWords({ week }: Extract<Notice, { kind: 'week' }>) {
  const { start, now, before, unsent, overdue } = week
  const isPaid = now.gross !== null || before.gross !== null
  const rows = lines.map(([label, figure]) => [label(), figure(now), figure(before)])
  const days = t`${formatDay(start, { year: false })} to ${formatDay(sundayOf(start))}`
  return {
    subject: t`The week: ${days}`,
    paragraphs: [
      t`this is how the shop did from ${days}, beside the week before:`,
      {
        columns: [
          { label: '' },
          { label: t`Week`, align: 'right' as const },
          { label: t`Week before`, align: 'right' as const },
        ],
        rows: isPaid ? rows : rows.slice(0, -2),
      },
      ...(unsent > 0 ? [t`Stain reports not emailed: ${unsent}`] : []),
      ...(overdue > 0 ? [t`Overdue training: ${overdue}`] : []),
    ],
    action: { label: t`Open the week`, path: `/admin/week?start=${start}` },
    footer: t`You get this mail on Mondays since you chose to. Your profile stops it.`,
  }
}
