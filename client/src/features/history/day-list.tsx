import { useState } from 'react'
import { useAction } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ReadKey } from '#shared/api/call.ts'
import type { HistoryNames } from '#shared/history/history.ts'
import type { RestorableKind } from '#shared/history/kinds.ts'
import { sentenceOf } from '#shared/history/records.ts'
import { actorName } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { type Day, formatDay, today } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { trainingLists } from '#shared/training/reads.ts'
import { byDay, EntryRow, type Line, type Listed, LogRow, Sentence } from './entry-row.tsx'

interface DayListProps {
  entries: readonly Listed[]
  names: HistoryNames
  /** Whether logged tips stand in one line a person. */
  isFolded: boolean
  /** Whether the last day may go on. */
  hasMore: boolean
}

/** What happened, newest first, under the day that it was. */
export function DayList({ entries, names, isFolded, hasMore }: DayListProps) {
  const [restoring, setRestoring] = useState<Listed>()
  const days = byDay(entries, isFolded)
  return (
    <div data-card className="overflow-clip rounded border border-line bg-surface">
      {days.map(({ day, lines }, index) => (
        <section key={day} aria-labelledby={`day-${day}`} className="border-line not-first:border-t">
          <DayHead day={day} />
          <ol>
            {lines.map((line) =>
              line.length > 1 ? (
                <TipsRow
                  key={line[0].id}
                  line={line}
                  names={names}
                  isAll={!hasMore || index < days.length - 1}
                  onRestore={setRestoring}
                />
              ) : (
                <EntryRow key={line[0].id} entry={line[0]} names={names} onRestore={setRestoring} />
              ),
            )}
          </ol>
        </section>
      ))}
      {restoring && <RestoreDialog entry={restoring} names={names} onClose={() => setRestoring(undefined)} />}
    </div>
  )
}

function DayHead({ day }: { day: Day }) {
  const now = today()
  return (
    <div className="sticky top-[calc(var(--offline-bar)+var(--top-bar))] z-10 flex min-h-9 items-center gap-2 border-line border-b bg-sunken px-4 md:px-6">
      <h2 id={`day-${day}`} className="text-sm">
        {formatDay(day, { weekday: true, year: day.slice(0, 4) !== now.slice(0, 4) })}
      </h2>
      {day === now && <Badge tone="current">{t`Today`}</Badge>}
    </div>
  )
}

interface TipsRowProps {
  line: Line
  names: HistoryNames
  /** Whether further ones of that day are not on the page yet. */
  isAll: boolean
  onRestore: (entry: Listed) => void
}

/** What is done a hundred times a day, in one line a person. */
function TipsRow({ line, names, isAll, onRestore }: TipsRowProps) {
  const who = actorName(line[0])
  return (
    <li className="border-line not-last:border-b">
      <LogRow
        time={line[0].at}
        says={<Sentence who={who}>{t`${who} logged ${isAll ? line.length : `${line.length}+`} tips`}</Sentence>}
        detail={isAll && t`${dollars(sumMoney(line.map(({ after }) => String(after?.amount ?? 0))))} in all`}
      >
        {() => (
          <ol className="border-line border-t bg-sunken/50 pl-4 md:pl-6">
            {line.map((entry) => (
              <EntryRow key={entry.id} entry={entry} names={names} onRestore={onRestore} />
            ))}
          </ol>
        )}
      </LogRow>
    </li>
  )
}

/** Every list that what comes back may stand in. */
const lists: ReadKey[] = [
  'GET /api/admin/history',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
  'GET /api/payroll-periods',
  'GET /api/my-payroll',
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  ...trainingLists,
]

const words: Record<RestorableKind, { title: string; comesBack: string }> = {
  tip: { title: t`Restore this tip?`, comesBack: t`It comes back as it was.` },
  payrollPeriod: {
    title: t`Restore this payroll period?`,
    comesBack: t`It comes back with all of its records, and the tips of its days are locked again.`,
  },
  trainingSubtask: { title: t`Restore this subtask?`, comesBack: t`It comes back with all of its ticks.` },
}

export function RestoreDialog({ entry, names, onClose }: { entry: Listed; names: HistoryNames; onClose: () => void }) {
  const restore = useAction('POST /api/admin/history/:id/restore', {
    refresh: lists,
    done: t`Restored`,
    failed: t`This could not be restored.`,
  })
  const { title, comesBack } = words[entry.kind as RestorableKind]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={`${sentenceOf(entry, names)}, ${formatInstant(entry.at)}. ${comesBack}`}
      confirmLabel={t`Restore`}
      tone="primary"
      busy={restore.isPending && t`Restoring...`}
      onConfirm={() => restore.mutate({ params: { id: entry.id } }, { onSettled: onClose })}
    />
  )
}
