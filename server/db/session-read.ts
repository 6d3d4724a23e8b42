import { type SQL, sql } from 'drizzle-orm'
import { type Prepared, prepare } from './prepared.ts'

/** A session with its person, all null where it is nobody's, and what is read beside it. */
export type SessionRow = [
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
  ...beside: (string | null)[],
]

/** The id of the person, for what is read beside their session. */
export const callerOfSession = sql`person.id`

/** Seven days from the last use, to the hour. All servers go by the database's clock, since their own may differ. */
export const sessionLifetime = `interval '7 days'`
const isDue = sql.raw(`session.expires_at < now() + ${sessionLifetime} - interval '1 hour'`)
const provedAgo = sql`floor(extract(epoch from now() - session.proved_at))`

/** However much it is used: where somebody is an admin, others have more to lose. */
const longest = `case when person.role = 'admin' then interval '30 days' else interval '90 days' end`

/** Whether a session has not run out; of `session` and its `person`. */
export const isAlive = sql.raw(`(session.expires_at > now() and session.created_at > now() - ${longest})`)

/** Whether a `person` has a second factor. */
export const hasFactor = sql.raw(`(exists (select from second_factors factor where factor.user_id = person.id)
  or exists (select from passkeys passkey where passkey.user_id = person.id))`)

/**
 * The statement that finds a session that has not run out, and its person while they are active; it is given the `key`.
 * What a call reads all day comes as more columns of it, each a query about `callerOfSession` that gives one text: a
 * second round trip costs more than most of these queries.
 */
export function sessionRead(...beside: SQL[]): Prepared<SessionRow> {
  const person = ['id', 'email', 'first_name', 'last_name', 'role', 'profile_image_url', 'language']
  const columns = [
    sql`session.id`,
    sql`session.data`,
    isDue,
    provedAgo,
    ...person.map((column) => sql.raw(`person.${column}`)),
    hasFactor,
    ...beside,
  ]
  return prepare<SessionRow>(sql`
    select ${sql.join(columns, sql`, `)}
    from sessions session left join users person on person.id = session.user_id and person.is_active
    where session.token_hash = ${sql.placeholder('key')} and ${isAlive}`)
}
