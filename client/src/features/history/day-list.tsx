import { Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChangesTable } from '#client/ui/changes-table.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { OpenRow } from '#client/ui/fold.tsx'
import { usePhone } from '#client/ui/window.ts'
import type { ReadKey, Reply } from '#shared/api/call.ts'
import type { HistoryNames } from '#shared/history/history.ts'
import { type RestorableKind, restorableDays } from '#shared/history/kinds.ts'
import { changesIn, sentenceOf, untoldIn } from '#shared/history/records.ts'
import { actorName, type FieldChange } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { type Day, formatDay, today } from '#shared/time/day.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'
import { trainingLists } from '#shared/training/reads.ts'

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

export type Listed = Reply<'GET /api/admin/history'>['entries'][number]

/** What stands in one line: an entry, or several that are folded into it. */
export type Line = readonly [Listed, ...Listed[]]

/** Day by day. Folded, the tips that somebody logged on a day stand together, where the newest of them would. */
export function byDay(entries: readonly Listed[], isFolded: boolean): { day: Day; lines: Line[] }[] {
  const days = new Map<Day, Map<string, Line>>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const lines = days.get(day) ?? new Map<string, Line>()
    const isLoggedTip = entry.kind === 'tip' && entry.action === 'created'
    const key = isFolded && isLoggedTip ? `tips of ${entry.actor.id ?? entry.actor.name}` : entry.id
    days.set(day, lines.set(key, [...(lines.get(key) ?? []), entry] as [Listed, ...Listed[]]))
  }
  return [...days].map(([day, lines]) => ({ day, lines: [...lines.values()] }))
}

interface EntryRowProps {
  entry: Listed
  names: HistoryNames
  onRestore: (entry: Listed) => void
}

/** Who did what, and from what to what; opened, all that became different. */
export function EntryRow({ entry, names, onRestore }: EntryRowProps) {
  const sentence = sentenceOf(entry, names)
  const untold = untoldIn(entry, names)
  return (
    <li className="border-line not-last:border-b">
      <LogRow
        time={entry.at}
        says={<Sentence who={actorName(entry)}>{sentence}</Sentence>}
        detail={[entry.canRestore && timeLeft(entry.at), ...untold.map(changeIn)].filter(Boolean).join(' · ')}
        action={
          entry.canRestore && (
            <Button variant="secondary" size="sm" aria-label={t`Restore: ${sentence}`} onClick={() => onRestore(entry)}>
              <Undo2 aria-hidden="true" />
              {t`Restore`}
            </Button>
          )
        }
      >
        {() => <Details entry={entry} names={names} />}
      </LogRow>
    </li>
  )
}

function Details({ entry, names }: { entry: Listed; names: HistoryNames }) {
  const changes = changesIn(entry, names)
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 md:px-6">
      {changes.length > 0 ? (
        <ChangesTable changes={changes} of={entry} />
      ) : (
        <p className="text-muted text-sm">{t`Nothing that can be shown became different.`}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <Link
          href={`/admin/history?record=${entry.recordId}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >{t`All of this record`}</Link>
        <span>{formatInstant(entry.at)}</span>
        {entry.address && <span className="break-all">{t`from ${entry.address}`}</span>}
        {entry.requestId && <span className="break-all">{t`Request ${entry.requestId.slice(0, 8)}`}</span>}
      </p>
    </div>
  )
}

interface LogRowProps extends Pick<ComponentProps<typeof OpenRow>, 'action' | 'children'> {
  time: string
  says: ReactNode
  /** What the sentence leaves unsaid. */
  detail: string | false
}

/** A line of the log: its times stand below each other at the right, and on a phone at the left, below what they are of. */
export function LogRow({ time, says, detail, ...row }: LogRowProps) {
  const isPhone = usePhone()
  const at = <At time={time} />
  return (
    <OpenRow
      {...row}
      end={!isPhone && at}
      summary={
        <>
          {says}
          {(detail || isPhone) && (
            <span className="wrap-anywhere line-clamp-3 text-muted text-sm">
              {isPhone && at}
              {isPhone && detail && ' · '}
              {detail}
            </span>
          )}
        </>
      }
    />
  )
}

/** The day stands above. */
function At({ time }: { time: string }) {
  return (
    <time dateTime={time} className="tabular whitespace-nowrap text-muted text-sm md:leading-6">
      {formatTime(time)}
    </time>
  )
}

/** Who did it stands out, in whatever language the sentence begins with them. */
export function Sentence({ who, children }: { who: string; children: string }) {
  const begins = children.startsWith(who)
  return (
    <span className="wrap-anywhere block">
      {begins && <span className="font-semibold">{who}</span>}
      {begins ? children.slice(who.length) : children}
    </span>
  )
}

const day = 24 * 60 * 60 * 1000

function timeLeft(deletedAt: string) {
  const days = Math.ceil(restorableDays - (Date.now() - Date.parse(deletedAt)) / day)
  return days === 1 ? t`Can be restored for 1 more day` : t`Can be restored for ${days} more days`
}

/** What was blank before is only named. */
const changeIn = ({ label, before, after }: FieldChange) =>
  `${label}: ${before && `${short(before)} → `}${short(after) || '—'}`

/** A note of a sentence or two is whole, as far as the lines of the row have room. */
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text)
const longest = 160
