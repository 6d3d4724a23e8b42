import { sql } from 'drizzle-orm'
import type { Request } from 'express'
import { type SessionData, Store } from 'express-session'
import type pg from 'pg'
import type { Config } from '#server/boot/config.ts'
import { prepare, type Reads } from '#server/db/prepared.ts'
import type { Beginning } from '#server/http/call.ts'
import { type Lack, lackOf } from '#shared/second-factor/second-factor.ts'
import type { ProofWay } from '#shared/sign-in/sign-in.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import { keyOf } from './cookies.ts'

declare module 'express-session' {
  interface SessionData {
    passport?: { user: string }
    /** How often the expiry was moved on. */
    renewals?: number
    /** It began with a password that is too short for some role; people with such a role are told. */
    passwordIsShort?: true
    /**
     * How its person has shown who they are: what it began with, or a second factor since. Absent in sessions of before
     * this was kept, which count as begun with a password.
     */
    proof?: ProofWay
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The person of the session, read together with it; undefined when the session is nobody's. */
    sessionUser?: SignedInUser | undefined
  }
}

/** The person was deactivated, or has another password, since it was found that a session may begin. */
export class SessionRefused extends Error {}

type Loaded = SessionData & { account?: SignedInUser | undefined }
type Done<T = void> = (error?: unknown, value?: T | null) => void

/** Seven days from the last use, to the hour. All servers go by the database's clock, since their own may differ. */
const sessionLifetime = `interval '7 days'`
const isDue = sql.raw(`session.expires_at < now() + ${sessionLifetime} - interval '1 hour'`)
const provedAgo = sql`floor(extract(epoch from now() - session.proved_at))`

/** The longest life of a session, however much it is used; shorter for admins, who can do more harm. */
const longest = `case when person.role = 'admin' then interval '30 days' else interval '90 days' end`

/** Whether a session has not run out; of `session` and its `person`. */
export const isAlive = sql.raw(`(session.expires_at > now() and session.created_at > now() - ${longest})`)

/** Whether a `person` has a second factor. */
export const hasFactor = sql.raw(`(exists (select from second_factors factor where factor.user_id = person.id)
  or exists (select from passkeys passkey where passkey.user_id = person.id))`)

type SessionRow = [
  sessionId: string,
  data: string,
  isDue: 't' | 'f',
  /** Seconds since the person gave proof, by the database's clock. */
  provedAgo: string | null,
  id: string | null,
  email: string | null,
  firstName: string | null,
  lastName: string | null,
  role: string | null,
  profileImageUrl: string | null,
  language: string | null,
  hasFactor: 't' | 'f',
]

/** A session that has not run out, with its person while they are active. */
const load = prepare<SessionRow>(sql`
  select session.id, session.data, ${isDue}, ${provedAgo}, person.id, person.email, person.first_name, person.last_name,
    person.role, person.profile_image_url, person.language, ${hasFactor}
  from sessions session left join users person on person.id = session.user_id and person.is_active
  where session.token_hash = ${sql.placeholder('key')} and ${isAlive}`)

export interface FoundSession {
  /** Stays when the session goes on under a new key. */
  id: string
  data: SessionData
  /** Its expiry was last moved on an hour ago or longer. */
  isDue: boolean
  /** Seconds since the person gave proof; undefined where they never did. */
  provedAgo: number | undefined
  /** Undefined when the session is nobody's, or the person was deactivated. */
  user: SignedInUser | undefined
  /** What is asked for before anything else. */
  lacks: Lack | undefined
}

const expiry = `now() + ${sessionLifetime}`

const addNobodys = {
  name: 'session_add_nobodys',
  text: `insert into sessions (token_hash, data, expires_at) values ($1, $2, ${expiry})`,
}
// Code that ends a person's sessions changes the person first, then the sessions. So either this lock waits and finds the
// person changed, or that code waits for the lock and finds the session.
const add = {
  name: 'session_add',
  text: `insert into sessions (token_hash, user_id, data, expires_at, proved_at, agent)
    select $1, u.id, $3, ${expiry}, now(), $6 from users u
    where u.id = $2 and u.is_active and ($4 or u.password_hash is not distinct from $5)
    for share`,
}
const change = {
  name: 'session_change',
  text: `update sessions set user_id = $2, data = $3, expires_at = ${expiry}, used_at = now() where token_hash = $1`,
}

interface Options {
  pool: pg.Pool
  reads: Reads
  /** Who needs a second factor, and whether there is a provider. */
  config: Pick<Config, 'oidc' | 'secondFactor'>
}

/**
 * Sessions in PostgreSQL. One prepared statement reads the session and its person, which is what every signed-in
 * request needs; connect-pg-simple with passport's own look-up takes three. There is no `touch`: session.ts moves
 * the expiry on at most once an hour.
 */
export class SessionStore extends Store {
  readonly #pool: pg.Pool
  readonly #reads: Reads
  readonly #config: Options['config']
  /** Sessions that are or were in the database: saving one must not bring it back once it has been ended. */
  readonly #stored = new WeakSet<object>()
  /** How new sessions begin. */
  readonly #beginnings = new WeakMap<object, Beginning & { agent: string | null }>()

  readonly #handedOver = new Map<string, FoundSession>()

  constructor({ pool, reads, config }: Options) {
    super()
    this.#pool = pool
    this.#reads = reads
    this.#config = config
  }

  /** The session of this key; undefined where there is none, or no longer. */
  async find(key: string): Promise<FoundSession | undefined> {
    const [row] = await load(this.#reads, { key })
    if (!row) return undefined
    const [
      sessionId,
      text,
      isDue,
      provedAgo,
      id,
      email,
      firstName,
      lastName,
      role,
      profileImageUrl,
      language,
      hasFactor,
    ] = row
    const user = (
      id === null ? undefined : { id, email, firstName, lastName, role, profileImageUrl, isActive: true, language }
    ) as SignedInUser | undefined
    const data: SessionData = JSON.parse(text)
    const { oidc, secondFactor: mode } = this.#config
    const facts = user && { role: user.role, hasFactor: hasFactor === 't', proof: data.proof }
    return {
      id: sessionId,
      data,
      isDue: isDue === 't',
      provedAgo: provedAgo === null ? undefined : Number(provedAgo),
      user,
      lacks: facts && lackOf({ mode, hasProvider: oidc !== undefined }, facts),
    }
  }

  /** Hands the next `get` what this request has read already. */
  handOver(key: string, found: FoundSession) {
    this.#handedOver.set(key, found)
  }

  override get(token: string, done: Done<SessionData>) {
    const key = keyOf(token)
    const seen = this.#handedOver.get(key)
    this.#handedOver.delete(key)
    Promise.resolve(seen ?? this.find(key)).then(
      (found) => done(null, found ? ({ ...found.data, account: found.user } as Loaded) : null),
      // express-session takes ENOENT, which a database without its socket gives, for "there is no such session".
      (error) => done(new Error('The session could not be read', { cause: error })),
    )
  }

  override createSession(req: Request, data: Loaded) {
    req.sessionUser = data.account
    // Left in, it would be written back with the session and count as a change of it.
    delete data.account
    const session = super.createSession(req, data)
    this.#stored.add(session)
    return session
  }

  /** Says how a new session begins: if with a password hash, then only while that is its person's. */
  begin(session: SessionData, beginning: Beginning & { agent: string | null }) {
    this.#beginnings.set(session, beginning)
  }

  override set(token: string, session: SessionData, done: Done = () => {}) {
    this.#save(token, session).then(
      () => done(),
      (error) => done(error),
    )
  }

  async #save(token: string, session: SessionData) {
    const user = session.passport?.user ?? null
    const data = JSON.stringify(session)
    if (this.#stored.has(session)) {
      await this.#pool.query({ ...change, values: [keyOf(token), user, data] })
      return
    }
    const { passwordHash, agent } = this.#beginnings.get(session) ?? {}
    const isAnyPassword = passwordHash === undefined
    const { rowCount } = user
      ? await this.#pool.query({
          ...add,
          values: [keyOf(token), user, data, isAnyPassword, passwordHash, agent],
        })
      : await this.#pool.query({ ...addNobodys, values: [keyOf(token), data] })
    if (rowCount === 0) throw new SessionRefused()
    this.#stored.add(session)
  }

  override destroy(token: string, done: Done = () => {}) {
    this.end(keyOf(token)).then(
      () => done(),
      (error) => done(error),
    )
  }

  /** False where it has ended. */
  async renew(key: string, { to, isProof }: { to: string; isProof: boolean }): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: 'session_renew',
      text: 'update sessions set token_hash = $2, proved_at = case when $3 then now() else proved_at end where token_hash = $1',
      values: [key, to, isProof],
    })
    return rowCount === 1
  }

  /** What the session has under this name, which is then gone from it: of several that ask at once, one gets it. */
  async take<K extends keyof SessionData>(key: string, name: K): Promise<SessionData[K] | undefined> {
    const { rows } = await this.#pool.query({
      name: 'session_take',
      text: `update sessions set data = sessions.data - $2 from (
          select token_hash, data from sessions where token_hash = $1 for update) as before
        where sessions.token_hash = before.token_hash and before.data ? $2
        returning before.data -> $2 as taken`,
      values: [key, name],
    })
    return rows[0]?.taken
  }

  async end(key: string) {
    await this.#pool.query({
      name: 'session_end',
      text: 'delete from sessions where token_hash = $1',
      values: [key],
    })
  }
}
