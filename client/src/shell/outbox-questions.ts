import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}

/** Whether the question about something unsent is open, and what follows where the person leaves all the same. */
let leave: (() => void) | undefined

export function askToLeave(next: (() => void) | undefined) {
  leave = next
  tell()
}

export const useLeaving = () => useSyncExternalStore(subscribe, () => leave)

/** How often the person has asked for the password's dialog, which they may have put off. */
let asked = 0

export function askToSignIn() {
  asked += 1
  tell()
}

export const useSignInAsked = () => useSyncExternalStore(subscribe, () => asked)
