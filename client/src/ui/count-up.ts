import { useEffect, useRef, useState } from 'react'

const milliseconds = 200

/** A whole number that counts on to its next value; at once where motion is not wanted. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const current = useRef(value)
  useEffect(() => {
    const from = current.current
    const lasts = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds
    const begun = performance.now()
    const show = (now: number) => {
      const share = lasts === 0 ? 1 : Math.min(1, Math.max(0, now - begun) / lasts)
      current.current = Math.round(from + (value - from) * share)
      setShown(current.current)
      if (share < 1) frame = requestAnimationFrame(show)
    }
    let frame = from === value ? 0 : requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
