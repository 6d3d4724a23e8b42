import type { SessionData } from 'express-session'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Config } from '#server/boot/config.ts'
import type { Asked } from '#server/db/answer.ts'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import type { Making } from '#server/db/insertion.ts'
import type { Json } from '#server/db/json.ts'
import type { Locks } from '#server/db/lock.ts'
import type { Who } from '#server/db/who.ts'
import type { Device } from '#server/http/device.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Pictures } from '#server/storage/pictures.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { BodyOf, Endpoint, Endpoints, Outside, ParamsOf, QueryOf } from '#shared/api/endpoint.ts'
import type { Lack } from '#shared/second-factor/second-factor.ts'
import type { ProofWay } from '#shared/sign-in/sign-in.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import type { Metrics } from './metrics.ts'

/** What a browser's session may keep between requests; a feature adds its own. */
export type SessionKey = Exclude<keyof SessionData, 'cookie'>

/** Mails to people about their own accounts, which wait in the database. */
export interface Notices {
  /** Sends what waits, once the call is answered and everything is written. */
  soon(): void
}

/** Messages to other software, which wait in the database. */
export interface Webhooks {
  /** Looks for messages that wait, once the call is answered. */
  soon(): void
}

/** Pushes to phones, which wait in the database. */
export interface BellSender {
  /** Looks for what is to be told, once the call is answered. */
  soon(): void
}

/** What admins have set. The environment comes first, so ask `config` for what is in force. */
export interface Settings {
  /** Reads it anew for this server. */
  read(db: Db): Promise<void>
  /** The shop's time zone where this is stored. */
  zoneOf(stored: { timeZone: string | null }): string
}

/** What the process has exactly one of, made in server.ts and handed to every handler. */
export interface Services {
  /** Asked when it is used, since admins change a part of it while the server runs. */
  config: Config
  settings: Settings
  /** Base of links in mails, without a trailing slash. */
  publicUrl: string
  database: Database
  /** The database on behalf of the server itself; in a call, of the caller. */
  db: Db
  locks: Locks
  mailer: Mailer
  storage: Storage
  pictures: Pictures
  notices: Notices
  webhooks: Webhooks
  bell: BellSender
  limits: RateLimits
  /** Signs what lets somebody who is not signed in take back what they did. */
  undoSecret: () => string
  /** Encrypts the secrets of authenticator apps. */
  secondFactorSecret: () => string
  /** Encrypts what messages to webhooks are signed with. */
  webhookSecret: () => string
  /** The private half of the key that push services know this shop by. */
  pushSecret: () => string
  /** Encrypts the password of the mail server. */
  mailSecret: () => string
  metrics: Metrics
  log: Logger
}

/** A person whose password was right, and its hash. */
export interface Verified {
  user: SignedInUser
  passwordHash: string
}

export interface Beginning {
  /** The password hash that it rests on. */
  passwordHash?: string | null
  /** The password that was typed is too short for some role. */
  isShort?: boolean
  /** How the person has shown who they are; by password where nothing is said. */
  proof?: ProofWay | undefined
}

/** The session of the request, as far as a handler may touch it. */
export interface SessionControl {
  /** The person of this e-mail and password, possibly deactivated; undefined where either is wrong or blank. */
  authenticate(credentials: { email: string; password: string }): Promise<Verified | undefined>
  /**
   * Starts a new session (with a new id) for this person; false, and no session, where they have been deactivated or,
   * if `passwordHash` says what it was, their password has been changed since. To sign in is proof of who one is.
   */
  signIn(user: SignedInUser, beginning?: Beginning): Promise<boolean>
  /** Whether the person gave proof a moment ago. */
  readonly isProven: boolean
  /** How the person has shown who they are: what the session began with, or a second factor since. */
  readonly proof: ProofWay
  /** What is asked for before anything else. */
  readonly lacks: Lack | undefined
  /** The person has given proof just now: the session goes on under a new cookie. 401 where it has ended meanwhile. */
  prove(way: ProofWay): Promise<void>
  /** Gives the session a new cookie, so that a copy of the old one opens nothing; 401 where it has ended. */
  renew(): Promise<void>
  /** What the database knows the session of the request by. */
  readonly key: string
  signOut(): Promise<void>
  /** The name that `askBrowser` gave this browser. */
  readonly askedBrowser: string | undefined
  /**
   * Names the browser that is asked for a passkey. In a cookie of its own, because the sign-in page asks by itself and must
   * not replace the session that somebody is just getting.
   */
  askBrowser(): string
  /** Keeps something for a later request of the same browser, signed in or not; it is there before the answer is. */
  put<K extends SessionKey>(key: K, value: SessionData[K]): Promise<void>
  /** What `put` kept: it is given once, however many requests ask for it at the same time. */
  take<K extends SessionKey>(key: K): Promise<SessionData[K] | undefined>
}

/** What its row says that a handler waits for. */
type WaitsFor<E extends Endpoint> = E extends { waitsFor: readonly (infer What extends Outside)[] } ? What : never

/** Only for handlers whose row says that they wait for it, since they do not run in a transaction. */
type OutsideOf<E extends Endpoint> = ([WaitsFor<E>] extends [never] ? unknown : { inSteps: InSteps }) &
  ('mail' extends WaitsFor<E> ? Pick<Services, 'mailer'> : unknown) &
  ('files' extends WaitsFor<E> ? Pick<Services, 'storage' | 'pictures'> : unknown)

/** What a handler is called with. */
export type Call<E extends Endpoint> = CallOf<E> & OutsideOf<E>

interface CallOf<E extends Endpoint> extends Omit<Services, 'database' | 'mailer' | 'storage' | 'pictures'> {
  user: E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Who calls, as the history names them; `db` passes it on. */
  who: Who
  /** Network address of the caller. */
  ip: string
  /** Host and port that the caller sees us at. */
  host: string
  session: SessionControl
  device: Device
  /** Aborted when the caller leaves, to stop what takes long. */
  leaving: () => AbortSignal
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
  answer: (db: Db, begun: Begun, sent: Sent) => Promise<Shape | Json<Shape>>
  /** The answer to a repeat where the process ended after `begin`; without it, 409 says that nobody knows. */
  answerIfCutOff?: (begun: Begun) => Shape
}

/**
 * Goes through the steps once per key. What was confirmed outside is never sent again by a repeat: its key is claimed
 * before, and let go only where it is certain that nothing was sent.
 */
export type InSteps = <Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>) => Promise<Json<Shape>>

type Value<E extends Endpoint> = z.input<E['reply']>

/** A value, which is checked against the row and written as JSON; JSON text of a shape; or an answer that is still to be read. */
type Reply<E extends Endpoint> = Value<E> | Json<Value<E>> | Asked<Value<E>>

/** A record is made of the caller and the body alone, since a repeat under a key computes it again. */
type MakingCall<E extends Endpoint> = Pick<Call<E>, 'user' | 'body'>

/** A function of the call; or, where it would do nothing but make one record, what it makes. */
export type Handler<E extends Endpoint> =
  | ((call: Call<E>) => Reply<E> | Promise<Reply<E>>)
  // biome-ignore lint/suspicious/noExplicitAny: the row is the insertion's own
  | Making<MakingCall<E>, any, Value<E>>

/** A missing or misspelt handler does not compile. */
export type Handlers<T extends Endpoints> = { [Name in keyof T]: Handler<T[Name]> }
