import type { QueryClient } from '@tanstack/react-query'
import type { Read } from '#shared/api/call.ts'
import { addressOf, urlOf } from '#shared/api/call.ts'
import type { Tip } from '#shared/tips/tip.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { storeOnDevice } from './device.ts'
import { userAddress } from './query-client.ts'
import { isGone } from './signed-out.ts'

/**
 * What opens without a network: what staff read all day, of their own and of the machines, and whom a stain report may
 * be for. Pay is never among it.
 */
const isKept = (url: string) =>
  /^\/api\/(tips\?|machine-problems(\?|$)|training\/(assigned-modules$|modules\/)|shift-reports(\?mine=|\/drawers$)|commercial-accounts$)/.test(
    url,
  )

/** Which pay a tip went into does not stay here either. */
const withoutPay = (url: string, data: unknown) =>
  url.startsWith('/api/tips?') ? (data as Tip[]).map((tip) => ({ ...tip, payroll: null })) : data

/** Nobody is shown anything older (milliseconds). */
const lifetime = 7 * 24 * 60 * 60 * 1000

interface KeptRead {
  owner: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  address: readonly unknown[]
  data: unknown
}

const run = storeOnDevice('reads', 'answers')

const all = (): Promise<KeptRead[]> => run('readonly', (store) => store.getAll()).catch(() => [])

/** Keeps from now on what this person reads; what somebody else has read here is removed before. */
export async function keepReads(client: QueryClient, user: SessionUser): Promise<() => void> {
  if ((await all()).some(({ owner }) => owner !== user.id)) await forgetReads()
  const keep = (address: readonly unknown[], data: unknown, at: number) => {
    const kept: KeptRead = { owner: user.id, at, address, data: withoutPay(urlOf(address), data) }
    void run('readwrite', (store) => store.put(kept, urlOf(address))).catch(() => {})
  }
  // As old as the server's word of it, not as this visit.
  keep(userAddress, user, client.getQueryState(userAddress)?.dataUpdatedAt ?? Date.now())
  const cache = client.getQueryCache()
  for (const { queryKey, state } of cache.getAll())
    if (state.data !== undefined && isKept(urlOf(queryKey))) keep(queryKey, state.data, state.dataUpdatedAt)
  return cache.subscribe(({ type, query }) => {
    const { data, dataUpdatedAt, status } = query.state
    if (type === 'updated' && status === 'success' && isKept(urlOf(query.queryKey)))
      keep(query.queryKey, data, dataUpdatedAt)
  })
}

/** Nothing that anybody has read stays on the device. */
export const forgetReads = () => run('readwrite', (store) => store.clear()).catch(() => {})

/** A list whose address names the day on which it was read: the latest one stands for that of today. */
export interface OfToday {
  kept: RegExp
  read: Read
  /** What of it belongs into that of today; everything where absent. */
  part?: (data: never) => unknown
}

/**
 * Without a network: whoever was signed in here, with what they had read, once all is there that their page shows
 * besides. False where nothing is kept.
 */
export async function restoreReads(
  client: QueryClient,
  ofToday: readonly OfToday[],
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
  // Whoever may be signed in by now: this page shows what this person has read.
  await client.cancelQueries({ queryKey: userAddress })
  client.setQueryData(userAddress, own.data, { updatedAt: own.at })
  return true
}
