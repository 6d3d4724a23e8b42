import { RotateCw } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { ago } from '#shared/time/age.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { formatInstant, formatTime } from '#shared/time/instant.ts'
import { Button } from './button.tsx'
import { useNow } from './waits.ts'

export interface FreshnessProps {
  /** When the oldest of what is shown was read, in milliseconds of the epoch; undefined: nothing was yet. */
  time: number | undefined
  busy: boolean
  onRefresh: () => void
  /** Nothing newer can be had: it says as of when it was so, not that it is. */
  isOld?: boolean | undefined
}

/**
 * "Updated 10:42 AM", how long ago that is, and Refresh: nothing is read again unless somebody asks for it. A line
 * beside a page's title, or a single button in a phone's bar.
 */
export function Freshness({ time, busy, onRefresh, look, isOld = false }: FreshnessProps & { look: 'line' | 'bar' }) {
  const { now, clock, age } = useAge(time)
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
  const said = [saidOf(clock, isOld), age].filter(Boolean).join(' · ')
  const isNew = !isOld && (time === undefined || shortAge(now - time) === undefined)
  return (
    <div className="flex shrink-0 items-center text-muted text-sm phone:hidden print:hidden">
      {/* As long as it is new, and where the title leaves no room for it, the button tells it. */}
      {!isNew && <p className={isOld ? 'tabular' : 'tabular @max-[28rem]:sr-only'}>{said}</p>}
      <Button
        variant="ghost"
        size="sm"
        aria-label={t`Refresh`}
        title={`${t`Refresh`} (${said})`}
        aria-disabled={busy}
        onClick={() => !busy && onRefresh()}
        className="-mr-2 px-2!"
      >
        <RotateCw aria-hidden="true" />
      </Button>
    </div>
  )
}

/** When something was read and how long ago that is, in words that go on by themselves. */
export function useAge(time: number | undefined) {
  const now = useNow()
  if (time === undefined) return { now, clock: '', age: undefined }
  return { now, clock: clockTime(time, now), age: ago(time, now) }
}

export const saidOf = (clock: string, isOld: boolean) => (isOld ? t`As of ${clock}` : t`Updated ${clock}`)

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
