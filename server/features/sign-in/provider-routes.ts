import type { ErrorRequestHandler, Request, Response, Router } from 'express'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import type { Services } from '#server/http/call.ts'
import { whoOf } from '#server/http/register.ts'
import type { Sessions } from '#server/http/session.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { SignInProblem } from '#shared/sign-in/problems.ts'
import type { OidcProvider, ProviderIdentity } from './provider.ts'
import { accountOf } from './provider-accounts.ts'

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
