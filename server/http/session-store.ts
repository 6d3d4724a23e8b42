import { hash } from 'node:crypto'
import type { Request } from 'express'
import { type SessionData, Store } from 'express-session'
import type pg from 'pg'
import type { SignedInUser } from '#shared/users/user.ts'

declare module 'express-session' {
  interface SessionData {
    passport?: { user: string }
    /** Epoch milliseconds of the last time the expiry was moved on. */
    renewedAt?: number
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The person of the session, read together with it; undefined when the session is nobody's. */
    sessionUser?: SignedInUser | undefined
  }
}

type Loaded = SessionData & { account?: SignedInUser | undefined }
type Done<T = void> = (error?: unknown, value?: T | null) => void

const load = {
  name: 'session_load',
  text: `select s.data, u.id, u.email, u.first_name, u.last_name, u.role, u.profile_image_url, u.language
    from sessions s left join users u on u.id = s.user_id and u.is_active
    where s.token_hash = $1 and s.expires_at > now()`,
}
const add = {
  name: 'session_add',
  text: `insert into sessions (token_hash, user_id, data, expires_at) values ($1, $2, $3, $4)
    on conflict (token_hash) do update set user_id = excluded.user_id, data = excluded.data, expires_at = excluded.expires_at`,
}
const change = {
  name: 'session_change',
  text: 'update sessions set user_id = $2, data = $3, expires_at = $4 where token_hash = $1',
}

/**
 * Sessions in PostgreSQL. One prepared statement reads the session and its person, which is what every signed-in
 * request needs; connect-pg-simple with passport's own look-up takes three. There is no `touch`: session.ts moves
 * the expiry on at most once an hour.
 */
export class SessionStore extends Store {
  readonly #pool: pg.Pool
  /** Sessions that came out of the database: saving one must not bring it back once it has been ended. */
  readonly #loaded = new WeakSet<object>()

  constructor(pool: pg.Pool) {
    super()
    this.#pool = pool
  }

  override get(token: string, done: Done<SessionData>) {
    this.#pool.query({ ...load, values: [keyOf(token)] }).then(
      ({ rows: [row] }) => {
        if (!row) return done(null, null)
        const account: SignedInUser | undefined = row.id && {
          id: row.id,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          role: row.role,
          profileImageUrl: row.profile_image_url,
          isActive: true,
          language: row.language,
        }
        done(null, { ...row.data, account })
      },
      // express-session takes ENOENT, which a database without its socket gives, for "there is no such session".
      (error) => done(new Error('The session could not be read', { cause: error })),
    )
  }

  override createSession(req: Request, data: Loaded) {
    req.sessionUser = data.account
    // Left in, it would be written back with the session and count as a change of it.
    delete data.account
    const session = super.createSession(req, data)
    this.#loaded.add(session)
    return session
  }

  override set(token: string, session: SessionData, done: Done = () => {}) {
    const statement = this.#loaded.has(session) ? change : add
    const values = [keyOf(token), session.passport?.user ?? null, JSON.stringify(session), session.cookie.expires]
    this.#pool.query({ ...statement, values }).then(
      () => done(),
      (error) => done(error),
    )
  }

  override destroy(token: string, done: Done = () => {}) {
    this.#pool
      .query({ name: 'session_end', text: 'delete from sessions where token_hash = $1', values: [keyOf(token)] })
      .then(
        () => done(),
        (error) => done(error),
      )
  }
}

const keyOf = (token: string) => hash('sha256', token, 'base64url')
