import { inBatches } from '#server/db/batches.ts'
import { runnerFor } from '#server/db/db.ts'
import { runnerOn, type StatementRunner } from '#server/db/driver/statement.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dbOf } from '#server/db/who.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { BatchHandler, Call, Services } from './call.ts'
import { type Claim, once, onceEach } from './idempotency.ts'

interface BatchedCall {
  item: unknown
  claim: Claim | undefined
}

/** Answers the calls of one endpoint with JSON text; those that come while others are being stored are stored together. */
export function batchedCalls(handler: BatchHandler<Endpoint>, { db, pool, config }: Services) {
  const storeAll = (runner: StatementRunner, calls: BatchedCall[]) =>
    handler.storeAll(
      runner,
      calls.map(({ item }) => item),
      config,
    )

  const take = inBatches<BatchedCall, string | undefined>(
    (calls) => {
      // A statement is a transaction by itself.
      if (calls.every(({ claim }) => !claim)) return storeAll(runnerOn(pool), calls)
      return inTransaction(pool, 'begin', (client) => {
        const runner = runnerOn(client)
        return onceEach(runner, calls, (unclaimed) => storeAll(runner, unclaimed))
      })
    },
    // Under its key a call is stored once, however often it is tried.
    { isRepeatable: ({ claim }) => claim !== undefined },
  )

  return async (call: Call<Endpoint>, claim: Claim | undefined): Promise<string> => {
    const item = handler.item(call)
    const text = await take({ item, claim })
    if (text !== undefined) return text
    // The key is taken: by the same call, whose answer is given again, or by another.
    return once(dbOf(db, pool, call.who), claim!, async (tx) => (await storeAll(runnerFor(tx), [{ item, claim }]))[0]!)
  }
}
