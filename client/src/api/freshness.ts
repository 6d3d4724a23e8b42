import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { CallError, reasonOf } from './call.ts'
import { userAddress } from './query-client.ts'

/** Read from the server for what is on the screen now; who is signed in is no such thing. */
const isShown = (query: Query) => query.isActive() && query.queryKey[0] !== userAddress[0]

/** When the oldest of what is on the screen was read (undefined: nothing was), and how all of it is read again. */
export function useFreshness() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const shown = () => cache.findAll({ predicate: isShown })
  const oldest = () => Math.min(...shown().flatMap(({ state }) => state.dataUpdatedAt || []))
  const isReading = () => shown().some(({ state }) => state.fetchStatus === 'fetching')
  const subscribe = (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange))
  const time = useSyncExternalStore(subscribe, oldest)
  const busy = useSyncExternalStore(subscribe, isReading)
  const refresh = async () => {
    await client.refetchQueries({ predicate: isShown })
    const failed = shown().find(({ state }) => state.status === 'error')?.state.error
    // What was read before stays on the screen. A 401 has its own message.
    if (failed && !(failed instanceof CallError && failed.status === 401))
      toast({ title: t`The page could not be refreshed.`, description: reasonOf(failed), tone: 'destructive' })
  }
  return { time: Number.isFinite(time) ? time : undefined, busy, refresh }
}
