import { and, eq, sql } from 'drizzle-orm'
import type { ErrorRequestHandler, Request, Response, Router } from 'express'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import type { Db } from '#server/db/db.ts'
import { actAs } from '#server/db/history.ts'
import { acceptInvitation, acceptInvitationFor } from '#server/features/invitations/queries.ts'
import { userColumns } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { whoOf } from '#server/http/register.ts'
import type { Sessions } from '#server/http/session.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { SignInProblem } from '#shared/sign-in/problems.ts'
import { fullName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { SignedInUser } from '#shared/users/user.ts'
import type { OidcProvider, ProviderIdentity } from './provider.ts'

/**
 * The two addresses that a browser visits and that answer with a redirect, never with JSON. `GET /api/login` is also
 * where a signed-out page sends people; without a provider it leads to the sign-in page.
 */
export function registerProviderRoutes(router: Router, services: Services, sessions: Sessions) {
  const { config, database, log } = services
  const { oidc } = config
  const provider =
    oidc &&
    onFirstUse(async () => {
      const { OidcProvider } = await import('./provider.ts')
      return new OidcProvider(oidc, services.publicUrl)
    })

  // Read first: a session that is to be ended cannot keep what begins here.
  router.get('/api/login', sessions.step, async (req: Request, res: Response) => {
    if (!provider) return res.redirect(302, '/')
    await services.limits.consumeAt('providerSteps', req.ip ?? '', sessions.deviceOf(req, res))
    const inviteCode = typeof req.query.inviteCode === 'string' ? req.query.inviteCode.slice(0, 200) : undefined
    let start: Awaited<ReturnType<OidcProvider['start']>>
    try {
      start = await (await provider()).start({ inviteCode, isAgain: 'again' in req.query })
    } catch (error) {
      log.error({ err: error }, 'sign-in provider cannot be reached')
      return backWith(res, 'provider-unavailable')
    }
    // Kept before the redirect goes out: a quick provider sends the browser back within milliseconds.
    await sessions.controlOf(req, res).put('startedSignIn', start.started)
    res.redirect(302, start.url.href)
  })

  router.get('/api/callback', sessions.step, async (req: Request, res: Response) => {
    if (!provider) return res.redirect(302, '/')
    await services.limits.consumeAt('providerSteps', req.ip ?? '', sessions.deviceOf(req, res))
    const session = sessions.controlOf(req, res)
    const started = await session.take('startedSignIn')
    if (!started) return backWith(res, 'sign-in-expired')
    const search = req.originalUrl.slice(req.path.length)
    let identity: ProviderIdentity
    try {
      identity = await (await provider()).finish(search, started)
    } catch (error) {
      log.warn({ err: error }, 'sign-in through the provider failed')
      return backWith(res, 'provider-failed')
    }
    const account = await accountOf(database.as(whoOf(req)), identity, started.inviteCode)
    if (typeof account === 'string') return backWith(res, account)
    if (!(await session.signIn(account, { proof: 'provider' }))) return backWith(res, 'deactivated')
    res.redirect(302, '/')
  })

  const inWords: ErrorRequestHandler = (error, req, res, next) => {
    if (req.method !== 'GET' || res.headersSent) return next(error)
    if (error instanceof AppError && error.status === 429) return backWith(res, 'too-many')
    log.error({ err: error, requestId: req.requestId }, 'sign-in through the provider failed')
    backWith(res, 'unavailable')
  }
  router.use(['/api/login', '/api/callback'], inWords)
}

const backWith = (res: Response, problem: SignInProblem) => res.redirect(302, `/?problem=${problem}`)

/**
 * The active account of an identity: the linked one, else the one with its verified address (linked now, unless it
 * has another identity), else a new one by an invitation, else the reason why not. A deactivated account comes back
 * only by an invitation.
 */
export async function accountOf(
  db: Db,
  identity: ProviderIdentity,
  inviteCode: string | undefined,
): Promise<SignedInUser | SignInProblem> {
  const { issuer: oidcIssuer, subject: oidcSubject, email } = identity
  const [linked] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.oidcIssuer, oidcIssuer), eq(users.oidcSubject, oidcSubject)))
  if (linked?.isActive) return linked
  // The subject decides: another address does not turn a deactivated person into somebody else.
  if (linked && linked.email !== email) return 'deactivated'
  if (!email) return 'no-account'
  if (!identity.isEmailVerified) return linked ? 'deactivated' : 'email-unverified'

  const hasThisEmail = eq(sql`lower(${users.email})`, email)
  const known = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ own: userColumns, issuer: users.oidcIssuer, subject: users.oidcSubject })
      .from(users)
      .where(and(hasThisEmail, eq(users.isActive, true)))
      .for('no key update')
    if (!found) return
    const { own, issuer, subject } = found
    // An address that the provider has given to somebody else since.
    if (issuer === oidcIssuer && subject !== oidcSubject) return 'another-account' as const
    await actAs(tx, { id: own.id, name: fullName(own) })
    await tx.update(users).set({ oidcIssuer, oidcSubject }).where(eq(users.id, own.id))
    return own
  })
  if (known) return known

  const person = { email, ...namesOf(identity), oidcIssuer, oidcSubject }
  const invited =
    (inviteCode && (await acceptInvitation(db, inviteCode, person).catch(ignoreRefusal))) ||
    (await acceptInvitationFor(db, person))
  if (invited) return invited
  const [found] = await db.select({ isActive: users.isActive }).from(users).where(hasThisEmail)
  // Another sign-in of the same person, at the same moment, has accepted the invitation.
  if (found?.isActive) return accountOf(db, identity, inviteCode)
  return found ? 'deactivated' : 'no-account'
}

/** An invitation code that does not fit says nothing about an invitation that waits for the address itself. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** As long as the names people type; an admin can correct them. */
function namesOf({ firstName, lastName }: ProviderIdentity) {
  return { firstName: firstName.slice(0, 80), lastName: lastName.slice(0, 80) }
}
