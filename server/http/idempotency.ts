import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { Json } from '#server/db/json.ts'
import { prepare, type Reads } from '#server/db/prepared.ts'
import { MailError } from '#server/mail/mailer.ts'
import { AppError } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { t } from '#shared/language/t.ts'
import { requestContent } from '#shared/offline.ts'
import type { InSteps, Steps } from './call.ts'

const { placeholder } = sql

/** How long (milliseconds) a call waits for another one under its key. */
export const keyPatience = 3_000

export const keyBusy = () =>
  new AppError(409, 'KEY_BUSY', t`The same call is still under way. Please wait a moment, then try again.`, {
    retryAfter: 3,
  })

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
    requestHash: hash('sha256', `${target}\n${JSON.stringify(requestContent(body))}`, 'base64url'),
    lifetime,
    seal: sealOf(caller, key),
  }
}

/** Those of these keys that no other transaction holds now. It does not wait, so no connection is held up. */
const holding = prepare<[caller: string, keyHash: string]>(
  sql`select caller, "keyHash" from json_to_recordset(${placeholder('claims')}) as claim (caller text, "keyHash" text)
    where pg_try_advisory_xact_lock(hashtextextended(caller || "keyHash", 0))`,
)

/**
 * Those of these keys that were used within their lifetime. `offset 0` makes PostgreSQL look each up by the index: a join that
 * was planned while there were few keys would read all of them.
 */
const looking = prepare<[caller: string, keyHash: string, requestHash: string, sealedReply: string | null]>(
  sql`select used.*
    from json_to_recordset(${placeholder('claims')}) as claim (caller text, "keyHash" text), lateral (
      select used.caller, key_hash, request_hash, sealed_reply from ${idempotencyKeys} used
      where used.caller = claim.caller and key_hash = "keyHash"
        and created_at >= now() - ${placeholder('lifetime')}::interval
      offset 0) used`,
)

/** Of keys that are held, with what came of their calls. */
const keeping = prepare<[]>(
  sql`insert into ${idempotencyKeys} (caller, key_hash, request_hash, sealed_reply)
    select caller, "keyHash", "requestHash", reply
    from json_to_recordset(${placeholder('kept')})
      as kept (caller text, "keyHash" text, "requestHash" text, reply text)
    on conflict (caller, key_hash) do update
      set request_hash = excluded.request_hash, sealed_reply = excluded.sealed_reply, created_at = now()`,
)

const lettingGo = prepare<[]>(
  sql`delete from ${idempotencyKeys}
    where caller = ${placeholder('owner')} and key_hash = ${placeholder('keyHash')}`,
)

/** Names a key of a caller. */
export const idOf = ({ caller, keyHash }: Pick<Claim, 'caller' | 'keyHash'>) => `${caller} ${keyHash}`

const namesOf = (claims: readonly Claim[]) => ({
  claims: JSON.stringify(claims.map(({ caller, keyHash }) => ({ caller, keyHash }))),
  lifetime: keyLifetimes[claims[0]!.lifetime],
})

/** The claims whose keys are free; this transaction then holds them until its end. All have one lifetime. */
export async function freeOf(tx: Reads, claims: readonly Claim[]): Promise<ReadonlySet<Claim>> {
  if (claims.length === 0) return new Set()
  const names = namesOf(claims)
  // Looked at once they are held, by a statement of its own: by then no other transaction uses them.
  const [held, used] = await Promise.all([holding(tx, names), looking(tx, names)])
  const free = new Set(held.map(([caller, keyHash]) => idOf({ caller, keyHash })))
  for (const [caller, keyHash] of used) free.delete(idOf({ caller, keyHash }))
  // Only the first of several under one key; the others ask again for its answer.
  return new Set(claims.filter((claim) => free.delete(idOf(claim))))
}

interface Answered {
  claim: Claim
  /** Null: nothing is known yet, and a repeat is told so. */
  text: string | null
}

/** Keeps answers under keys that this transaction holds, or an earlier one held, in place of what was kept there. */
export async function keepAnswers(tx: Reads, answers: Answered[]): Promise<void> {
  if (answers.length === 0) return
  const kept = answers.map(({ claim: { caller, keyHash, requestHash, seal }, text }) => ({
    caller,
    keyHash,
    requestHash,
    reply: text === null ? null : seal.close(text),
  }))
  await keeping(tx, { kept: JSON.stringify(kept) })
}

/**
 * A transaction that claims a key for what is done after it; `answerIfCutOff` is for repeats until that is known. Throws
 * 409 where another call has just claimed it.
 */
export function claimKey<T>(
  db: Db,
  claim: Claim,
  run: (tx: Db) => Promise<T>,
  answerIfCutOff: (done: T) => string | null,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await freeOf(tx, [claim])).has(claim)) throw keyBusy()
    const done = await run(tx)
    await keepAnswers(tx, [{ claim, text: answerIfCutOff(done) }])
    return done
  })
}

/** The key may be used again: nothing was done under it. */
export async function letGoOfKey(db: Reads, { caller, keyHash }: Claim): Promise<void> {
  await lettingGo(db, { owner: caller, keyHash })
}

/** What the first call under the key was answered; undefined where there was none. Throws where that is no answer. */
export async function firstAnswer(db: Reads, claim: Claim): Promise<string | undefined> {
  const [first] = await looking(db, namesOf([claim]))
  if (!first) return undefined
  const [, , requestHash, sealedReply] = first
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
 * Runs those of the calls that have no key or one that is free, all with `run`, which resolves with their answers in the
 * same order; undefined stands for the others. Keys, rows and answers are written in one transaction.
 */
export function onceEach<C extends { claim: Claim | undefined }>(
  db: Db,
  calls: readonly C[],
  run: (tx: Db, calls: C[]) => Promise<string[]>,
): Promise<(string | undefined)[]> {
  const claims = calls.flatMap(({ claim }) => claim ?? [])
  return db.transaction(async (tx) => {
    const free = await freeOf(tx, claims)
    const running = calls.filter(({ claim }) => !claim || free.has(claim))
    const texts = running.length > 0 ? await run(tx, running) : []
    const textOf = new Map(running.map((call, place) => [call, texts[place]!]))
    await keepAnswers(
      tx,
      running.flatMap((call) => (call.claim ? { claim: call.claim, text: textOf.get(call)! } : [])),
    )
    return calls.map((call) => textOf.get(call))
  })
}

/**
 * Runs a call once per key: its rows and its answer are written in one transaction, and a repeat within the key's
 * lifetime gets the first answer again. A call that failed leaves nothing behind and may be sent again under its key.
 */
export async function once(db: Db, claim: Claim, run: (tx: Db) => Promise<string>): Promise<string> {
  for (const until = performance.now() + keyPatience; ; await pause(askEvery)) {
    const [made] = await onceEach(db, [{ claim }], async (tx) => [await run(tx)])
    const text = made ?? (await firstAnswer(db, claim))
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

export function inSteps(db: Db, claim: Claim | undefined, render: (reply: unknown) => string): InSteps {
  return async <Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>) =>
    new Json<Shape>(await (claim ? underKey(steps, claim) : withoutKey(steps)))

  async function withoutKey<Begun, Sent, Shape>({ begin, send, answer }: Steps<Begun, Sent, Shape>) {
    const begun = (await begin?.(db)) as Begun
    const sent = (await send?.(begun)) as Sent
    return render(await answer(db, begun, sent))
  }

  async function underKey<Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>, claim: Claim) {
    const { begin, send, answer, answerIfCutOff } = steps
    if (!send) return once(db, claim, async (tx) => render(await answer(tx, undefined as Begun, undefined as Sent)))
    const begun = await claimKey(
      db,
      claim,
      async (tx) => (await begin?.(tx)) as Begun,
      (begun) => (answerIfCutOff ? render(answerIfCutOff(begun)) : null),
    )
    const sent = await send(begun).catch(async (error) => {
      const isUnsent = !(error instanceof MailError && error.isUnknown)
      // Where this fails, a repeat is told that the outcome is unknown.
      if (isUnsent && !begin) await letGoOfKey(db, claim).catch(() => {})
      throw error
    })
    return db.transaction(async (tx) => {
      const text = render(await answer(tx, begun, sent))
      await keepAnswers(tx, [{ claim, text }])
      return text
    })
  }
}
