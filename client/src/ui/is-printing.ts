import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

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
