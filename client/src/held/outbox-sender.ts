import { CallError, call, clockAhead, read } from '#client/api/call.ts'
import type { Photo, Photos } from '#client/api/hooks.ts'
import { putHeaders, uploadTerms } from '#client/api/put-headers.ts'
import type { Key, Sent } from '#shared/api/call.ts'
import { photoClaims, timeIn } from '#shared/offline.ts'
import type { Answer, Entry, OutboxStore, Refusal, SendResult } from './outbox-store.ts'

/** How the server is asked. */
export interface Server {
  post(entry: Entry, body: Record<string, unknown>): Promise<SendResult>
  /** Resolves with the path of the photo; or with why it did not arrive. */
  bring(entry: Entry, photo: Photo): Promise<{ path: string } | Exclude<SendResult, { kind: 'sent' }>>
  /** How far the server's clock is ahead of the device's, in milliseconds; undefined where it does not answer. */
  clockAhead(): Promise<number | undefined>
  now(): number
}

interface Passing {
  store: OutboxStore
  server: Server
  owner: string
  /** Told of each entry that was answered, after the store knows. */
  onAnswer: (entry: Entry, answer: Answer) => void
}

export type End = { kind: 'done' } | Exclude<SendResult, { kind: 'sent' | 'refused' }>

/** Sent within this time (milliseconds) of being written, it happens when the server has it. */
const atOnce = 5_000

/**
 * Sends what waits, one after the other in the order of entry, until nothing waits any more or nothing answers. Resolves
 * with why it stopped. Callers make sure that only one runs at a time.
 */
export async function sendWaiting({ store, server, owner, onAnswer }: Passing): Promise<End> {
  for (;;) {
    const entry = await nextOf(store, owner)
    if (!entry) return { kind: 'done' }
    const result = await sendOne(entry, { store, server })
    if (result.kind !== 'sent' && result.kind !== 'refused') return result
    if (result.kind === 'sent') {
      await keepInOrder(store, entry, timeIn(entry.key, result.reply))
      await store.remove(entry.number)
    }
    const isKept = result.kind === 'sent' || (await keepRefusal(store, entry, result.refusal))
    onAnswer(entry, result)
    // The form shows the refusal; it is not sent again without the person.
    if (!isKept) return { kind: 'done' }
  }
}

const nextOf = async (store: OutboxStore, owner: string, after = 0) =>
  (await store.all()).find((one) => one.owner === owner && !one.refusal && one.number > after)

/** What was written while the one before was on its way may not stand before it, which has the server's time. */
async function keepInOrder(store: OutboxStore, { owner, number }: Entry, time: string | undefined) {
  const next = await nextOf(store, owner, number)
  if (next && time) await store.put({ ...next, notBefore: time })
}

async function sendOne(entry: Entry, { store, server }: Pick<Passing, 'store' | 'server'>): Promise<SendResult> {
  const brought = await bringPhotos(entry, store, server)
  if (!('paths' in brought)) return brought
  const body = { ...entry.sent.body, ...brought.paths }
  if (entry.isDatedNow || server.now() - entry.writtenAt < atOnce) return server.post(entry, body)
  const ahead = entry.clockAhead ?? (await server.clockAhead())
  if (ahead === undefined) return { kind: 'unanswered' }
  const written = new Date(entry.writtenAt + ahead).toISOString()
  return server.post(entry, { ...body, occurredAt: written < (entry.notBefore ?? '') ? entry.notBefore : written })
}

type Paths = { paths: Record<string, unknown> }

/** Each path is kept as soon as there is one: what breaks off goes on with the next photo. */
async function bringPhotos(
  entry: Entry,
  store: OutboxStore,
  server: Server,
): Promise<Paths | Exclude<SendResult, { kind: 'sent' }>> {
  const { photos } = entry
  if (!photos) return { paths: {} }
  const list = [...photos.list]
  for (const [place, photo] of list.entries()) {
    if (photo.path) continue
    const brought = await server.bring(entry, photo)
    if (!('path' in brought)) return brought
    list[place] = { id: photo.id, path: brought.path }
    await store.put({ ...entry, photos: { ...photos, list } })
  }
  const paths = list.map(({ path }) => path)
  return { paths: { [photos.field]: photos.isList ? paths : (paths[0] ?? null) } }
}

/** Beside the entry as it is stored, whose photos may have been brought since it was read. False where there is no room. */
async function keepRefusal(store: OutboxStore, { number }: Entry, refusal: Refusal): Promise<boolean> {
  try {
    const entry = (await store.all()).find((one) => one.number === number)
    if (entry) await store.put({ ...entry, refusal })
    return true
  } catch {
    return false
  }
}

/** Refusals that end by themselves. */
const passing = new Set([
  // An earlier attempt is still under way there: what comes of it is the answer.
  'KEY_BUSY',
  // After a restart the server answers before it can look at anything.
  'STARTING',
  // The person is let in once a second step is set up, to which every page leads.
  'SECOND_FACTOR_DUE',
])

/** What a failure says: only the server's own word is an answer. */
export function resultOf(error: unknown): Exclude<SendResult, { kind: 'sent' }> {
  if (!(error instanceof CallError)) return { kind: 'unanswered' }
  const { status, code = '', data } = error
  if (status === 401) return { kind: 'signed-out' }
  if (code === 'OTHER_PERSON') return { kind: 'other-person' }
  // Too many of this person's at once: it is their turn again after a while.
  if (status === 429) return { kind: 'unanswered', retryAfter: Number(data?.retryAfter) || undefined }
  // Where nobody could be asked: their next page does. On a page they were, and would rather not.
  if (code === 'PROOF_NEEDED' && !('document' in globalThis)) return { kind: 'unanswered' }
  // An error page of whatever stands in between has no code.
  if ((status >= 500 && !code) || passing.has(code)) return { kind: 'unanswered' }
  return { kind: 'refused', refusal: { status, body: data } }
}

/** Milliseconds after which a silent connection counts as broken: longer than the server takes for anything. */
const patience = 30_000
/** For a large photo over a thin connection. */
const photoPatience = 5 * 60_000

function callFor<K extends Key>(owner: string, key: K, sent: Sent<K>, idempotencyKey?: string) {
  return call(key, sent, { idempotencyKey, forUser: owner, signal: AbortSignal.timeout(patience) })
}

async function bringPhoto(owner: string, photos: Photos, file: Blob): Promise<string> {
  const { uploadURL } = await callFor(owner, 'POST /api/objects/upload', { body: uploadTerms(file) })
  const response = await fetch(uploadURL, {
    method: 'PUT',
    body: file,
    headers: putHeaders(uploadURL, file),
    signal: AbortSignal.timeout(photoPatience),
  })
  if (!response.ok) {
    const text = await response.text()
    // An address that has run out is asked for anew with the next attempt.
    throw response.status === 403 ? new Error(text) : CallError.of(response, text)
  }
  const [claim, field] = photoClaims[photos.claim]
  const { objectPath } = (await callFor(owner, claim, { body: { [field]: uploadURL } } as never)) as {
    objectPath: string
  }
  return objectPath
}

export const realServer: Server = {
  async post({ key, sent: { params }, owner, idempotencyKey }, body) {
    try {
      return { kind: 'sent', reply: await callFor(owner, key, { params, body } as Sent<typeof key>, idempotencyKey) }
    } catch (error) {
      return resultOf(error)
    }
  },

  async bring({ owner, photos }, { file }) {
    if (!file || !photos) return { kind: 'refused', refusal: { status: 0, body: undefined } }
    try {
      return { path: await bringPhoto(owner, photos, file) }
    } catch (error) {
      return resultOf(error)
    }
  },

  async clockAhead() {
    if (clockAhead() === undefined) await read(['/healthz'], AbortSignal.timeout(patience)).catch(() => {})
    return clockAhead()
  },

  now: Date.now,
}
