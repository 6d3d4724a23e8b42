import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ToastContent } from '#client/ui/toast-store.ts'
import { addressOf, type Key, type ReadKey, type Reply, type Sent, urlOf } from '#shared/api/call.ts'
import { isOfflineCall, type OfflineCall, type PhotoClaim, requestContent } from '#shared/offline.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { call, isUnconfirmed, randomKey } from './call.ts'
import { queryClient, userAddress } from './query-client.ts'
import { useUser } from './user.ts'

interface ReadOptions {
  /** False: wait until it is wanted. */
  enabled?: boolean
  /** False: what failed is not read again by somebody who comes later and wants it too. */
  retryOnMount?: boolean
}

/** Reads a row of the endpoint table: `useEndpoint('GET /api/tips', { query })`. */
export function useEndpoint<K extends ReadKey>(key: K, sent: Sent<K>, options: ReadOptions = {}) {
  return useQuery<Reply<K>>({ queryKey: addressOf(key, sent), ...options })
}

/** Undefined where nothing has answered yet: the device keeps what was sent, and sends it later. */
type Answer<K extends Key> = K extends OfflineCall ? Reply<K> | undefined : Reply<K>

/** What the calls of a draft need of it. */
export interface SentDraft {
  /** The idempotency key of a call with this content; the same after a reload. */
  keyFor: (content: string) => string
  /** From now on the same content has another key: sending it again is another call. */
  renewKey: () => void
  /** It was sent, or given up. */
  forget: () => void
}

/** A photo that goes before what names it: its path once it has one, until then its file. */
export interface Photo {
  id: string
  path?: string | undefined
  file?: Blob | undefined
}

/** The photos of a report, and where their paths belong in its body: one path, or a list. */
export interface Photos {
  field: string
  isList: boolean
  claim: PhotoClaim
  list: Photo[]
}

/** A call that waits on the device while nothing answers. */
export interface OfflineSending {
  key: OfflineCall
  sent: { params?: Record<string, string> | undefined; body: Record<string, unknown>; photos?: Photos | undefined }
  /** Makes sending it again harmless. */
  idempotencyKey: string
  /** Lists that are out of date once it is sent. */
  refresh: ReadKey[]
  /** What is said then. */
  done?: string | undefined
}

interface Words<K extends Key> {
  /** Lists to read again, by the beginning of their address. */
  refresh?: ReadKey[]
  done?: string | ((reply: Reply<K>, sent: Sent<K>) => string | ToastContent | undefined)
  failed?: string | ((error: unknown) => string | ToastContent | undefined)
  /** The failures that show that the lists are out of date too. */
  isOutdated?: (error: unknown) => boolean
}

interface ActionOptions<K extends Key> extends Words<K> {
  /** A 401 means a wrong password here, not an ended session. */
  isSignIn?: boolean
  /** What is sent: it is forgotten once it has arrived, and until then keeps the call's idempotency key. */
  draft?: SentDraft
}

/** Sends a row of the endpoint table: `log.mutate({ body })`; toasts and reloading follow from the words given here. */
export function useAction<K extends Key>(key: K, { refresh = [], isOutdated, draft, ...words }: ActionOptions<K>) {
  const client = useQueryClient()
  const unkept = useUnkeptKey()
  return useMutation<Answer<K>, Error, Sent<K>>({
    mutationFn: (sent) => transmit(key, sent as Sent<K> & { photos?: Photos }, draft ?? unkept, { ...words, refresh }),
    onSuccess: (answer) => (answer === undefined ? undefined : refreshLists(client, refresh)),
    onError: (error) => (isOutdated?.(error) ? refreshLists(client, refresh) : undefined),
    meta: words as Record<string, unknown>,
  })
}

/** What is said of a call, and what follows it while its form is there. */
export interface Told<K extends Key> extends Words<K> {
  /** Once the lists are read again. */
  onSent?: (answer: Answer<K>) => void
  /** Before they are: empties a form in which somebody goes on typing, which then waits for no list. */
  onTaken?: (answer: Answer<K>) => void
  onRefused?: (error: Error) => void
}

/** A call of the endpoint table as it goes out of a form. */
export interface Outgoing {
  key: Key
  sent: Sent<Key> & { photos?: Photos | undefined }
  words: Told<Key>
}

/** Photos that have not arrived go with the call, before it. */
export function outgoing<K extends Key>(key: K, call: Sent<K> & Told<K>, photos?: Photos): Outgoing {
  const { params, query, body, ...words } = call as unknown as Sent<Key> & Told<Key>
  return { key, sent: { params, query, body, photos } as Outgoing['sent'], words }
}

/** Like `useAction`, for what decides only with its content which call it is. */
export function useSending(draft: SentDraft | undefined) {
  const client = useQueryClient()
  const unkept = useUnkeptKey()
  const sending = useMutation<Answer<Key>, Error, Outgoing>({
    mutationFn: ({ key, sent, words }) => transmit(key, sent, draft ?? unkept, words),
    onSuccess: (answer, { words: { refresh = [], onTaken } }) => {
      onTaken?.(answer)
      const refreshed = answer === undefined ? undefined : refreshLists(client, refresh)
      return onTaken ? undefined : refreshed
    },
    onError: (error, { words: { refresh = [], isOutdated } }) =>
      isOutdated?.(error) ? refreshLists(client, refresh) : undefined,
    meta: {
      done: (reply: Reply<Key>, { sent, words: { done } }: Outgoing) =>
        typeof done === 'function' ? done(reply, sent) : done,
      failed: (error, { words: { failed } }: Outgoing) => (typeof failed === 'function' ? failed(error) : failed),
    },
  })
  return {
    send: (call: Outgoing, onRefused?: (error: Error) => void) =>
      sending.mutate(call, {
        onSuccess: (reply) => call.words.onSent?.(reply),
        onError: (error) => {
          onRefused?.(error)
          call.words.onRefused?.(error)
        },
      }),
    isSending: sending.isPending,
    error: sending.error,
  }
}

/** What was typed leaves the device here and nowhere else, under its draft's key. */
async function transmit<K extends Key>(
  key: K,
  sent: Sent<K> & { photos?: Photos | undefined },
  { keyFor, renewKey, forget }: SentDraft,
  { done, refresh = [] }: { done?: unknown; refresh?: ReadKey[] | undefined },
): Promise<Answer<K>> {
  const content = JSON.stringify({ ...sent, body: requestContent(sent.body) })
  const idempotencyKey = key.startsWith('POST ') ? keyFor(key + content) : undefined
  if (idempotencyKey && isOfflineCall(key)) {
    const said = typeof done === 'string' ? done : undefined
    const outcome = await throughOutbox({ key, sent, idempotencyKey, refresh, done: said } as OfflineSending)
    if (outcome) {
      forget()
      return outcome.reply as Answer<K>
    }
  }
  // Without the device's keeping, a report cannot go without its photos.
  if (sent.photos) throw new TypeError('The photos have not arrived.')
  const reply = await call(key, sent, { idempotencyKey, forUser: writerOf(key) }).catch((error) => {
    // Who has read that it may have gone out, and sends it once more, means to.
    if (isUnconfirmed(error)) renewKey()
    throw error
  })
  forget()
  return reply as Answer<K>
}

/** Another tab may have signed in somebody else since this page was drawn: nothing of it is done as theirs. */
const writerOf = (key: Key) =>
  key.includes(' /api/public/') ? undefined : queryClient.getQueryData<SessionUser | null>(userAddress)?.id

/** The outbox, loaded with the first call that goes through it. */
type Outbox = { keepAndSend: (call: OfflineSending) => Promise<{ reply: unknown } | undefined> }
let loadOutbox: () => Promise<Outbox | undefined> = async () => undefined

export function sendOfflineCallsBy(load: () => Promise<Outbox>) {
  loadOutbox = load
}

/** Undefined where the device keeps nothing: then it is sent as everything else is. */
async function throughOutbox(sending: OfflineSending) {
  const outbox = await loadOutbox().catch(() => undefined)
  return outbox?.keepAndSend(sending)
}

/** Marks everything whose address begins so as out of date; what is on the screen is read again at once. */
export async function refreshLists(client: ReturnType<typeof useQueryClient>, lists: ReadKey[]) {
  // What was done may be what somebody had to do.
  const all: ReadKey[] = lists.length > 0 ? [...lists, 'GET /api/needs-you', 'GET /api/admin/first-steps'] : []
  await Promise.all(
    all.map((list) => {
      const beginning = list.slice(list.indexOf(' ') + 1).replace(/\/:.*/, '')
      return client.invalidateQueries({
        predicate: ({ queryKey }) => new RegExp(`^${beginning}(?:[/?]|$)`).test(urlOf(queryKey)),
      })
    }),
  )
}

/** For what is sent without a draft: the same content sent again after a failure still has the same key. */
function useUnkeptKey() {
  const attempt = useRef<{ content: string; key: string } | undefined>(undefined)
  const forget = () => {
    attempt.current = undefined
  }
  return {
    keyFor: (content: string) => {
      if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() }
      return attempt.current.key
    },
    renewKey: forget,
    forget,
  }
}

/** Whether no mail leaves the shop: admins alone are told, and what cannot be read is not said. */
export function useMailOff() {
  const enabled = useUser().role === 'admin'
  const { data, isLoading } = useEndpoint('GET /api/admin/settings', {}, { enabled })
  return { data: isLoading ? undefined : data?.inForce.mailServer === null, isError: false, refetch: () => {} }
}

/** No mail leaves the shop, as far as that is known. */
export const useIsMailOff = () => useMailOff().data === true
