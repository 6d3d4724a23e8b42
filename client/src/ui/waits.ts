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

const patience = 2_000

/**
 * Whether to wait for something that loads: what stands beside it comes along with it, so that nothing moves, but after two
 * seconds without it. It waits once: what fails may be loaded again by what has come meanwhile, which must not hide that.
 */
export function useBriefWait(isLoading: boolean): boolean {
  const [stage, setStage] = useState<'before' | 'waiting' | 'over'>('before')
  if (stage === 'before' && isLoading) setStage('waiting')
  if (stage === 'waiting' && !isLoading) setStage('over')
  useEffect(() => {
    if (stage !== 'waiting') return
    const timer = setTimeout(() => setStage('over'), patience)
    return () => clearTimeout(timer)
  }, [stage])
  return isLoading && stage !== 'over'
}

/** Runs what no view waits for once the browser has nothing else to do; Safari, which does not tell, is given a while. */
export const whenIdle = (work: () => void): void =>
  'requestIdleCallback' in window ? void requestIdleCallback(work) : void setTimeout(work, 1500)
