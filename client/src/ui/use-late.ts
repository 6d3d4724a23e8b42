import { useEffect, useState } from 'react'

/** True once so many milliseconds have passed. */
export function useLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isLate
}
