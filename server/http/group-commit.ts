import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/db/database.ts'
import { databaseFailure, isBrokenOff } from '#server/db/errors.ts'
import type { Insertion, Made } from '#server/db/insertion.ts'
import type { Reads } from '#server/db/prepared.ts'
import { type Claim, firstAnswer, once, onceEach } from './idempotency.ts'

interface MakingCall extends Made<unknown> {
  claim: Claim | undefined
}

/**
 * For an endpoint whose calls make one record each: calls that arrive while others are being stored share the next statement
 * and its commit. This is for speed alone, at the end of a shift when everybody logs tips (docs/decisions/sent-once.md).
 */
export function withGroupCommit(insertion: Insertion<unknown, unknown>, database: Database) {
  // The statement says itself who made which record.
  const db = database.as(undefined)
  const storeAll = (db: Reads, calls: MakingCall[]) => insertion.all(db, calls)

  const take = inBatches<MakingCall, string | undefined>(
    (calls) => {
      // A statement is a transaction by itself.
      if (calls.every(({ claim }) => !claim)) return storeAll(db, calls)
      return onceEach(db, calls, storeAll)
    },
    // Under its key a call is stored once, however often it is tried.
    { isRepeatable: ({ claim }) => claim !== undefined },
  )

  /** JSON text of the answer. */
  return async (call: MakingCall): Promise<string> => {
    const text = await take(call)
    if (text !== undefined) return text
    // The key was used before, or another server has it.
    const claim = call.claim!
    return (await firstAnswer(db, claim)) ?? once(db, claim, async (tx) => (await storeAll(tx, [call]))[0]!)
  }
}

/** How many go together at most. */
const largest = 50

/** How long (milliseconds) what comes in waits for the batch before it at most: a batch takes one or two. */
const patience = 20

/** Whether it is certain that nothing was stored: PostgreSQL refused the data, or broke the statement off. */
function storedNothing(error: unknown) {
  const failure = databaseFailure(error)
  return failure !== undefined && (/^2[23]/.test(failure.code) || isBrokenOff(failure))
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Stores in one go what came in while the batch before was being stored; an item that comes while nothing is being stored is
 * stored at once.
 * `store` stores all items or none, and resolves with their results in the same order.
 *
 * When a batch fails, its items are stored one by one, so that nobody is refused because of another item, or because the
 * statement they shared was cancelled. That is done only where nothing can be stored twice: it is certain that nothing
 * was stored, or the item `isRepeatable`.
 */
export function inBatches<Item, Result>(
  store: (items: Item[]) => Promise<Result[]>,
  { isRepeatable = () => false }: { isRepeatable?: (item: Item) => boolean } = {},
) {
  const waiting: Waiting<Item, Result>[] = []
  /** The one that others wait for. */
  let underWay: Waiting<Item, Result>[] | undefined
  let isDue = false
  /** Runs a batch as part of the request that was the first to wait for it: that is what is logged below. */
  let within: ReturnType<typeof AsyncLocalStorage.snapshot>

  function sendNext() {
    if (underWay || isDue || waiting.length === 0) return
    isDue = true
    // What comes in during this turn of the event loop goes along.
    setImmediate(() => {
      isDue = false
      void within(send, waiting.splice(0, largest))
    })
  }

  async function send(batch: Waiting<Item, Result>[]) {
    underWay = batch
    // It may wait for a lock, or for a database that hangs: no reason for others to wait with it.
    const timer = setTimeout(letNextGo, patience, batch)
    try {
      await storeOrRefuse(batch)
    } finally {
      clearTimeout(timer)
      letNextGo(batch)
    }
  }

  function letNextGo(batch: Waiting<Item, Result>[]) {
    if (underWay !== batch) return
    underWay = undefined
    sendNext()
  }

  async function storeOrRefuse(batch: Waiting<Item, Result>[]) {
    try {
      const results = await store(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!)
    } catch (error) {
      const mayTryAgain = ({ item }: Waiting<Item, Result>) =>
        batch.length > 1 && (storedNothing(error) || isRepeatable(item))
      await Promise.all(batch.map((one) => (mayTryAgain(one) ? storeOrRefuse([one]) : one.reject(error))))
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) within = AsyncLocalStorage.snapshot()
      waiting.push({ item, resolve, reject })
      sendNext()
    })
}
