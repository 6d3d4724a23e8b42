import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { dayOf, formatInstant } from '#shared/time/instant.ts'

const minute = 60_000

/** "Updated 10:42 AM", and how long ago that is: what hangs on a wall must say how old it is. */
export function UpdatedAt({ time }: { time: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((now - time) / minute)
  return (
    <p className="tabular text-lg">
      {t`Updated`} {clockTime(time, now)}
      {minutes >= 1 && <span className="block text-base text-muted">{ago(minutes)}</span>}
    </p>
  )
}

function clockTime(time: number, now: number) {
  const instant = new Date(time).toISOString()
  const text = formatInstant(instant)
  return dayOf(instant) === dayOf(new Date(now).toISOString()) ? text.slice(text.lastIndexOf(', ') + 2) : text
}

function ago(minutes: number) {
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day']
  return t`${count} ${count === 1 ? unit : `${unit}s`} ago`
}
