import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Milliseconds after which late content may have moved the page. */
const retries = [50, 150, 300, 500]
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Each route starts at its top; the retries give way to the person's first own movement. */
export function useScrollToTop() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this reacts to
  useEffect(() => {
    const toTop = () => window.scrollTo(0, 0)
    toTop()
    // Such an address names the part of the page that is wanted.
    if (window.location.hash) return
    const timers = retries.map((delay) => setTimeout(toTop, delay))
    const stop = () => timers.forEach(clearTimeout)
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of ownMoves) window.removeEventListener(move, stop)
    }
  }, [path])
}
