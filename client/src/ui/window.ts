import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** A hook that says whether the window is so. */
function windowIs(query: string) {
  const media = matchMedia(query)
  let matches = media.matches
  /** A sheet of paper has a width of its own, and what is on the screen is to be the same afterwards. */
  const now = () => {
    if (!isPrintingNow()) matches = media.matches
    return matches
  }
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, now)
}

/** For what is other on a phone, and not only laid out otherwise. The width of the `phone` variant of the styles. */
export const usePhone = windowIs('(width < 48rem)')

/** Where the menu leaves no room for many columns: a list is short there, as on a phone. */
export const useNarrow = windowIs('(width < 79rem)')

let isPrinting = false
const listeners = new Set<() => void>()

function tell(now: boolean) {
  isPrinting = now
  for (const listener of listeners) listener()
}

// At once: the page is printed as it is when the event is over. Here and not in a component, because what comes with
// the event has missed it.
addEventListener('beforeprint', () => flushSync(() => tell(true)))
addEventListener('afterprint', () => tell(false))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const isPrintingNow = () => isPrinting

/** While the browser prints, which cannot scroll to the rows that are out of sight. */
export const useIsPrinting = () => useSyncExternalStore(subscribe, isPrintingNow)
