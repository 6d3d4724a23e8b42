let reference: string | undefined
const listeners = new Set<() => void>()

/** What the newest read that failed can be found by in the server's log; undefined where the server did not answer. */
export function noteFailedRead(next: string | undefined) {
  reference = next
  for (const listener of listeners) listener()
}

export const failedRead = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  reference: () => reference,
}
