import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
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
  /** On the wall: it says as of when it was so, not that it is. */
  isOld?: boolean | undefined
}

/** "Updated 10:42 AM", how long ago that is, and Refresh: nothing is read again unless somebody asks for it. */
export function Freshness({ time, busy, onRefresh, look = 'line', isOld = false }: FreshnessProps) {
  const now = useNow()
  const clock = time === undefined ? '' : clockTime(time, now)
  const age = time === undefined ? undefined : ago(now - time)
  if (look === 'bar')
    return (
      <Button
        variant="ghost"
        size="sm"
        aria-label={t`Refresh, updated ${clock}`}
        title={t`Refresh`}
        aria-disabled={busy}
        onClick={() => !busy && onRefresh()}
        className="tabular gap-1.5! px-2!"
      >
        <RotateCw aria-hidden="true" />
        {/* Of another day, only the day: there is little room. */}
        {time === undefined || isSameDay(time, now) ? clock : formatDay(today(new Date(time)), { year: false })}
      </Button>
    )
  const isWall = look === 'wall'
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center',
        isWall ? 'gap-x-5 gap-y-2 phone:w-full phone:justify-between' : 'gap-x-1 text-muted text-sm',
      )}
    >
      {/* The line keeps its place until there is a time, so that nothing moves when there is. */}
      {(clock || isWall) && (
        <p className={clsx('tabular', isWall && (isOld ? 'font-semibold text-wall' : 'text-lg'))}>
          {!clock ? '\u00a0' : isOld ? t`As of ${clock}` : t`Updated ${clock}`}
          {age && <span className={clsx(isWall && 'block text-base text-muted')}>{isWall ? age : ` · ${age}`}</span>}
        </p>
      )}
      <Button
        variant={isWall ? 'secondary' : 'ghost'}
        size={isWall ? 'md' : 'sm'}
        className={isWall ? 'min-h-14 px-6 text-lg' : undefined}
        busy={busy && t`Loading...`}
        onClick={onRefresh}
      >
        <RotateCw aria-hidden="true" />
        {t`Refresh`}
      </Button>
    </div>
  )
}

/** '10:42 AM', with the day before it where that is not today. */
function clockTime(time: number, now: number) {
  const instant = new Date(time).toISOString()
  return isSameDay(time, now) ? formatTime(instant) : formatInstant(instant)
}

const isSameDay = (one: number, other: number) => today(new Date(one)) === today(new Date(other))
