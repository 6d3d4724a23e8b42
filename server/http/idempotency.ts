import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { prepare, type Reads } from '#server/db/prepared.ts'
import { AppError } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { wishOf } from '#shared/api/wish.ts'
import { t } from '#shared/language/t.ts'
import { keyBusy, keyPatience } from './key-turns.ts'

const { placeholder } = sql

/** For creating calls at least 24 hours by contract, and longer than a draft, with its key, lies on a device: a week. */
export const keyLifetimes = { creating: '8 days', mailing: '1 hour' }

export interface KeyedCall {
  caller: string
  key: string
  /** Method and address. */
  target: string
  body: unknown
  lifetime: keyof typeof keyLifetimes
}

/** What is stored of a call with a key. */
export interface Claim {
  caller: string
  keyHash: string
  requestHash: string
  lifetime: KeyedCall['lifetime']
  seal: ReturnType<typeof sealOf>
}

/** Throws 400 where the key is malformed. */
export function claimOf({ caller, key, target, body, lifetime }: KeyedCall): Claim {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError(400, 'INVALID_KEY', t`The Idempotency-Key must be 1 to 200 visible characters.`)
  return {
    caller,
    keyHash: hash('sha256', key, 'base64url'),
    requestHash: hash('sha256', `${target}\n${JSON.stringify(wishOf(body))}`, 'base64url'),
    lifetime,
    seal: sealOf(caller, key),
  }
}

/** Skips keys that another transaction is claiming at this moment, so that nobody waits for them on a connection. */
const claiming = prepare<[caller: string, keyHash: string]>(
  sql`insert into ${idempotencyKeys} (caller, key_hash, request_hash)
    select caller, "keyHash", "requestHash"
    from json_to_recordset(${placeholder('claims')}) as claim (caller text, "keyHash" text, "requestHash" text)
    where pg_try_advisory_xact_lock(hashtextextended(caller || "keyHash", 0))
    on conflict (caller, key_hash)
      do update set request_hash = excluded.request_hash, sealed_reply = null, created_at = now()
      where ${idempotencyKeys.createdAt} < now() - ${placeholder('lifetime')}::interval
    returning caller, key_hash`,
)

/** Of keys that are claimed. As an insertion it finds them by their index; an update joins, and may read all keys for it. */
const keeping = prepare<[]>(
  sql`insert into ${idempotencyKeys} (caller, key_hash, request_hash, sealed_reply)
    select caller, "keyHash", "requestHash", reply
    from json_to_recordset(${placeholder('kept')})
      as kept (caller text, "keyHash" text, "requestHash" text, reply text)
    on conflict (caller, key_hash) do update set sealed_reply = excluded.sealed_reply`,
)

const firstReply = prepare<[requestHash: string, sealedReply: string | null]>(
  sql`select request_hash, sealed_reply from ${idempotencyKeys}
    where caller = ${placeholder('owner')} and key_hash = ${placeholder('keyHash')}
      and created_at >= now() - ${placeholder('lifetime')}::interval`,
)

const lettingGo = prepare<[]>(
  sql`delete from ${idempotencyKeys}
    where caller = ${placeholder('owner')} and key_hash = ${placeholder('keyHash')}`,
)

const fieldsOf = ({ caller, keyHash, requestHash }: Claim) => ({ caller, keyHash, requestHash })

/** The claims whose keys were free, which this transaction now holds. */
async function claimNew(db: Reads, claims: Claim[]): Promise<Set<string>> {
  const [first] = claims
  if (!first) return new Set()
  const claimed = await claiming(db, {
    claims: JSON.stringify(claims.map(fieldsOf)),
    lifetime: keyLifetimes[first.lifetime],
  })
  return new Set(claimed.map(([caller, keyHash]) => idOf({ caller, keyHash })))
}

/** Names a key of a caller. */
export const idOf = ({ caller, keyHash }: Pick<Claim, 'caller' | 'keyHash'>) => `${caller} ${keyHash}`

/** Throws 409 where another call has just claimed the key. */
export async function claimKey(db: Reads, claim: Claim): Promise<void> {
  const { size } = await claimNew(db, [claim])
  if (size === 0) throw keyBusy()
}

/** Keeps the answers of claimed keys, in place of what was kept for them before. */
export async function keepAnswers(db: Reads, answers: { claim: Claim; text: string }[]): Promise<void> {
  const kept = answers.map(({ claim, text }) => ({ ...fieldsOf(claim), reply: claim.seal.close(text) }))
  if (kept.length > 0) await keeping(db, { kept: JSON.stringify(kept) })
}

/** The key may be used again: nothing was done under it. */
export async function letGoOfKey(db: Reads, { caller, keyHash }: Claim): Promise<void> {
  await lettingGo(db, { owner: caller, keyHash })
}

/** What the first call under the key was answered; undefined where there was none. Throws where that is no answer. */
export async function firstAnswer(db: Reads, claim: Claim): Promise<string | undefined> {
  const { caller, keyHash, lifetime } = claim
  const [first] = await firstReply(db, { owner: caller, keyHash, lifetime: keyLifetimes[lifetime] })
  if (!first) return undefined
  const [requestHash, sealedReply] = first
  if (requestHash !== claim.requestHash)
    throw new AppError(422, 'KEY_REUSED', t`This Idempotency-Key was already used for a different request.`)
  if (sealedReply === null) throw mailUnknown()
  return claim.seal.open(sealedReply)
}

/** The answers of calls that claim their keys and send something, which ended, with their process, in between. */
const mailUnknown = () =>
  new AppError(
    409,
    'MAIL_UNKNOWN',
    t`An earlier attempt was cut off, and its mail may have gone out. Please find out whether it arrived. If it did not, send it once more.`,
  )

/**
 * Runs those of the calls that have no key or one that is new, all with `run`, which resolves with their answers in the
 * same order; undefined stands for the others. Keys, rows and answers are written in the transaction.
 */
export async function onceEach<C extends { claim: Claim | undefined }>(
  db: Reads,
  calls: C[],
  run: (calls: C[]) => Promise<string[]>,
): Promise<(string | undefined)[]> {
  const claims = calls.flatMap(({ claim }) => claim ?? [])
  const claimed = await claimNew(db, claims)
  const running = calls.filter(({ claim }) => !claim || claimed.has(idOf(claim)))
  if (running.length === 0) return calls.map(() => undefined)

  const texts = new Map((await run(running)).map((text, place) => [running[place]!, text]))
  await keepAnswers(
    db,
    [...texts].flatMap(([{ claim }, text]) => (claim ? { claim, text } : [])),
  )
  return calls.map((call) => texts.get(call))
}

/**
 * Runs a call once per key: its rows and its answer are written in one transaction, and a repeat within the key's
 * lifetime gets the first answer again. A call that failed leaves nothing behind and may be sent again under its key.
 */
export async function once(db: Db, claim: Claim, run: (db: Db) => Promise<string>): Promise<string> {
  for (const until = performance.now() + keyPatience; ; await pause(askEvery)) {
    const text = await db.transaction(async (tx) => {
      const [text] = await onceEach(tx, [{ claim }], async () => [await run(tx)])
      return text ?? (await firstAnswer(tx, claim))
    })
    if (text !== undefined) return text
    // Another server is working on this call.
    if (performance.now() + askEvery > until) throw keyBusy()
  }
}

/** How often (milliseconds) a key that another server has is asked for again. */
const askEvery = 50

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
