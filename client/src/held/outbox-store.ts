import type { OfflineSending, Photos } from '#client/api/hooks.ts'
import type { ErrorBody } from '#shared/api/app-error.ts'
import type { OfflineCall } from '#shared/offline.ts'
import type { Clock } from '#shared/time/clock.ts'
import { patienceForFiles, storeOnDevice } from './device.ts'
import type { ListOfToday } from './kept-reads.ts'

/** Where the server has answered and refused it. */
export interface Refusal {
  status: number
  body: ErrorBody | undefined
}

/** What somebody wrote, from the press of the button until the server has it or the person gives it up. */
export interface Entry extends Omit<OfflineSending, 'sent'> {
  /** The order of entry on this device. */
  number: number
  /** The person who wrote it. Only they see it, and it is sent only while they are signed in. */
  owner: string
  sent: Omit<OfflineSending['sent'], 'photos'>
  photos?: Photos | undefined
  /** By the clock of the device, in milliseconds since 1970. */
  writtenAt: number
  /** How far (milliseconds) the server's clock was ahead then; undefined where nobody had asked it yet. */
  clockAhead?: number | undefined
  /** When the one before it happened, as the server knows. */
  notBefore?: string | undefined
  /** The server has found its time impossible, and the person wants it sent all the same. */
  isDatedNow?: boolean | undefined
  refusal?: Refusal | undefined
}

/** What became of sending it: the server's yes or no; or no answer, or its owner is not signed in, or somebody else is. */
export type SendResult =
  | { kind: 'sent'; reply: unknown }
  | { kind: 'refused'; refusal: Refusal }
  | Unanswered
  | { kind: 'signed-out' }
  | { kind: 'other-person' }

interface Unanswered {
  kind: 'unanswered'
  /** Seconds for which the server wants to be left alone. */
  retryAfter?: number | undefined
}

export type Answer = Extract<SendResult, { kind: 'sent' | 'refused' }>

export type NewEntry = Omit<Entry, 'number'>

/** How the queue shows a call of a feature. */
export interface WaitingCall {
  /** What it is, in a line. */
  name: (body: Entry['sent']['body']) => string
  /** The texts that the person can correct, by the field of the body. */
  fields: Record<string, string>
  /** Which of them are amounts. */
  amounts?: string[]
}

/** What a feature shows without a network. */
export interface OfflinePages {
  calls: { [K in OfflineCall]?: WaitingCall }
  /** A list whose address names the day: the latest one that is kept stands for that of today. */
  ofToday?: (clock: Clock) => ListOfToday
}

/** Keeps entries for good before it resolves, in the order in which they were added. */
export interface OutboxStore {
  add(entry: NewEntry): Promise<Entry>
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  remove(number: number): Promise<void>
}

const run = storeOnDevice('outbox', 'entries', { keyPath: 'number', autoIncrement: true })

const longestFor = ({ photos }: NewEntry) => (photos ? patienceForFiles : undefined)

/** The outbox of the device, of everybody who has used it; rejects where the browser keeps nothing. */
export const deviceStore: OutboxStore = {
  async add(entry: NewEntry) {
    const number = (await run('readwrite', (store) => store.add(entry), longestFor(entry))) as number
    return { ...entry, number }
  },
  all: () => run('readonly', (store) => store.getAll() as IDBRequest<Entry[]>),
  async put(entry) {
    await run('readwrite', (store) => store.put(entry), longestFor(entry))
  },
  async remove(number) {
    await run('readwrite', (store) => store.delete(number))
  },
}

/** Told between the tabs of the device and its worker. */
export type Message = { kind: 'changed' } | { kind: 'answered'; entry: Entry; answer: Answer }

export const syncTag = 'outbox'
/** Somebody signed out here, and the server may not have heard of it. */
export const signOutTag = 'sign-out'

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Has the browser wake our worker once there is a connection, where it can do that. */
export async function askToBeWoken(tag = syncTag): Promise<void> {
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(tag)
}
