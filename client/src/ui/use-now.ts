import { useEffect, useState } from 'react'

const halfAMinute = 30_000

/** The time in milliseconds of the epoch. It moves on by itself, so that an age stays true; that costs no request. */
export function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), halfAMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}
