import { useEffect, useState } from 'react'

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
