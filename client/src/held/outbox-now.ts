import { watched } from '#client/api/watched.ts'
import type { OfflineCall } from '#shared/offline.ts'
import type { Entry } from './outbox-store.ts'

/** What the outbox holds for the signed-in person; small, since every page shows it. */
export interface OutboxNow {
  waiting: readonly Entry[]
  /** Refused by the server; each waits for a decision of the person. */
  refused: readonly Entry[]
  /** The session ended: sending goes on once the person has signed in again. */
  isSignedOut: boolean
  /** The browser keeps nothing: a private window, a full disk. */
  keepsNothing: boolean
}

export const nothing: OutboxNow = { waiting: [], refused: [], isSignedOut: false, keepsNothing: false }

export const { get: outboxNow, set: setOutboxNow, use: useOutboxNow } = watched(nothing)

/** What waits of these calls, latest first. */
export const useWaiting = (...keys: OfflineCall[]): Entry[] =>
  useOutboxNow()
    .waiting.filter(({ key }) => keys.includes(key))
    .reverse()
