import type { Entry } from './entry.ts'
import type { Attempt } from './sender.ts'

/** Told between the tabs of the device and its worker. */
export type Message = { kind: 'changed' } | { kind: 'answered'; entry: Entry; answer: Answer }

export type Answer = Extract<Attempt, { kind: 'sent' | 'refused' }>

export const syncTag = 'outbox'
/** Somebody signed out here, and the server may not have heard of it. */
export const signOutTag = 'sign-out'

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Has the browser wake our worker once there is a connection, where it can do that. */
export async function askToBeWoken(tag = syncTag): Promise<void> {
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(tag)
}
