import type { z } from 'zod'
import type { Lack } from '#shared/second-factor/second-factor.ts'
import type { Role } from '#shared/users/roles.ts'
import type { PlaceLimit } from './limits.ts'

/** What is outside of server and database, and may take its time: the mail server, the object store, Google Sheets. */
export type Outside = 'mail' | 'files' | 'sheets'

export type Access = 'public' | 'signedIn' | readonly Role[]

/**
 * One HTTP call. The row registers the Express route, enforces the role, validates what comes in, types the handler
 * and the caller, and becomes a path of the OpenAPI document.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  summary: string
  /** Path parameters that are no ids. Parameters called `id` or `…Id` are UUIDs unless named here. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** For a list whose handler reads a page and one record more: the fields that make its cursor. */
  order?: readonly string[]
  /** 201 for calls that create a record; these also honour an `Idempotency-Key` header. */
  status?: 201
  /**
   * What the handler waits for; only such a handler gets the mailer and the object store. A call that mails also takes an
   * `Idempotency-Key` of signed-in people.
   */
  waitsFor?: readonly Outside[]
  /**
   * Answered also while a second factor is due: `setup` where the person has none, `proof` where it was not shown in this
   * session, and may be somebody else's; or `always`.
   */
  evenIfDue?: Lack | 'always'
  /** Makes one record; what many make at the same moment shares a transaction. */
  groupCommit?: true
  /** Honours an `Idempotency-Key` although it creates nothing, since devices send it later and again. */
  isSentLater?: true
  /** Asks for the password, a code or a passkey first if the last proof is too old. */
  freshProof?: true
  /** About the caller’s own things, or about who gets in: no token has it. */
  peopleOnly?: true
  /** Bytes; 100 kB where absent. */
  bodyLimit?: number
  /** What is allowed from one place: an address of the network, or beyond that a browser that is known. */
  limit?: PlaceLimit
}

export type Endpoints = Record<string, Endpoint>

export function defineEndpoints<const T extends Endpoints>(rows: T): T {
  return rows
}

/**
 * Whether a repeat under the same `Idempotency-Key` gets the first answer again. Public calls have no caller for
 * whom an answer could be kept.
 */
export const takesKey = ({ access, status, isSentLater, waitsFor }: Endpoint): boolean =>
  access !== 'public' && (status === 201 || isSentLater === true || waitsFor?.includes('mail') === true)

/** Whether it counts among what one person may change in a while. */
export const isCounted = ({ access, method }: Endpoint): boolean => access !== 'public' && method !== 'GET'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string }
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
/** What a caller sends: before defaults and rounding. */
export type QuerySent<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodySent<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** 'GET /api/tips': how a client names a row without loading the table and its schemas. */
export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`
