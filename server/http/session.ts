import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import session, { type Session, type SessionData } from 'express-session'
import { Passport } from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type pg from 'pg'
import type { Config } from '#server/boot/config.ts'
import type { Reads } from '#server/db/prepared.ts'
import type { Beginning, SessionControl, SessionKey, Verified } from '#server/http/call.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { passkeyMinutes } from '#shared/passkeys/passkey.ts'
import type { ProofWay } from '#shared/sign-in/sign-in.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import { forPeopleOnly, type Tokens } from './bearer.ts'
import { browserName, keyOf, sendFirst, signedKeys, signedOutCookie } from './cookies.ts'
import { agentOf, createDevices, type Device } from './device.ts'
import { inTheirLanguage } from './language.ts'
import { type FoundSession, SessionRefused, SessionStore } from './session-store.ts'

/** The age of the cookie: as long as a session lasts unused. */
const week = 7 * 24 * 60 * 60 * 1000

declare global {
  namespace Express {
    interface User extends SignedInUser {}
    interface Request {
      /** How a session begins that is about to. */
      beginning?: Beginning | undefined
      /** The session of the request, and what the database knows it by; undefined where there is none. */
      found?: { key: string; session: FoundSession } | undefined
    }
  }
}

/** Looks up a person by a correct password, deactivated ones included; undefined where either is wrong. */
export type VerifyPassword = (email: string, password: string) => Promise<Verified | undefined>

/** Is told of every sign-in, whatever the way; `device` is what the database knows the browser by. */
export type OnSignIn = (userId: string, browser: { device: string; agent: string | null }) => Promise<void>

export interface Sessions {
  /** Puts the signed-in person on `req.user`; for a token, the admin who made it. */
  read(req: Request, res: Response): Promise<void>
  /** The same as a step of the router; what follows speaks the person's language. */
  step: RequestHandler
  controlOf(req: Request, res: Response): SessionControl
  deviceOf(req: Request, res: Response): Device
}

/**
 * express-session and passport begin, change and end sessions. A request that only has one, as nearly all, does not
 * need them: it is looked up here, which takes a third of their time. They are opened by what a handler does to the
 * session, and once an hour to move its expiry on.
 */
export function createSessions(options: {
  pool: pg.Pool
  reads: Reads
  tokens: Tokens
  /** Known once the database is up to date. */
  secrets: () => string[]
  /** The same; signs what a browser is to be known by. */
  deviceSecret: () => string
  isSecure: boolean
  config: Pick<Config, 'oidc' | 'secondFactor'>
  /** Minutes for which proof is fresh; 0: for ever. */
  freshProofAfter: number
  verifyPassword: VerifyPassword
  onSignIn: OnSignIn
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
  const store = new SessionStore(options)
  passport.serializeUser<string>((req: Request, user: Express.User, done: (error: unknown, id?: string) => void) => {
    store.begin(req.session, { ...req.beginning, agent: agentOf(req.headers['user-agent']) })
    if (req.beginning?.isShort) req.session.passwordIsShort = true
    req.session.proof = req.beginning?.proof ?? 'password'
    done(null, user.id)
  })
  passport.deserializeUser<string>(
    (req: Request, _id: string, done: (error: unknown, user?: Express.User | false) => void) =>
      done(null, req.sessionUser ?? false),
  )

  // Over https the browser itself sees to it that no other host, and nobody on plain http, gives it a cookie of this name.
  const cookieName = options.isSecure ? '__Host-washboard.sid' : 'washboard.sid'
  const cookie = { httpOnly: true, sameSite: 'lax', secure: options.isSecure, maxAge: week, path: '/' } as const

  const BrowserDevice = createDevices({ ...options, secret: options.deviceSecret })
  const deviceOf = (req: Request, res: Response) => new BrowserDevice(req, res)
  const asked = browserName({ name: 'asked', isSecure: options.isSecure, maxAge: passkeyMinutes * 60_000 })
  const keyOfCookie = signedKeys(cookieName, options.secrets)
  const signedOut = signedOutCookie(options.isSecure)

  let withSession: RequestHandler | undefined

  async function open(req: Request, res: Response) {
    if (req.session) return
    if (req.bearer !== undefined) throw forPeopleOnly()
    // PUBLIC_URL says how browsers reach us; the hop from a proxy to here may well be plain http.
    if (options.isSecure) Object.defineProperty(req, 'secure', { value: true })
    withSession ??= session({
      name: cookieName,
      secret: options.secrets(),
      store,
      resave: false,
      saveUninitialized: false,
      cookie,
    })
    if (req.found) store.handOver(req.found.key, req.found.session)
    sendFirst(cookieName, res)
    for (const step of [withSession, passport.authenticate('session') as RequestHandler])
      await new Promise<void>((resolve, reject) => {
        step(req, res, (error: unknown) => (error ? reject(error) : resolve()))
      })
  }

  const isProven = (session: FoundSession | undefined) =>
    session?.lacks !== 'proof' &&
    (options.freshProofAfter === 0 || (session?.provedAgo ?? Number.POSITIVE_INFINITY) < options.freshProofAfter * 60)

  async function read(req: Request, res: Response): Promise<void> {
    if (req.bearer !== undefined) return readToken(req, req.bearer, res)
    const key = keyOfCookie(req.headers.cookie)
    const session = key && (await store.find(key))
    if (!session) return
    // What a sign-in at a provider has begun is nobody's yet, and goes on.
    if (session.data.passport && signedOut.isIn(req)) {
      await store.end(key)
      return
    }
    req.found = { key, session }
    if (session.user) req.user = session.user
    // Seven days from the last use, written at most once an hour: a changed session is saved and its cookie sent anew.
    const isDue = session.user && session.isDue
    // A session whose person was deactivated is nobody's from now on, also when they are active again: passport sees to it.
    const isOver = !session.user && session.data.passport
    if (isDue || isOver) await open(req, res)
    if (isDue) req.session.renewals = (req.session.renewals ?? 0) + 1
  }

  async function readToken(req: Request, bearer: string, res: Response) {
    try {
      Object.assign(req, await options.tokens.of(bearer, req.ip ?? ''))
    } catch (error) {
      res.setHeader('WWW-Authenticate', 'Bearer')
      throw error
    }
  }

  /** In one statement: what ends the session at the same moment has ended it before, or finds it under its new key. */
  async function renew(
    req: Request,
    res: Response,
    { isProof, way }: { isProof: boolean; way?: ProofWay | undefined },
  ) {
    await open(req, res)
    if (way === 'code' || way === 'passkey') req.session.proof = way
    const token = randomBytes(24).toString('base64url')
    if (!req.found || !(await store.renew(req.found.key, { to: keyOf(token), isProof }))) throw signInAgain()
    req.found.key = keyOf(token)
    req.sessionID = token
    // Express-session sends the cookie of whatever session the request has in the end.
    store.createSession(req, JSON.parse(JSON.stringify(req.session)))
  }

  // A class: an object with getters of its own, made for every request, would cost the collector more than all else of it.
  class Control implements SessionControl {
    readonly #req: Request
    readonly #res: Response

    constructor(req: Request, res: Response) {
      this.#req = req
      this.#res = res
    }

    get key() {
      return this.#req.found?.key ?? ''
    }

    get isProven() {
      return isProven(this.#req.found?.session)
    }

    get proof() {
      return this.#req.found?.session.data.proof ?? 'password'
    }

    get lacks() {
      return this.#req.found?.session.lacks
    }

    get askedBrowser() {
      return asked.find(this.#req)
    }

    authenticate({ email, password }: { email: string; password: string }) {
      return new Promise<Verified | undefined>((resolve, reject) => {
        // The strategy looks into the address for what the body lacks, and reads the body as it was sent.
        if (!email || !password) return resolve(undefined)
        this.#req.body = { email, password }
        const answer = (error: unknown, found: Verified | false | undefined) =>
          error ? reject(error) : resolve(found || undefined)
        passport.authenticate('local', answer)(this.#req, this.#res, reject)
      })
    }

    async signIn(user: SignedInUser, beginning?: Beginning) {
      const req = this.#req
      await open(req, this.#res)
      const isIn = await new Promise<boolean>((resolve, reject) => {
        req.beginning = beginning
        req.logIn(user, (error) => {
          if (!error) return resolve(true)
          if (!(error instanceof SessionRefused)) return reject(error)
          // Left in, it would be saved once more with the answer, and its cookie sent.
          destroyed(req.session).then(() => resolve(false), reject)
        })
      })
      const agent = agentOf(req.headers['user-agent'])
      if (isIn) signedOut.forget(req, this.#res)
      if (isIn) await options.onSignIn(user.id, { device: deviceOf(req, this.#res).name(), agent })
      return isIn
    }

    prove(way: ProofWay) {
      return renew(this.#req, this.#res, { isProof: true, way })
    }

    renew() {
      return renew(this.#req, this.#res, { isProof: false })
    }

    async signOut() {
      const req = this.#req
      // Only with a session: a late answer would take away the cookie of a person who has signed in meanwhile.
      if (req.session || req.found) this.#res.clearCookie(cookieName, { ...cookie, maxAge: undefined })
      // Opened to be renewed, it would be sent once more with the answer.
      if (req.session) await destroyed(req.session)
      else if (req.found) await store.end(req.found.key)
    }

    askBrowser() {
      return asked.give(this.#req, this.#res)
    }

    async put<K extends SessionKey>(key: K, value: SessionData[K]) {
      const req = this.#req
      await open(req, this.#res)
      Object.assign(req.session, { [key]: value })
      await new Promise<void>((resolve, reject) => {
        req.session.save((error) => (error ? reject(error) : resolve()))
      })
    }

    async take<K extends SessionKey>(key: K) {
      const req = this.#req
      await open(req, this.#res)
      if (req.session[key] === undefined) return undefined
      // Else the answer would save it with the rest once more.
      delete req.session[key]
      return store.take(keyOf(req.sessionID), key)
    }
  }

  return {
    read,
    step: (req, res, next) => {
      read(req, res).then(() => inTheirLanguage(req, next), next)
    },
    controlOf: (req, res) => new Control(req, res),
    deviceOf,
  }
}

/** The session was ended, or its person changed by somebody else, while the call was under way. */
export const signInAgain = () =>
  new AppError(401, 'SIGN_IN_AGAIN', t`Your account has just been changed. Please sign in again.`)

const destroyed = (session: Session) =>
  new Promise<void>((resolve, reject) => {
    session.destroy((error) => (error ? reject(error) : resolve()))
  })
