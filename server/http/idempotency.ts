import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { t } from '#shared/language/t.ts'

/** For creating calls at least 24 hours by contract, and longer than a draft, with its key, lies on a device: a week. */
export const keyLifetimes = { creating: sql`interval '8 days'`, mailing: sql`interval '1 hour'` }

export interface KeyedCall {
  caller: string
  key: string
  /** Method and address. */
  target: string
  body: unknown
  lifetime: keyof typeof keyLifetimes
}

/**
 * Runs a call once per key: its rows and its answer are written in one transaction, and a repeat within the
 * key's lifetime gets the first answer again. A second call that arrives while the first runs waits for it. A call that failed
 * leaves nothing behind and may be sent again under its key.
 */
export async function once(
  db: Db,
  { caller, key, target, body, lifetime }: KeyedCall,
  run: (db: Db) => Promise<string>,
): Promise<string> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError(400, 'INVALID_KEY', t`The Idempotency-Key must be 1 to 200 visible characters.`)
  const keyHash = hash('sha256', key, 'base64url')
  const seal = sealOf(caller, key)
  const requestHash = hash('sha256', `${target}\n${JSON.stringify(body)}`, 'base64url')
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(idempotencyKeys)
      .values({ caller, keyHash, requestHash })
      .onConflictDoUpdate({
        target: [idempotencyKeys.caller, idempotencyKeys.keyHash],
        set: { requestHash, sealedReply: null, createdAt: sql`now()` },
        setWhere: sql`${idempotencyKeys.createdAt} < now() - ${keyLifetimes[lifetime]}`,
      })
      .returning({ keyHash: idempotencyKeys.keyHash })
    const thisRow = sql`${idempotencyKeys.caller} = ${caller} and ${idempotencyKeys.keyHash} = ${keyHash}`
    if (!claimed) {
      const [first] = await tx.select().from(idempotencyKeys).where(thisRow)
      if (first?.requestHash !== requestHash)
        throw new AppError(422, 'KEY_REUSED', t`This Idempotency-Key was already used for a different request.`)
      return seal.open(first.sealedReply!)
    }
    const text = await run(tx)
    await tx
      .update(idempotencyKeys)
      .set({ sealedReply: seal.close(text) })
      .where(thisRow)
    return text
  })
}

/** Encrypts answers so that only the same caller with the same key can read them; the database has neither. */
function sealOf(caller: string, key: string) {
  const algorithm = 'aes-256-gcm'
  const secret = hash('sha256', `answer\n${caller}\n${key}`, 'buffer')
  const [vectorLength, tagLength] = [12, 16]
  return {
    close(text: string) {
      const vector = randomBytes(vectorLength)
      const cipher = createCipheriv(algorithm, secret, vector)
      const hidden = [cipher.update(text), cipher.final()]
      return Buffer.concat([vector, cipher.getAuthTag(), ...hidden]).toString('base64')
    },
    open(sealed: string) {
      const bytes = Buffer.from(sealed, 'base64')
      const hidden = bytes.subarray(vectorLength + tagLength)
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, vectorLength), {
        authTagLength: tagLength,
      })
      decipher.setAuthTag(bytes.subarray(vectorLength, vectorLength + tagLength))
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString()
    },
  }
}
