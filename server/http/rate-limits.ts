import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import type pg from 'pg'
import { AppError } from '#shared/api/app-error.ts'
import {
  type Counted,
  type CountedBy,
  type Limit,
  type LimitName,
  limits,
  type PlaceLimit,
} from '#shared/api/limits.ts'
import { t, translated } from '#shared/language/t.ts'
import type { Device } from './device.ts'

/** Counters in PostgreSQL, so that several server processes count together. */
export interface RateLimits {
  /** Counts one request; throws 429 with `retryAfter` seconds when there were too many. */
  consume<Name extends LimitName>(name: Name, by: Counted<Name>): Promise<void>
  /** Counts one request; false when there were too many. */
  allows<Name extends LimitName>(name: Name, by: Counted<Name>): Promise<boolean>
  /** Counts one request of an address. Where the address is over its limit, a known browser has a count of its own. */
  consumeAt(name: PlaceLimit, address: string, device: Pick<Device, 'known'>): Promise<void>
  /** Takes back one request that was counted, since it came to nothing. */
  giveBack<Name extends LimitName>(name: Name, by: Counted<Name>): Promise<void>
  reset<Name extends LimitName>(name: Name, by: Counted<Name>): Promise<void>
}

const unlimited: RateLimits = {
  consume: async () => {},
  allows: async () => true,
  consumeAt: async () => {},
  giveBack: async () => {},
  reset: async () => {},
}

interface Answer {
  isAllowed: boolean
  /** Until the next request is allowed, where this one is not. */
  milliseconds: number
}

export function createRateLimits(pool: pg.Pool, isOn: boolean): RateLimits {
  if (!isOn) return unlimited
  const blocks = blocksOf(pool)

  const ask = (counter: Counter) => {
    if (counter.waits) return countInTurn(pool, counter, counter.waits)
    return counter.inBlocks ? blocks.take(counter) : countOne(pool, counter)
  }

  async function answerTo(name: LimitName, by: Who): Promise<Answer> {
    let answer: Answer = { isAllowed: true, milliseconds: 0 }
    for (const counter of countersOf(name, by)) {
      answer = await ask(counter)
      if (!answer.isAllowed) break
    }
    return answer
  }

  return {
    async consume(name, by) {
      const { isAllowed, milliseconds } = await answerTo(name, by)
      if (!isAllowed) throw tooMany(milliseconds, limits[name])
    },
    async allows(name, by) {
      return (await answerTo(name, by)).isAllowed
    },
    async consumeAt(name, address, device) {
      const { isAllowed, milliseconds } = await answerTo(name, { place: address })
      if (isAllowed) return
      const known = await device.known()
      if (!known) throw tooMany(milliseconds, limits[name])
      await this.consume(name, { place: known })
    },
    async giveBack(name, by) {
      await pool.query({ ...givingBack, values: [countersOf(name, by).map(keyOf)] })
    },
    async reset(name, by) {
      await pool.query({ ...resetting, values: [countersOf(name, by).map(keyOf)] })
    },
  }
}

type Who = Partial<Record<CountedBy, string>>

/** A limit for one of those who are counted apart. */
interface Counter extends Limit {
  name: string
}

/** A whole network of IPv6 may do ten times what one household may; what a household is refused does not count there. */
function countersOf(name: LimitName, who: Who): Counter[] {
  const limit: Limit = limits[name]
  const whose = limit.by.filter((each) => each !== 'place').map((each) => who[each])
  const places = who.place === undefined ? [''] : networksOf(who.place)
  return places.map((place, index) => ({
    ...limit,
    name: [name, ...whose, place].join('\n'),
    requests: limit.requests * 10 ** index,
  }))
}

/** Of one length whatever somebody typed, and without it. */
const keyOf = ({ name }: Counter) => `${name.split('\n', 1)}:${hash('sha256', name, 'base64url')}`

/**
 * Adds `$2` requests to the counter `$1`. A period begins with its first request and lasts `$3` milliseconds, by the clock of
 * the database alone, since those of servers may differ. A period that seems to end later than that was begun before the
 * clock was set back, and is cut to its length.
 */
const counting = {
  name: 'count_requests',
  text: `
    with clock as (select (extract(epoch from now()) * 1000)::bigint as now)
    insert into rate_limits as counter (key, points, expire)
    select $1, $2, now + $3 from clock
    on conflict (key) do update set
      points = case when counter.expire > excluded.expire - $3 then counter.points else 0 end + excluded.points,
      expire = case when counter.expire > excluded.expire - $3
        then least(counter.expire, excluded.expire) else excluded.expire end
    returning points, (expire - (select now from clock))::int as milliseconds`,
}

/**
 * Counts one more request where its turn has come: after the first `$3`, each waits twice as long as the one before, from
 * `$4` milliseconds up to `$5`. Where it has not come, nothing changes, so that waiting is not made longer by trying. Where
 * the last one seems to lie further ahead than the longest wait, the clock was set back since.
 */
const countingInTurn = {
  name: 'count_requests_in_turn',
  text: `
    with clock as (select (extract(epoch from now()) * 1000)::bigint as now)
    insert into rate_limits as counter (key, points, expire)
    select $1, 1, now + $2 from clock
    on conflict (key) do update set
      points = case when counter.expire > excluded.expire - $2 then counter.points else 0 end + 1,
      expire = excluded.expire
    where counter.points < $3
      or excluded.expire >= counter.expire + least($4 * 2 ^ least(counter.points - $3, 20), $5::bigint)
      or counter.expire > excluded.expire + $5
    returning points`,
}

const asking = {
  name: 'requests_so_far',
  text: `select points, (expire - extract(epoch from now()) * 1000)::int as milliseconds from rate_limits where key = $1`,
}

const givingBack = {
  name: 'give_back_request',
  text: 'update rate_limits set points = points - 1 where key = any($1) and points > 0',
}

const resetting = { name: 'reset_requests', text: 'delete from rate_limits where key = any($1)' }

interface State {
  /** In this period, the new ones included. */
  points: number
  /** Until the period ends. */
  milliseconds: number
}

async function count(pool: pg.Pool, counter: Counter, requests: number): Promise<State> {
  const values = [keyOf(counter), requests, counter.seconds * 1000]
  return (await pool.query<State>({ ...counting, values })).rows[0]!
}

async function countOne(pool: pg.Pool, counter: Counter): Promise<Answer> {
  const { points, milliseconds } = await count(pool, counter, 1)
  return { isAllowed: points <= counter.requests, milliseconds }
}

async function countInTurn(pool: pg.Pool, counter: Counter, waits: { first: number; most: number }): Promise<Answer> {
  const [key, period, [first, most]] = [keyOf(counter), counter.seconds * 1000, [waits.first * 1000, waits.most * 1000]]
  const counted = await pool.query({ ...countingInTurn, values: [key, period, counter.requests, first, most] })
  if (counted.rowCount) return { isAllowed: true, milliseconds: 0 }
  const { rows } = await pool.query<State>({ ...asking, values: [key] })
  // None where somebody has just signed in.
  const { points, milliseconds } = rows[0] ?? { points: 0, milliseconds: 0 }
  const wait = Math.min(first * 2 ** (points - counter.requests), most)
  return { isAllowed: false, milliseconds: milliseconds - period + wait }
}

interface Block {
  granted: number
  left: number
  /** `performance.now()` at the end of the period. */
  until: number
}

/**
 * A server takes requests from the shared counter in blocks of a tenth of the limit, and hands them out from memory. A block
 * is counted when it is taken, so that all servers together never allow more than the limit; at worst, the unused rest of
 * one block per server is lost. Once refused, a caller is refused from memory until the period ends.
 */
function blocksOf(pool: pg.Pool) {
  const blocks = new Map<string, Promise<Block>>()

  async function next(counter: Counter): Promise<Block> {
    const size = Math.ceil(counter.requests / 10)
    const { points, milliseconds } = await count(pool, counter, size)
    const granted = Math.max(0, Math.min(size, counter.requests - (points - size)))
    return { granted, left: granted, until: performance.now() + milliseconds }
  }

  return {
    async take(counter: Counter): Promise<Answer> {
      const { name } = counter
      for (;;) {
        let pending = blocks.get(name)
        if (!pending) {
          // Callers whose block is forgotten here take a new one with their next request.
          if (blocks.size >= 10_000) blocks.clear()
          pending = next(counter)
          blocks.set(name, pending)
          pending.catch(() => blocks.delete(name))
        }
        const block = await pending
        const milliseconds = block.until - performance.now()
        if (milliseconds > 0 && block.left > 0) {
          block.left -= 1
          return { isAllowed: true, milliseconds }
        }
        if (milliseconds > 0 && block.granted === 0) return { isAllowed: false, milliseconds }
        if (blocks.get(name) === pending) blocks.delete(name)
      }
    },
  }
}

function tooMany(milliseconds: number, { refusal }: Limit) {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const wait =
    minutes > 90
      ? t`${Math.ceil(minutes / 60)} hours`
      : retryAfter > 90
        ? t`${minutes} minutes`
        : t`${retryAfter} seconds`
  const words = refusal ? translated(refusal) : t`Too many requests.`
  return new AppError(429, 'TOO_MANY_REQUESTS', t`${words} Please try again in ${wait}.`, { retryAfter })
}

/**
 * What an address is counted as, the narrowest first: IPv4 as it is; of IPv6 the half that says whose network it is (/64),
 * since everybody has all the addresses in theirs, and the /48 that some have to divide. What is no address stays as it is.
 */
export function networksOf(address: string): string[] {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return [bare]
  const groups = groupsOf(bare)
  if (/^(0:){5}ffff:/.test(groups.join(':'))) {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return [bytes.join('.')]
  }
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/** All eight; URL writes an address in the shortest way. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}
