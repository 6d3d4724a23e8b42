import { Undo2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { OpenRow } from '#client/ui/fold.tsx'
import { usePhone } from '#client/ui/window.ts'
import type { Reply } from '#shared/api/call.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { restorableDays } from '#shared/history/kinds.ts'
import { changesIn, sentenceOf, untoldIn } from '#shared/history/records.ts'
import { actorName, type FieldChange } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import type { Day } from '#shared/time/day.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'

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
        {() => (
          <div className="flex flex-col gap-2 px-4 pb-3 md:px-6">
            <ChangesTable entry={entry} names={names} />
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
        )}
      </LogRow>
    </li>
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

const cell = 'border-line border-b py-1.5 pr-3 align-top break-words'

/** Field by field, what was there and what is there now. */
export function ChangesTable({ entry, names }: { entry: HistoryEntry; names: HistoryNames }) {
  const changes = changesIn(entry, names)
  if (changes.length === 0)
    return <p className="text-muted text-sm">{t`Nothing that can be shown became different.`}</p>
  return (
    <table className="w-full table-fixed separate-cells text-left text-sm">
      <caption className="sr-only">{t`What became different`}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className={cell}>{t`Field`}</th>
          {entry.before && <th scope="col" className={cell}>{t`Before`}</th>}
          {entry.after && <th scope="col" className={cell}>{t`After`}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, label, before, after }) => (
          <tr key={column}>
            <th scope="row" className={`${cell} font-normal text-muted`}>
              {label}
            </th>
            {entry.before && <td className={`${cell} whitespace-pre-line`}>{before || '—'}</td>}
            {entry.after && <td className={`${cell} whitespace-pre-line`}>{after || '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
