import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { dayOf, formatInstant, formatTime } from '#shared/time/instant.ts'

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
      {t`Updated ${clockTime(time, now)}`}
      {minutes >= 1 && <span className="block text-base text-muted">{ago(minutes)}</span>}
    </p>
  )
}

function clockTime(time: number, now: number) {
  const instant = new Date(time).toISOString()
  return dayOf(instant) === dayOf(new Date(now).toISOString()) ? formatTime(instant) : formatInstant(instant)
}

function ago(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (hours < 1) return minutes === 1 ? t`1 minute ago` : t`${minutes} minutes ago`
  if (days < 1) return hours === 1 ? t`1 hour ago` : t`${hours} hours ago`
  return days === 1 ? t`1 day ago` : t`${days} days ago`
}
