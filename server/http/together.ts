import { inBatches } from '#server/db/batches.ts'
import type { Database } from '#server/db/database.ts'
import type { Insertion, Made } from '#server/db/insertion.ts'
import type { Reads } from '#server/db/prepared.ts'
import { type Claim, firstAnswer, once, onceEach } from './idempotency.ts'

interface MakingCall extends Made<unknown> {
  claim: Claim | undefined
}

/** For an endpoint whose calls make one record each: calls that arrive while others are being stored share the next statement. */
export function storedTogether(insertion: Insertion<unknown, unknown>, database: Database) {
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
