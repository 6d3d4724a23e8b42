import type { Entry, OutboxStore, Photo, Refusal } from './entry.ts'

/** What became of an attempt: the server's yes or no; or no answer, or its owner is not signed in, or somebody else is. */
export type Attempt =
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

/** What is between the device and the server. */
export interface Wire {
  post(entry: Entry, body: Record<string, unknown>): Promise<Attempt>
  /** Resolves with the path of the photo; as an attempt where it did not arrive. */
  bring(entry: Entry, photo: Photo): Promise<{ path: string } | Exclude<Attempt, { kind: 'sent' }>>
  /** How far the server's clock is ahead of the device's, in milliseconds; undefined where it does not answer. */
  clockAhead(): Promise<number | undefined>
  now(): number
}

interface Passing {
  store: OutboxStore
  wire: Wire
  owner: string
  /** Told of each entry that was answered, after the store knows. */
  onAnswer: (entry: Entry, answer: Extract<Attempt, { kind: 'sent' | 'refused' }>) => void
}

export type End = { kind: 'done' } | Exclude<Attempt, { kind: 'sent' | 'refused' }>

/** Sent within this time (milliseconds) of being written, it happens when the server has it. */
const atOnce = 5_000

/**
 * Sends what waits, one after the other in the order of entry, until nothing waits any more or nothing answers. Resolves
 * with why it stopped; whoever calls it sees to it that only one does so at a time.
 */
export async function sendWaiting({ store, wire, owner, onAnswer }: Passing): Promise<End> {
  for (;;) {
    const entry = await nextOf(store, owner)
    if (!entry) return { kind: 'done' }
    const attempt = await attemptOf(entry, { store, wire })
    if (attempt.kind !== 'sent' && attempt.kind !== 'refused') return attempt
    if (attempt.kind === 'sent') {
      await keepInOrder(store, entry, timeIn(attempt.reply))
      await store.remove(entry.number)
    }
    const isKept = attempt.kind === 'sent' || (await keepRefusal(store, entry, attempt.refusal))
    onAnswer(entry, attempt)
    // Its form has heard it; it is not sent again by itself.
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

async function attemptOf(entry: Entry, { store, wire }: Pick<Passing, 'store' | 'wire'>): Promise<Attempt> {
  const brought = await bringPhotos(entry, store, wire)
  if (!('paths' in brought)) return brought
  const body = { ...entry.sent.body, ...brought.paths }
  if (entry.isDatedNow || wire.now() - entry.writtenAt < atOnce) return wire.post(entry, body)
  const ahead = entry.clockAhead ?? (await wire.clockAhead())
  if (ahead === undefined) return { kind: 'unanswered' }
  const written = new Date(entry.writtenAt + ahead).toISOString()
  return wire.post(entry, { ...body, occurredAt: written < (entry.notBefore ?? '') ? entry.notBefore : written })
}

type Paths = { paths: Record<string, unknown> }

/** Each path is kept as soon as there is one: what breaks off goes on with the next photo. */
async function bringPhotos(
  entry: Entry,
  store: OutboxStore,
  wire: Wire,
): Promise<Paths | Exclude<Attempt, { kind: 'sent' }>> {
  const { photos } = entry
  if (!photos) return { paths: {} }
  const list = [...photos.list]
  for (const [place, photo] of list.entries()) {
    if (photo.path) continue
    const brought = await wire.bring(entry, photo)
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

function timeIn(reply: unknown): string | undefined {
  const { repairDate, completedAt, traineeCompletedAt, createdAt } = (reply ?? {}) as Record<string, unknown>
  const time = repairDate ?? completedAt ?? traineeCompletedAt ?? createdAt
  return typeof time === 'string' ? time : undefined
}
