import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { t } from '#shared/language/t.ts'

export interface KeyedCall {
  caller: string
  key: string
  /** Method and address. */
  target: string
  body: unknown
}

/**
 * Runs a creating call once per key: its rows and its answer are written in one transaction, and a repeat within 24
 * hours gets the first answer again. A second call that arrives while the first runs waits for it. A call that failed
 * leaves nothing behind and may be sent again under its key.
 */
export async function once(
  db: Db,
  { caller, key, target, body }: KeyedCall,
  run: (db: Db) => Promise<string>,
): Promise<string> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError(400, 'INVALID_KEY', t`The Idempotency-Key must be 1 to 200 visible characters.`)
  const requestHash = hash('sha256', `${target}\n${JSON.stringify(body)}`, 'base64url')
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(idempotencyKeys)
      .values({ caller, key, requestHash })
      .onConflictDoUpdate({
        target: [idempotencyKeys.caller, idempotencyKeys.key],
        set: { requestHash, reply: null, createdAt: sql`now()` },
        setWhere: sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`,
      })
      .returning({ key: idempotencyKeys.key })
    const thisRow = sql`${idempotencyKeys.caller} = ${caller} and ${idempotencyKeys.key} = ${key}`
    if (!claimed) {
      const [first] = await tx.select().from(idempotencyKeys).where(thisRow)
      if (first?.requestHash !== requestHash)
        throw new AppError(422, 'KEY_REUSED', t`This Idempotency-Key was already used for a different request.`)
      return JSON.stringify(first.reply)
    }
    const text = await run(tx)
    await tx
      .update(idempotencyKeys)
      .set({ reply: JSON.parse(text) })
      .where(thisRow)
    return text
  })
}
