import { useEffect, useState } from 'react'

interface Waiting {
  isReady: boolean
  run: () => void
}

/** Runs at once, or as soon as what is under way is done. */
export function useWhenReady({ isReady, run }: Waiting) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isReady) return
    setIsWaiting(false)
    run()
  })
  return { isWaiting, start: () => setIsWaiting(true) }
}
