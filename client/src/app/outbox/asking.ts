import { useSyncExternalStore } from 'react'

/** Whether the question about something unsent is open, and what follows where the person leaves all the same. */
let leave: (() => void) | undefined
const listeners = new Set<() => void>()

export function askToLeave(next: (() => void) | undefined) {
  leave = next
  for (const listener of listeners) listener()
}

export const useLeaving = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leave,
  )
