import { CallError, clockAhead, draftOfKey } from '#client/api/call.ts'
import type { OfflineSending } from '#client/api/hooks.ts'
import { queryClient, userAddress } from '#client/api/query-client.ts'
import type { ErrorBody } from '#shared/api/app-error.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { inTurn } from './device.ts'
import { holdDraft, releaseDraft } from './drafts.ts'
import { nothing, outboxNow, setOutboxNow } from './outbox-now.ts'
import { type End, sendWaiting, realServer as server } from './outbox-sender.ts'
import { type Answer, askToBeWoken, type Entry, type Message, deviceStore as store } from './outbox-store.ts'

/** A screen waits this long (milliseconds) for the server's word before it says that the device keeps it. */
const screenPatience = 8_000
/** Pauses between attempts, in milliseconds. */
const shortestPause = 2_000
const longestPause = 60_000

let owner: string | undefined
type Told = (entry: Entry, reply: unknown) => void
/** Undefined before the page has what it takes: it is sent as soon as there is a network, which may be earlier. */
let onAnswered: Told | undefined
/** What was answered by then. */
let untold: Parameters<Told>[] = []
let isClosed = true
let pause = shortestPause
/** The server has asked to be left alone until then, by the clock of the device. */
let busyUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Forms that are still there to hear what became of what they sent, by number. */
const listening = new Map<number, (outcome: Answer | 'waiting' | 'signed-out') => void>()

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
const tell = (message: Message) => channel?.postMessage(message)
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'answered') heard(data.entry, data.answer)
  void look()
})

/** Shows what the device keeps of this person, before anything is sent. */
export async function showOutbox(person: string | undefined): Promise<void> {
  if (person !== owner) {
    owner = person
    setOutboxNow({ ...nothing, keepsNothing: outboxNow().keepsNothing })
  }
  await look()
}

/** Begins for the person who is signed in, and again for another one. */
export async function openOutbox(person: string, told: Told): Promise<void> {
  isClosed = false
  onAnswered = told
  for (const [entry, reply] of untold) if (entry.owner === person) told(entry, reply)
  untold = []
  await showOutbox(person)
  if (outboxNow().waiting.length > 0) void send()
}

/** Closes it when the person leaves. React's strict mode opens it again at once, and what waits stays shown. */
export function closeOutbox() {
  isClosed = true
  onAnswered = () => {}
  queueMicrotask(() => {
    if (isClosed) void showOutbox(undefined)
  })
}

/** Reads again what the device keeps of this person. */
async function look(changes: { isSignedOut?: boolean } = {}) {
  const all = await store.all().catch(() => undefined)
  // What cannot be looked at is not gone.
  if (!all) return setOutboxNow({ ...outboxNow(), keepsNothing: true })
  const own = all.filter((entry) => entry.owner === owner)
  setOutboxNow({
    waiting: own.filter(({ refusal }) => !refusal),
    refused: own.filter(({ refusal }) => refusal),
    keepsNothing: outboxNow().keepsNothing,
    isSignedOut: (changes.isSignedOut ?? outboxNow().isSignedOut) && own.some(({ refusal }) => !refusal),
  })
}

/**
 * Keeps it for good, and sends it at once where that is possible. Resolves with the server's reply, or without one where
 * the device keeps it; with undefined where nothing is kept. Rejects where the server refuses it.
 */
export async function keepAndSend({ sent: { photos, params, body }, ...call }: OfflineSending) {
  const person = queryClient.getQueryData<SessionUser | null>(userAddress)?.id
  if (!person) return undefined
  const times = { writtenAt: Date.now(), clockAhead: clockAhead() }
  const kept = await store
    .add({ ...call, owner: person, sent: { params, body }, photos, ...times })
    .catch(() => undefined)
  if (!kept || outboxNow().keepsNothing) setOutboxNow({ ...outboxNow(), keepsNothing: !kept })
  if (!kept) return undefined
  const answer = new Promise<Answer | 'waiting' | 'signed-out'>((resolve) => {
    const late = setTimeout(resolve, screenPatience, 'waiting')
    listening.set(kept.number, (outcome) => {
      clearTimeout(late)
      resolve(outcome)
    })
  })
  const draftId = draftOfKey(call.idempotencyKey)
  holdDraft(draftId)
  try {
    // Where room is short, the browser may otherwise take it away.
    void navigator.storage?.persist?.().catch(() => {})
    owner = person
    tell({ kind: 'changed' })
    void send()
    const outcome = await answer
    listening.delete(kept.number)
    await look()
    if (outcome === 'waiting') return { reply: undefined }
    if (outcome !== 'signed-out' && outcome.kind === 'sent') return { reply: outcome.reply }
    // The form has it, with the server's words, before the device lets go of it: it need not stand in the panel too.
    releaseDraft(draftId)
    await drop(kept.number)
    // Signed out, the page leaves for the sign-in, and the form keeps its draft.
    throw errorOf(outcome === 'signed-out' ? { status: 401, body: undefined } : outcome.refusal)
  } finally {
    releaseDraft(draftId)
  }
}

export const errorOf = ({ status, body }: { status: number; body: ErrorBody | undefined }) =>
  new CallError(status, JSON.stringify(body ?? {}), body)

/** Sends all that waits, if no other tab is at it; then again after a pause, as long as nothing answers. */
export async function send(): Promise<void> {
  clearTimeout(timer)
  const person = owner
  if (!person) return
  const end = await inTurn('outbox', () => attempt(person)).catch((): End => ({ kind: 'unanswered' }))
  if (person !== owner) return
  const isHeard = listening.size > 0
  for (const hearing of end.kind === 'done' ? [] : listening.values())
    hearing(end.kind === 'signed-out' ? 'signed-out' : 'waiting')
  await look({ isSignedOut: end.kind === 'other-person' || (end.kind === 'signed-out' && !isHeard) })
  if (end.kind === 'done') pause = shortestPause
  if (end.kind !== 'unanswered') return
  void askToBeWoken().catch(() => {})
  timer = setTimeout(send, Math.max(pause, busyUntil - Date.now()))
  pause = Math.min(pause * 2, longestPause)
}

async function attempt(person: string): Promise<End> {
  if (Date.now() < busyUntil) return { kind: 'unanswered' }
  const end = await sendWaiting({ store, server, owner: person, onAnswer: answered })
  if (end.kind === 'unanswered' && end.retryAfter) busyUntil = Date.now() + end.retryAfter * 1000
  return end
}

function answered(entry: Entry, answer: Answer) {
  pause = shortestPause
  tell({ kind: 'answered', entry, answer })
  heard(entry, answer)
  void look({ isSignedOut: false })
}

/** A form that waits for it says what it likes; without one the page does, in each tab of this person. */
function heard(entry: Entry, answer: Answer) {
  const form = listening.get(entry.number)
  if (form) form(answer)
  else if (answer.kind === 'sent' && entry.owner === owner) {
    if (onAnswered) onAnswered(entry, answer.reply)
    else untold.push([entry, answer.reply])
  }
}

/** The person sends it again, perhaps corrected. */
export async function sendAgain(entry: Entry, changes: Partial<Entry> = {}): Promise<void> {
  await store.put({ ...entry, ...changes, refusal: undefined })
  tell({ kind: 'changed' })
  await look()
  await send()
}

/** The person gives it up. */
export async function drop(number: number): Promise<void> {
  await store.remove(number)
  tell({ kind: 'changed' })
  await look()
}

for (const sign of ['online', 'pageshow']) addEventListener(sign, wake)
// A page that was left, and that the browser may show again, does not send behind the one that is there.
addEventListener('pagehide', () => clearTimeout(timer))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake()
  // It may be closed before the server answers.
  else if (outboxNow().waiting.length + listening.size > 0) void askToBeWoken().catch(() => {})
})

function wake() {
  if (outboxNow().waiting.length === 0) return
  pause = shortestPause
  void send()
}
