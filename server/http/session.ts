import type { NextFunction, Request, RequestHandler, Response } from 'express'
import session from 'express-session'
import { Passport } from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type pg from 'pg'
import type { SessionControl, Verified } from '#server/http/call.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import { keyOf, SessionRefused, SessionStore } from './session-store.ts'

const hour = 60 * 60 * 1000
const week = 7 * 24 * hour

declare global {
  namespace Express {
    interface User extends SignedInUser {}
    interface Request {
      /** The password hash that a session which is about to begin rests on. */
      restsOn?: string | null | undefined
    }
  }
}

/** Looks up a person by a correct password, deactivated ones included; undefined where either is wrong. */
export type VerifyPassword = (email: string, password: string) => Promise<Verified | undefined>

export interface Sessions {
  /** Puts the signed-in person on `req.user`. */
  middleware: RequestHandler[]
  controlOf(req: Request, res: Response): SessionControl
}

export function createSessions(options: {
  pool: pg.Pool
  /** Known once the database is up to date. */
  secrets: () => string[]
  isSecure: boolean
  verifyPassword: VerifyPassword
}): Sessions {
  const passport = new Passport()
  passport.use(
    new LocalStrategy({ usernameField: 'email' }, (email, password, done) => {
      options.verifyPassword(email, password).then(
        // Passport hands it on as it is, to `answer` below.
        (found) => done(null, (found as unknown as Express.User) ?? false),
        (error) => done(error),
      )
    }),
  )
  const store = new SessionStore(options.pool)
  passport.serializeUser<string>((req: Request, user: Express.User, done: (error: unknown, id?: string) => void) => {
    // Called once a session, when it begins: its first request need not renew it.
    req.session.renewedAt = Date.now()
    if (req.restsOn !== undefined) store.restOn(req.session, req.restsOn)
    done(null, user.id)
  })
  passport.deserializeUser<string>(
    (req: Request, _id: string, done: (error: unknown, user?: Express.User | false) => void) =>
      done(null, req.sessionUser ?? false),
  )

  // Over https the browser itself sees to it that no other host, and nobody on plain http, gives it a cookie of this name.
  const cookieName = options.isSecure ? '__Host-washboard.sid' : 'washboard.sid'
  const cookie = { httpOnly: true, sameSite: 'lax', secure: options.isSecure, maxAge: week, path: '/' } as const

  let withSession: RequestHandler | undefined

  function controlOf(req: Request, res: Response): SessionControl {
    return {
      authenticate: ({ email, password }) =>
        new Promise((resolve, reject) => {
          // The strategy looks into the address for what the body lacks, and reads the body as it was sent.
          if (!email || !password) return resolve(undefined)
          req.body = { email, password }
          const answer = (error: unknown, found: Verified | false | undefined) =>
            error ? reject(error) : resolve(found || undefined)
          passport.authenticate('local', answer)(req, res, reject)
        }),
      signIn: (user, restsOn) =>
        new Promise((resolve, reject) => {
          req.restsOn = restsOn?.passwordHash
          req.logIn(user, (error) => {
            if (!error) return resolve(true)
            if (!(error instanceof SessionRefused)) return reject(error)
            // Left in, it would be saved once more with the answer, and its cookie sent.
            req.session.destroy((error) => (error ? reject(error) : resolve(false)))
          })
        }),
      get key() {
        return keyOf(req.sessionID)
      },
      signOut: () =>
        new Promise((resolve, reject) => {
          res.clearCookie(cookieName, { ...cookie, maxAge: undefined })
          req.session.destroy((error) => (error ? reject(error) : resolve()))
        }),
      put: (key, value) =>
        new Promise((resolve, reject) => {
          Object.assign(req.session, { [key]: value })
          req.session.save((error) => (error ? reject(error) : resolve()))
        }),
      take: (key) => {
        const value = req.session[key]
        delete req.session[key]
        return value
      },
    }
  }

  return {
    middleware: [
      (req, _res, next) => {
        // PUBLIC_URL says how browsers reach us; the hop from a proxy to here may well be plain http.
        if (options.isSecure) Object.defineProperty(req, 'secure', { value: true })
        next()
      },
      (req, res, next) => {
        withSession ??= session({
          name: cookieName,
          secret: options.secrets(),
          store,
          resave: false,
          saveUninitialized: false,
          cookie,
        })
        withSession(req, res, next)
      },
      passport.authenticate('session'),
      renewHourly,
    ],
    controlOf,
  }
}

/** Seven days from the last use, written at most once an hour: a changed session is saved and its cookie sent anew. */
function renewHourly(req: Request, _res: Response, next: NextFunction) {
  if (req.user && Date.now() - (req.session.renewedAt ?? 0) > hour) req.session.renewedAt = Date.now()
  next()
}
