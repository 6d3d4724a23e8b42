import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteFailedRead } from '#client/ui/failed-read.ts'
import { type ToastContent, toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { boot } from './boot.ts'
import { CallError, isUnconfirmed, isUnproven, read, reasonOf, referenceOf } from './call.ts'

/** The words of an action: a text, or what makes one of the answer or the failure. Undefined says nothing. */
export interface ActionWords extends Record<string, unknown> {
  done?: string | ((reply: never, sent: never) => string | ToastContent | undefined) | undefined
  failed?: string | ((error: unknown, sent: never) => string | ToastContent | undefined) | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ActionWords
  }
}

export const userAddress = ['/api/user'] as const

/** Nobody is signed in any more, or somebody else is. */
const isSignedOut = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.code === 'OTHER_PERSON')

let isLeaving = false

// A second factor is to be set up first: the page says so once it is opened anew. What was typed in it is a draft.
addEventListener('factor-due', () => {
  if (isLeaving || boot.isFactorDue) return
  isLeaving = true
  window.location.reload()
})

/** The session ended while the page was open: one message, one way to the sign-in, however many calls noticed. */
function leaveForSignIn() {
  if (isLeaving) return
  isLeaving = true
  toast({
    title: t`Unauthorized`,
    description: t`You are logged out. Logging in again...`,
    tone: 'destructive',
  })
  setTimeout(() => window.location.assign('/api/login'), 500)
}

const contentOf = (words: string | ToastContent): ToastContent => (typeof words === 'string' ? { title: words } : words)

/** A fixed text says what failed, and the server's words below it say why. */
function failureOf(words: string | ToastContent, error: unknown): ToastContent {
  if (isUnconfirmed(error)) return { title: t`Email not confirmed`, description: reasonOf(error), tone: 'destructive' }
  const content = typeof words === 'string' ? { title: words, description: reasonOf(error) } : words
  const { description = '' } = content
  const reference = referenceOf(error)
  const isTold = !reference || description.includes(reference)
  return {
    ...content,
    ...(!isTold && { description: `${description} ${t`Request ${reference}`}`.trim() }),
    tone: 'destructive',
  }
}

/** Reads once and keeps it: only an action of a person reloads anything. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      noteFailedRead({ isAnswered: error instanceof CallError, reference: referenceOf(error) })
      if (isLeaving) return
      if (isSignedOut(error) && query.queryKey[0] !== userAddress[0]) leaveForSignIn()
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (reply, sent, _result, mutation) => {
      // Nothing has answered; everything that answers says something.
      if (reply === undefined)
        return toast({
          title: t`Kept on this device`,
          description: t`It will be sent as soon as there is a connection.`,
        })
      const done = mutation.meta?.done
      const words = typeof done === 'function' ? done(reply as never, sent as never) : done
      if (words) toast(contentOf(words))
    },
    onError: (error, sent, _result, mutation) => {
      // Signing in answers 401 for a wrong password; its own words say so.
      const failed = mutation.meta?.failed
      if (isLeaving) return
      if (isSignedOut(error) && !mutation.meta?.isSignIn) return leaveForSignIn()
      if (isUnproven(error)) return
      const words = typeof failed === 'function' ? failed(error, sent as never) : failed
      if (words) toast(failureOf(words, error))
    },
  }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => read(queryKey, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, a call fails at once and says so; it does not wait to be sent by itself later.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
