import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { ago } from '#shared/time/age.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { formatInstant, formatTime } from '#shared/time/instant.ts'
import { Button } from './button.tsx'
import { useNow } from './use-now.ts'

interface FreshnessProps {
  /** When the oldest of what is shown was read, in milliseconds of the epoch; undefined: nothing was yet. */
  time: number | undefined
  busy: boolean
  onRefresh: () => void
  /** A line above a page, a single button in a phone's bar, or large on the shop's wall. */
  look?: 'line' | 'bar' | 'wall' | undefined
  /** Nothing newer can be had: it says as of when it was so, not that it is. */
  isOld?: boolean | undefined
  /** On the wall: what was so at that time. */
  children?: ReactNode
}

/** "Updated 10:42 AM", how long ago that is, and Refresh: nothing is read again unless somebody asks for it. */
export function Freshness({ time, busy, onRefresh, look = 'line', isOld = false, children }: FreshnessProps) {
  const now = useNow()
  const clock = time === undefined ? '' : clockTime(time, now)
  const age = time === undefined ? undefined : ago(now - time)
  if (look === 'bar') {
    // Of another day, only the day: there is little room.
    const shown = time === undefined || isSameDay(time, now) ? clock : formatDay(today(new Date(time)), { year: false })
    const short = time === undefined ? undefined : shortAge(now - time)
    return (
      <Button
        variant="ghost"
        size="sm"
        aria-label={
          isOld
            ? `${t`As of ${shown}`}. ${t`Refresh`}`
            : [t`Refresh, updated ${clock}`, short].filter(Boolean).join(', ')
        }
        title={t`Refresh`}
        aria-disabled={busy}
        onClick={() => !busy && onRefresh()}
        className="tabular min-w-11 gap-1.5! px-2!"
      >
        {isOld ? t`As of ${shown}` : <RotateCw aria-hidden="true" />}
        {!isOld && short}
      </Button>
    )
  }
  const said = isOld ? t`As of ${clock}` : t`Updated ${clock}`
  if (look === 'wall')
    return (
      <div className="flex min-w-0 grow items-center gap-x-5">
        <div className="min-w-0 grow gap-x-6 lg:flex lg:flex-wrap lg:items-center lg:justify-between">
          {children}
          {/* The line keeps its place until there is a time, so that nothing moves when there is. */}
          <p
            key={clock && 'told'}
            className={clsx(
              'tabular',
              isOld ? 'font-semibold text-lg md:text-wall' : 'text-sm md:text-xl lg:max-xl:landscape:text-lg',
            )}
          >
            {clock ? said : '\u00a0'}{' '}
            <span
              className={clsx('font-normal text-muted md:ml-0 md:block md:text-base', age ? 'ml-2 text-sm' : 'hidden')}
            >
              {age ?? '\u00a0'}
            </span>
          </p>
        </div>
        <Button
          variant="secondary"
          className="min-h-12 min-w-36 shrink-0 md:min-h-14 md:min-w-44 md:px-6 md:text-xl lg:max-xl:landscape:min-w-36 lg:max-xl:landscape:px-4 lg:max-xl:landscape:text-lg"
          busy={busy && t`Loading...`}
          onClick={onRefresh}
        >
          <RotateCw aria-hidden="true" />
          {t`Refresh`}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-1 text-muted text-sm">
      {clock && (
        <p className="tabular">
          {said}
          {age && <span>{` · ${age}`}</span>}
        </p>
      )}
      {/* As wide with either word, so that the line does not move. */}
      <Button variant="ghost" size="sm" busy={busy && t`Loading...`} onClick={onRefresh} className="min-w-32">
        <RotateCw aria-hidden="true" />
        {t`Refresh`}
      </Button>
    </div>
  )
}

/** '12 min' or '3 h', from the age on that is worth a word: a time of day would be taken for a clock. */
function shortAge(milliseconds: number): string | undefined {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 5) return undefined
  return minutes < 60 ? t`${minutes} min` : t`${Math.floor(minutes / 60)} h`
}

/** '10:42 AM', with the day before it where that is not today. */
function clockTime(time: number, now: number) {
  const instant = new Date(time).toISOString()
  return isSameDay(time, now) ? formatTime(instant) : formatInstant(instant)
}

const isSameDay = (one: number, other: number) => today(new Date(one)) === today(new Date(other))
