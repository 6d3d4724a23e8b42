import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseFailure } from './errors.ts'

/** How many go together at most. */
const largest = 50

/** How long (milliseconds) what comes in waits for the batch before it at most: a batch takes one or two. */
const patience = 20

/**
 * Where PostgreSQL stored nothing, perhaps because of one of them: data and constraints it refuses, a transaction it broke
 * off, a lock that was not to be had in time.
 */
const isOnesFault = (error: unknown) => /^(22|23|40|55P03)/.test(databaseFailure(error)?.code ?? '')

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Stores in one go what came in while the batch before was being stored. At a rush many share a statement and a commit,
 * which costs a third of storing each by itself; who comes alone goes alone, and at once. `store` stores all items or
 * none, and resolves with their results in the same order. Where one of a batch may be to blame for its failure, each of
 * its items is stored by itself, so that nobody is refused for what somebody else sent.
 */
export function inBatches<Item, Result>(store: (items: Item[]) => Promise<Result[]>) {
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
      if (batch.length > 1 && isOnesFault(error)) await Promise.all(batch.map((one) => storeOrRefuse([one])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) within = AsyncLocalStorage.snapshot()
      waiting.push({ item, resolve, reject })
      sendNext()
    })
}
