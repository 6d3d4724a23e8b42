import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, runnerFor, textRows } from '#server/db/db.ts'
import type { StatementRunner } from '#server/db/driver/statement.ts'
import { AppError } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { t } from '#shared/language/t.ts'

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

/** What the database knows a call under a key by. */
export interface Claim {
  caller: string
  keyHash: string
  requestHash: string
  seal: ReturnType<typeof sealOf>
}

/** Throws 400 for what is no key. */
export function claimOf({ caller, key, target, body }: KeyedCall): Claim {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError(400, 'INVALID_KEY', t`The Idempotency-Key must be 1 to 200 visible characters.`)
  return {
    caller,
    keyHash: hash('sha256', key, 'base64url'),
    requestHash: hash('sha256', `${target}\n${JSON.stringify(body)}`, 'base64url'),
    seal: sealOf(caller, key),
  }
}

/** In the order of the keys, so that of two servers with the same calls one waits for the other. */
const claiming = textRows<[caller: string, keyHash: string]>(
  'claim_keys',
  sql`insert into ${idempotencyKeys} (caller, key_hash, request_hash)
    select caller, "keyHash", "requestHash"
    from json_to_recordset(${placeholder('claims')}) as claim (caller text, "keyHash" text, "requestHash" text)
    order by caller, "keyHash"
    on conflict (caller, key_hash)
      do update set request_hash = excluded.request_hash, sealed_reply = null, created_at = now()
      where ${idempotencyKeys.createdAt} < now() - ${placeholder('lifetime')}::interval
    returning caller, key_hash`,
)

/** Of keys that are claimed. As an insertion it finds them by their index; an update joins, and may read all keys for it. */
const keeping = textRows<[]>(
  'keep_replies',
  sql`insert into ${idempotencyKeys} (caller, key_hash, request_hash, sealed_reply)
    select caller, "keyHash", "requestHash", reply
    from json_to_recordset(${placeholder('kept')})
      as kept (caller text, "keyHash" text, "requestHash" text, reply text)
    on conflict (caller, key_hash) do update set sealed_reply = excluded.sealed_reply`,
)

const firstReply = textRows<[requestHash: string, sealedReply: string]>(
  'first_reply',
  sql`select request_hash, sealed_reply from ${idempotencyKeys}
    where caller = ${placeholder('caller')} and key_hash = ${placeholder('keyHash')}`,
)

/**
 * Runs those of the calls that have no key or one that is new, all with `run`, which resolves with their answers in the
 * same order; undefined stands for the others. Keys, rows and answers are written in the transaction of the runner.
 */
export async function onceEach<C extends { claim: Claim | undefined }>(
  runner: StatementRunner,
  lifetime: KeyedCall['lifetime'],
  calls: C[],
  run: (calls: C[]) => Promise<string[]>,
): Promise<(string | undefined)[]> {
  const idOf = ({ caller, keyHash }: Pick<Claim, 'caller' | 'keyHash'>) => `${caller} ${keyHash}`
  // PostgreSQL refuses to claim a key twice: the first call under it may.
  const firsts = new Map<string, C>()
  for (const call of calls) if (call.claim && !firsts.has(idOf(call.claim))) firsts.set(idOf(call.claim), call)
  const claims = [...firsts.values()].map(({ claim }) => fieldsOf(claim!))
  const claimed = await claiming(runner, { claims: JSON.stringify(claims), lifetime: keyLifetimes[lifetime] })
  const unused = new Set(claimed.map(([caller, keyHash]) => firsts.get(idOf({ caller, keyHash }))))
  const running = calls.filter((call) => !call.claim || unused.has(call))
  if (running.length === 0) return calls.map(() => undefined)

  const texts = new Map((await run(running)).map((text, place) => [running[place]!, text]))
  const kept = [...texts].flatMap(([{ claim }, text]) =>
    claim ? [{ ...fieldsOf(claim), reply: claim.seal.close(text) }] : [],
  )
  if (kept.length > 0) await keeping(runner, { kept: JSON.stringify(kept) })
  return calls.map((call) => texts.get(call))
}

const fieldsOf = ({ caller, keyHash, requestHash }: Claim) => ({ caller, keyHash, requestHash })

/**
 * Runs a call once per key: its rows and its answer are written in one transaction, and a repeat within the
 * key's lifetime gets the first answer again. A second call that arrives while the first runs waits for it. A call that failed
 * leaves nothing behind and may be sent again under its key.
 */
export async function once(db: Db, keyed: KeyedCall, run: (db: Db) => Promise<string>): Promise<string> {
  const claim = claimOf(keyed)
  return db.transaction(async (tx) => {
    const runner = runnerFor(tx)
    const [text] = await onceEach(runner, keyed.lifetime, [{ claim }], async () => [await run(tx)])
    if (text !== undefined) return text
    const [first] = await firstReply(runner, { caller: claim.caller, keyHash: claim.keyHash })
    if (first?.[0] !== claim.requestHash)
      throw new AppError(422, 'KEY_REUSED', t`This Idempotency-Key was already used for a different request.`)
    return claim.seal.open(first[1])
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
