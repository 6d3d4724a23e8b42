import { setTimeout as pause } from 'node:timers/promises'
import express, { type Express } from 'express'
import type pg from 'pg'
import { chosenBells } from '#server/features/bell/queries.ts'
import { commercialAccountConflicts } from '#server/features/commercial-accounts/queries.ts'
import { invitationConflicts } from '#server/features/invitations/queries.ts'
import { scan } from '#server/features/machines/handlers.ts'
import { machineConflicts } from '#server/features/machines/queries.ts'
import { tellOfNewDevices } from '#server/features/notices/queries.ts'
import { registerObjectRoutes } from '#server/features/objects/routes.ts'
import { passkeyConflicts } from '#server/features/passkeys/queries.ts'
import { payrollConflicts } from '#server/features/payroll/conflicts.ts'
import { registerPayrollRoutes } from '#server/features/payroll/routes.ts'
import { registerPersonalDataRoutes } from '#server/features/personal-data/routes.ts'
import { registerProfileImageRoutes } from '#server/features/profile-image/routes.ts'
import { shiftReportConflicts } from '#server/features/shift-reports/queries.ts'
import { verifyPassword } from '#server/features/sign-in/proof.ts'
import { registerProviderRoutes } from '#server/features/sign-in/provider-routes.ts'
import { stainReportConflicts } from '#server/features/stain-reports/queries.ts'
import { trainingConflicts } from '#server/features/training/refusals.ts'
import { userConflicts } from '#server/features/users/queries.ts'
import { registerApiDocs } from '#server/http/api-docs.ts'
import { createTokens, takeBearer } from '#server/http/bearer.ts'
import type { Services } from '#server/http/call.ts'
import { renderErrors } from '#server/http/errors.ts'
import { registerHealth } from '#server/http/health.ts'
import { speakTheirLanguage } from '#server/http/language.ts'
import { registerMetrics } from '#server/http/metrics.ts'
import { page, type Shell } from '#server/http/page.ts'
import { registerEndpoints } from '#server/http/register.ts'
import { logRequests, nameRequests } from '#server/http/request-log.ts'
import { refuseForeignOrigins, securityHeaders } from '#server/http/security-headers.ts'
import { createSessions } from '#server/http/session.ts'
import { registerWebApp } from '#server/http/web-app.ts'
import { AppError } from '#shared/api/app-error.ts'
import { endpoints } from '#shared/endpoints.ts'
import { t } from '#shared/language/t.ts'
import { handlers } from './handlers.ts'
import { onFirstUse } from './on-first-use.ts'
import { version } from './project-root.ts'

export interface AppOptions {
  services: Services
  pool: pg.Pool
  healthPool: pg.Pool
  /** Throws until it is ready. */
  secrets: () => string[]
  isReady: () => boolean
  whenReady: Promise<void>
  shell: Shell
  /** Serves the client's files: the built ones, or Vite under `npm run dev`. */
  assets: express.RequestHandler
  isDevelopment: boolean
}

export function createApp(options: AppOptions): Express {
  const { services, pool, healthPool, isReady, whenReady } = options
  const { config, database, db, limits, log, publicUrl } = services
  const isSecure = publicUrl.startsWith('https:')
  const sessions = createSessions({
    pool,
    reads: database.reads,
    tokens: createTokens({ reads: database.reads, pool, limits, log, config }),
    secrets: options.secrets,
    deviceSecret: services.undoSecret,
    isSecure,
    config,
    freshProofAfter: config.freshProofAfter,
    verifyPassword: verifyPassword(db),
    onSignIn: tellOfNewDevices(services),
  })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', config.trustProxy)

  const { isDevelopment } = options
  app.use(nameRequests, securityHeaders({ isSecure, isDevelopment, objectOrigins: services.storage.origins }))
  registerHealth(app, healthPool, isReady)
  registerMetrics(app, services, { pool, healthPool })

  app.use(
    '/api',
    takeBearer,
    logRequests(log, services.metrics),
    noStore,
    speakTheirLanguage,
    waitUntil(isReady, whenReady),
    refuseForeignOrigins(new URL(publicUrl).origin),
  )
  const openApi = onFirstUse(async () => {
    const [{ openApiOf }, { plainCalls }, { default: examples }] = await Promise.all([
      import('#shared/api/openapi.ts'),
      import('#shared/plain-calls.ts'),
      import('#server/http/examples.json', { with: { type: 'json' } }),
    ])
    return JSON.stringify(openApiOf(endpoints, plainCalls, { name: '%APP_NAME%', version }, examples))
  })
  app.get('/api/openapi.json', async (_req, res) => {
    res.type('json').send((await openApi()).replace('"%APP_NAME%"', () => JSON.stringify(config.appName)))
  })
  registerApiDocs(app, config, sessions)
  registerProviderRoutes(app, services, sessions)
  registerObjectRoutes(app, services, sessions)
  registerProfileImageRoutes(app, services, sessions)
  registerPayrollRoutes(app, services, sessions)
  registerPersonalDataRoutes(app, services, sessions)
  registerEndpoints(app, endpoints, handlers, { services, sessions })
  app.use('/api', sessions.step, () => {
    throw new AppError(404, 'NOT_FOUND', t`There is no such call.`)
  })

  registerWebApp(app, { config, shell: options.shell, isDevelopment: options.isDevelopment })
  app.use(options.assets)
  // A file of an older build: the shell in its place would be taken for a broken script.
  app.use('/assets', () => {
    throw new AppError(404, 'NOT_FOUND', t`There is no such file.`)
  })
  const bellsOf = (userId: string) => chosenBells(services.db, userId)
  app.get('/m/:machine', sessions.step, evenWithoutDatabase, scan)
  app.get('/{*path}', sessions.step, evenWithoutDatabase, page(options.shell, config, bellsOf))
  app.use(() => {
    throw new AppError(404, 'NOT_FOUND', t`There is no such call.`)
  })
  const conflicts = {
    ...userConflicts,
    ...passkeyConflicts,
    ...payrollConflicts,
    ...invitationConflicts,
    ...commercialAccountConflicts,
    ...machineConflicts,
    ...shiftReportConflicts,
    ...stainReportConflicts,
    ...trainingConflicts,
  }
  app.use(renderErrors(conflicts, log))
  return app
}

const noStore: express.RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store')
  next()
}

/** The page itself still opens and says what is wrong. */
const evenWithoutDatabase: express.ErrorRequestHandler = (_error, _req, res, next) => {
  res.locals.isUserUnknown = true
  next()
}

/** How long (milliseconds) a call that comes while the server starts waits for it: a start takes a second or two. */
const startPatience = 5_000

const waitUntil =
  (isReady: () => boolean, whenReady: Promise<void>): express.RequestHandler =>
  async (_req, _res, next) => {
    if (!isReady()) await Promise.race([whenReady, pause(startPatience, undefined, { ref: false })])
    if (!isReady()) throw new AppError(503, 'STARTING', t`The server is starting. Please try again in a moment.`)
    next()
  }
