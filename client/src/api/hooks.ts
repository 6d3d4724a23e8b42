import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ToastContent } from '#client/ui/toast-store.ts'
import { addressOf, call, type Key, type ReadKey, type Reply, type Sent, urlOf } from './call.ts'

interface ReadOptions {
  /** False: wait until it is wanted. */
  enabled?: boolean
}

/** Reads a row of the endpoint table: `useEndpoint('GET /api/tips', { query })`. */
export function useEndpoint<K extends ReadKey>(key: K, sent: Sent<K>, options: ReadOptions = {}) {
  return useQuery<Reply<K>>({ queryKey: addressOf(key, sent), ...options })
}

interface Words<K extends Key> {
  /** Lists to read again, by the beginning of their address. */
  refresh?: ReadKey[]
  done?: string | ((reply: Reply<K>, sent: Sent<K>) => string | ToastContent | undefined)
  failed?: string | ((error: unknown) => string | ToastContent | undefined)
  /** A 401 means a wrong password here, not an ended session. */
  isSignIn?: boolean
}

/** Sends a row of the endpoint table: `log.mutate({ body })`; toasts and reloading follow from the words given here. */
export function useAction<K extends Key>(key: K, { refresh = [], ...words }: Words<K>) {
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation<Reply<K>, Error, Sent<K>>({
    mutationFn: async (sent) => {
      if (!key.startsWith('POST ')) return call(key, sent)
      const attempt = keyFor(sent)
      const reply = await call(key, sent, { idempotencyKey: attempt.key })
      attempt.finish()
      return reply
    },
    onSuccess: () => refreshLists(client, refresh),
    meta: words as Record<string, unknown>,
  })
}

/** Marks everything whose address begins so as out of date; what is on the screen is read again at once. */
export async function refreshLists(client: ReturnType<typeof useQueryClient>, lists: ReadKey[]) {
  // What was done may be what somebody had to do.
  const all: ReadKey[] = lists.length > 0 ? [...lists, 'GET /api/needs-you'] : []
  await Promise.all(
    all.map((list) => {
      const beginning = list.slice(list.indexOf(' ') + 1).replace(/\/:.*/, '')
      return client.invalidateQueries({
        predicate: ({ queryKey }) => new RegExp(`^${beginning}(?:[/?]|$)`).test(urlOf(queryKey)),
      })
    }),
  )
}

/** The same content sent again after a failure keeps its key, so the server cannot do it twice. */
function useIdempotencyKey() {
  const attempt = useRef<{ content: string; key: string } | undefined>(undefined)
  return (sent: unknown) => {
    const content = JSON.stringify(sent)
    if (attempt.current?.content !== content) attempt.current = { content, key: randomKey() }
    return {
      key: attempt.current.key,
      finish: () => {
        attempt.current = undefined
      },
    }
  }
}

/** 128 random bits; crypto.randomUUID exists only on https and localhost. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
