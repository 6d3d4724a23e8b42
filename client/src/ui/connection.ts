import { useSyncExternalStore } from 'react'

/** The last call of this page found nobody. */
let isUnreached = false
const listeners = new Set<() => void>()

// `call.ts` says how each call went; the browser says whether there is a network at all.
const changes = { unreached: true, reached: false, online: false, offline: undefined }
for (const [name, next] of Object.entries(changes))
  addEventListener(name, () => {
    isUnreached = next ?? isUnreached
    for (const listener of listeners) listener()
  })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const trouble = () => (!navigator.onLine ? 'offline' : isUnreached ? 'unreached' : undefined)

/** What is wrong with the connection as far as that is known; nobody is asked. */
export const useConnectionTrouble = () => useSyncExternalStore(subscribe, trouble)
