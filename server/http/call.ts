import type { Readable } from 'node:stream'
import type { SessionData } from 'express-session'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { StatementRunner } from '#server/db/driver/statement.ts'
import type { Locks } from '#server/db/lock.ts'
import type { Read, SessionRead } from '#server/db/session-read.ts'
import type { Who } from '#server/db/who.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Pictures } from '#server/storage/pictures.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { BodyOf, Endpoint, Endpoints, Outside, ParamsOf, QueryOf } from '#shared/api/endpoint.ts'
import type { SignedInUser } from '#shared/users/user.ts'

/** What a browser's session may keep between requests; a feature adds its own. */
type SessionKey = Exclude<keyof SessionData, 'cookie'>

/** What the process has exactly one of, made in server.ts and handed to every handler. */
export interface Services {
  config: Config
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string
  db: Db
  /** For the few statements that need a connection of their own, such as a cursor. */
  pool: pg.Pool
  /** For reads that are made all day. */
  reader: StatementRunner
  locks: Locks
  mailer: Mailer
  storage: Storage
  pictures: Pictures
  limits: RateLimits
  metrics: Metrics
  log: Logger
}

/** A person whose password was right, and its hash. */
export interface Verified {
  user: SignedInUser
  passwordHash: string
}

/** The session of the request, as far as a handler may touch it. */
export interface SessionControl {
  /** The person of this e-mail and password, possibly deactivated; undefined where either is wrong or blank. */
  authenticate(credentials: { email: string; password: string }): Promise<Verified | undefined>
  /**
   * Starts a new session (with a new id) for this person; false, and no session, where they have been deactivated or,
   * if `passwordHash` says what it was, their password has been changed since.
   */
  signIn(user: SignedInUser, restsOn?: { passwordHash: string | null }): Promise<boolean>
  /** What the database knows the session of the request by. */
  readonly key: string
  signOut(): Promise<void>
  /** Keeps something for a later request of the same browser, signed in or not; it is there before the answer is. */
  put<K extends SessionKey>(key: K, value: SessionData[K]): Promise<void>
  take<K extends SessionKey>(key: K): Promise<SessionData[K] | undefined>
}

/** What its row says that a handler waits for. */
type WaitsFor<E extends Endpoint> = E extends { waitsFor: readonly (infer What extends Outside)[] } ? What : never

/** What only those handlers get whose row says that they wait for it: their database is no transaction. */
type OutsideOf<E extends Endpoint> = ([WaitsFor<E>] extends [never] ? unknown : { inSteps: InSteps }) &
  ('mail' extends WaitsFor<E> ? Pick<Services, 'mailer'> : unknown) &
  ('files' extends WaitsFor<E> ? Pick<Services, 'storage' | 'pictures'> : unknown)

/** What a handler is called with. */
export type Call<E extends Endpoint> = CallOf<E> & OutsideOf<E>

interface CallOf<E extends Endpoint> extends Omit<Services, 'mailer' | 'storage' | 'pictures'> {
  user: E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Who calls, as the history names them; `db` says so by itself. */
  who: Who
  /** Network address of the caller. */
  ip: string
  /** Host and port that the caller sees us at. */
  host: string
  session: SessionControl
}

/** JSON text that PostgreSQL built; it goes out as it is. */
export class JsonText<T> {
  declare readonly shape: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON text of any length, sent as it is read; the signal says that the reader is gone. */
export class JsonStream<T> {
  declare readonly shape: T
  readonly open: (signal: AbortSignal) => Promise<Readable>
  constructor(open: (signal: AbortSignal) => Promise<Readable>) {
    this.open = open
  }
}

/**
 * What a call does that sends something: none of it holds a connection to the database while it waits for the outside.
 * `begin` and `answer` are short transactions, and write the call's key with what they write.
 */
export interface Steps<Begun, Sent, Shape> {
  /** Stores what has to be there before. */
  begin?: (db: Db) => Promise<Begun>
  /** Waits for the outside. Where it throws, nothing was sent, unless the error says that nobody knows. */
  send?: (begun: Begun) => Promise<Sent>
  /** Stores what came of it. */
  answer: (db: Db, begun: Begun, sent: Sent) => Promise<Shape | JsonText<Shape>>
  /** The answer to a repeat where the process ended after `begin`; without it, 409 says that nobody knows. */
  answerIfCutOff?: (begun: Begun) => Shape
}

/**
 * Goes through the steps once per key. What was confirmed outside is never sent again by a repeat: its key is claimed
 * before, and let go only where it is certain that nothing was sent.
 */
export type InSteps = <Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>) => Promise<JsonText<Shape>>

type Reply<E extends Endpoint> = z.input<E['reply']> | JsonText<z.input<E['reply']>> | JsonStream<z.input<E['reply']>>

/**
 * The handler of a call that is made all day: what it answers with is read beside the session, in one statement. Values
 * that need the person are out of its reach; the query says `callerId`.
 */
export interface HotHandler<E extends Endpoint> {
  read: SessionRead
  values(call: Pick<Call<E>, 'query' | 'config'>): Record<string, unknown>
  answer(read: Read, call: Call<E>): Reply<E> | Promise<Reply<E>>
}

/**
 * The handler of a call that many make at the same moment: what comes in while others are being stored is stored
 * together, in one transaction.
 */
export interface BatchHandler<E extends Endpoint> {
  /** What this call is to store. Of the call alone: nothing is read for it, since a repeat under a key asks for it again. */
  item(call: Pick<Call<E>, 'user' | 'body' | 'who'>): unknown
  /**
   * Stores all by one statement, which names who made which, and resolves with the JSON texts of the answers in the same
   * order.
   */
  storeAll(runner: StatementRunner, items: unknown[], config: Config): Promise<string[]>
}

export type Handler<E extends Endpoint> =
  | ((call: Call<E>) => Reply<E> | Promise<Reply<E>>)
  | HotHandler<E>
  | BatchHandler<E>

/** A missing or misspelt handler does not compile. */
export type Handlers<T extends Endpoints> = { [Name in keyof T]: Handler<T[Name]> }
