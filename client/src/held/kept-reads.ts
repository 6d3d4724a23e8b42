import type { Query, QueryClient } from '@tanstack/react-query'
import { userAddress } from '#client/api/query-client.ts'
import { isGone } from '#client/api/signed-out.ts'
import { addressOf, type Read, urlOf } from '#shared/api/call.ts'
import { keptRead } from '#shared/offline.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { storeOnDevice } from './device.ts'

/** Nobody is shown anything older (milliseconds). */
const lifetime = 7 * 24 * 60 * 60 * 1000

interface KeptAnswer {
  owner: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  address: readonly unknown[]
  data: unknown
}

const run = storeOnDevice('reads', 'answers')

const all = (): Promise<KeptAnswer[]> => run('readonly', (store) => store.getAll()).catch(() => [])

/** Keeps from now on what this person reads; what somebody else has read here is removed before. */
export async function keepReads(client: QueryClient, user: SessionUser): Promise<() => void> {
  if ((await all()).some(({ owner }) => owner !== user.id)) await forgetReads()
  const keep = (address: readonly unknown[], data: unknown, at: number) => {
    const answer: KeptAnswer = { owner: user.id, at, address, data }
    void run('readwrite', (store) => store.put(answer, urlOf(address))).catch(() => {})
  }
  const keepRead = ({ queryKey, state: { data, dataUpdatedAt } }: Query) => {
    const kept = keptRead(urlOf(queryKey))
    if (kept && data !== undefined) keep(queryKey, kept.part ? kept.part(data as never) : data, dataUpdatedAt)
  }
  // As old as the server's word of it, not as this visit.
  keep(userAddress, user, client.getQueryState(userAddress)?.dataUpdatedAt ?? Date.now())
  const cache = client.getQueryCache()
  cache.getAll().forEach(keepRead)
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') keepRead(query)
  })
}

/** Nothing that anybody has read stays on the device. */
export const forgetReads = () => run('readwrite', (store) => store.clear()).catch(() => {})

/** A list whose address names the day on which it was read: the latest one stands for that of today. */
export interface ListOfToday {
  kept: RegExp
  read: Read
  /** What of it belongs into that of today; everything where absent. */
  part?: (data: never) => unknown
}

/**
 * Without a network: the person who was signed in here and what they had read, once all is there that their page shows
 * besides. False where nothing is kept.
 */
export async function restoreReads(
  client: QueryClient,
  ofToday: readonly ListOfToday[],
  besides: (owner: string) => Promise<unknown>,
): Promise<boolean> {
  const kept = await all()
  const present = kept.filter(({ at }) => Date.now() - at < lifetime)
  if (present.length < kept.length) await forgetReads()
  const own = present.find(({ address }) => urlOf(address) === urlOf(userAddress))
  // Where it could not be removed, it stays unseen.
  if (!own || isGone(own.owner)) return false
  const ownReads = present.filter(({ owner, address }) => owner === own.owner && address[0] !== userAddress[0])
  ownReads.sort((one, other) => one.at - other.at)
  for (const { address, data, at } of ownReads) client.setQueryData(address, data, { updatedAt: at })
  for (const { kept, read, part = (data: unknown) => data } of ofToday) {
    const latest = ownReads.findLast(({ address }) => kept.test(urlOf(address)))
    const address = addressOf(...read)
    if (latest && client.getQueryData(address) === undefined)
      client.setQueryData(address, part(latest.data as never), { updatedAt: latest.at })
  }
  await besides(own.owner)
  // Somebody else may be signed in by now, but this page shows what this person has read.
  await client.cancelQueries({ queryKey: userAddress })
  client.setQueryData(userAddress, own.data, { updatedAt: own.at })
  return true
}
