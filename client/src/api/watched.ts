import { useSyncExternalStore } from 'react'

/** A value outside of React that pages show. */
export function watched<T>(value: T) {
  let now = value
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => now
  return {
    get,
    set(next: T) {
      now = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
