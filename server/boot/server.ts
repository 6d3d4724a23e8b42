import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import type pg from 'pg'
import type { Logger } from 'pino'
import { waysTo } from '#server/db/connection.ts'
import { Database } from '#server/db/database.ts'
import { databaseFailure, isAway, reasonOf } from '#server/db/errors.ts'
import { refuseUnfit, UnfitDatabaseError } from '#server/db/fitness.ts'
import { Locks } from '#server/db/lock.ts'
import { migrate, newerMigrations } from '#server/db/migrate.ts'
import { openPool, withRequestMark } from '#server/db/pool.ts'
import { sharedSecret } from '#server/db/sealing.ts'
import { SharedConnection } from '#server/db/shared-connection.ts'
import { system } from '#server/db/who.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { noteMissingDrops } from '#server/features/bell/ringing.ts'
import { createBell } from '#server/features/bell/sender.ts'
import { sendProblemNews } from '#server/features/machine-problems/news.ts'
import { createNotices, sendNotice } from '#server/features/notices/sender.ts'
import { prepareOnce, startObjectHousekeeping } from '#server/features/objects/housekeeping.ts'
import { openFirstDoor } from '#server/features/sign-in/first-admin.ts'
import { remindOfTraining } from '#server/features/training/reminders.ts'
import { createWebhooks } from '#server/features/webhooks/sender.ts'
import { writeWeekMails } from '#server/features/week/monday.ts'
import type { Services } from '#server/http/call.ts'
import { openHealthPool } from '#server/http/health.ts'
import { Metrics } from '#server/http/metrics.ts'
import { builtShell, type Shell } from '#server/http/page.ts'
import { plainHttpWarning } from '#server/http/public-url.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { followingMailer } from '#server/mail/following.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { openStorage } from '#server/storage/open.ts'
import { createPictures } from '#server/storage/pictures.ts'
import { AppError } from '#shared/api/app-error.ts'
import { countDaysFrom } from '#shared/time/bounds.ts'
import { clockIn } from '#shared/time/clock.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type DataDir, openDataDir } from './data-dir.ts'
import { startHousekeeping } from './housekeeping.ts'
import { finishable, listen } from './listening.ts'
import { createLog } from './log.ts'
import { followSettings } from './settings.ts'

const { createServer } = process.getBuiltinModule('node:http')

/** The start cannot go on; the message is one line for the operator. */
export class StartError extends Error {}

export interface RunningServer {
  /** Where it listens, as a person opens it. */
  url: string
  pool: pg.Pool
  log: Logger
  /** The first admin's invitation link, where one was made. Resolves once the database is up to date. */
  ready: Promise<{ invitation: string | undefined }>
  close(): Promise<void>
}

export interface ServerOptions {
  log?: Logger
  shell?: Shell
  assets?: RequestHandler
  isDevelopment?: boolean
  /** Puts first data into a database that has just been brought up to date. */
  fill?: (services: Services) => Promise<void>
  /** How many milliseconds the beginning of a request, and all of it, may take to arrive. */
  arrival?: { headers: number; whole: number }
  /** Passed to the embedded PostgreSQL; tests turn fsync off. */
  databaseSettings?: Record<string, string>
}

/** Connections beside the pool's: one for short reads, one for locks, one that looks whether the database answers. */
const apart = 3

/**
 * How long (milliseconds) a connection may rest between two requests: longer than proxies keep one (nginx and most load
 * balancers 60 s, Traefik 90 s, Caddy 120 s), or they would now and then send a request into one that closes.
 */
const restingTime = 130_000

/**
 * Opens the data folder and the database, listens, and brings the database up to date. A database that does not answer
 * yet is waited for while `/readyz` says 503.
 */
export async function startServer(environment: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog(environment.logLevel)
  let mailSecret: string | undefined
  const following = followSettings({ environment, log, secret: () => known(mailSecret) })
  const { config, settings } = following
  countDaysFrom(() => clockIn(config.timeZone).today)
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: anyone may try passwords as often as they like')
  const { undo, running, connections, undoAll } = endings(log)
  try {
    const dataDir = await openDataDir(config.dataDir)
    undo.push(() => dataDir.release())
    const embedded = config.databaseUrl ? undefined : await startEmbedded(dataDir, log, options)
    if (embedded) undo.push(() => embedded.stop())
    const { usual: connection, direct } = waysTo(config) ?? {
      usual: embedded!.connection,
      direct: embedded!.connection,
    }
    const watching = { slow: { slowMs: config.slowQueryMs, log } }
    const pool = openPool({ ...connection, max: config.databaseConnections - apart }, watching)
    connections.push(() => pool.end())
    // Has connections while the start needs them.
    const directPool = direct === connection ? pool : openPool({ ...direct, max: 2 })
    if (directPool !== pool) connections.push(() => directPool.end())
    const shared = new SharedConnection(openPool({ ...connection, max: 1 }, { ...watching, isShared: true }), pool)
    connections.push(() => shared.end())
    const healthPool = openHealthPool(connection)
    connections.push(() => healthPool.end())
    const locks = new Locks(direct)
    connections.push(() => locks.end())
    const metrics = new Metrics()
    let uploadSecret: string | undefined
    let undoSecret: string | undefined
    let secondFactorSecret: string | undefined
    let webhookSecret: string | undefined
    let pushSecret: string | undefined
    let sessionSecrets: string[] | undefined
    const mailer = followingMailer(
      () => ({ smtpUrl: config.smtpUrl, from: config.mailFrom }),
      (sending) =>
        createMailer({
          ...sending,
          outboxDir: dataDir.outboxDir,
          log,
          onOutcome: (outcome) => metrics.count('washboard_mails_total', { outcome }),
        }),
    )
    connections.push(async () => mailer.close())
    const storage = await openStorage({
      gcs: config.gcs,
      s3: config.s3,
      folder: dataDir.objectsDir,
      sharedFolder: config.objectsDir,
      secret: () => known(uploadSecret),
    }).catch((error) => {
      throw new StartError(`The file store cannot be opened: ${error.message}`)
    })
    const database = new Database({ pool, shared, shopZone: () => config.timeZone })
    const db = database.as(system)
    const pictures = createPictures(storage, prepareOnce(db, locks))

    // Time for the headers above the rest: Node has at times counted the one as part of the other.
    const { headers, whole } = options.arrival ?? { headers: restingTime + 10_000, whole: 300_000 }
    const http = createServer({
      keepAliveTimeout: restingTime,
      headersTimeout: headers,
      requestTimeout: whole,
      connectionsCheckingInterval: Math.min(headers, 5_000),
    })
    // The calls ask for a body themselves: one that says that it is too large never comes.
    http.on('checkContinue', (req, res) => http.emit('request', req, res))
    const finishRequests = finishable(http, { idleFor: config.trustProxy === false ? 0 : 1_000 })
    const port = await listen(http, config).catch(({ message }) => {
      throw new StartError(message)
    })
    // Requests wait for pictures that are being prepared.
    running.push(() => finishRequests().then(() => pictures.close()))
    const localUrl = `http://localhost:${port}`
    const publicUrl = config.publicUrl ?? localUrl
    const plainHttp = plainHttpWarning(config)
    if (plainHttp) log.warn(plainHttp)
    const limits = createRateLimits(pool, config.rateLimits)
    const notices = createNotices(
      { config, db, log, mailer, publicUrl },
      [remindOfTraining, writeWeekMails, noteMissingDrops, sendNotice, sendProblemNews],
      (work) => withRequestMark({ requestId: 'notices' }, work),
    )
    const webhooks = createWebhooks({ config, db, log, metrics, webhookSecret: () => known(webhookSecret) }, (work) =>
      withRequestMark({ requestId: 'webhooks' }, work),
    )
    const bell = createBell({ config, db, log, metrics, publicUrl, pushSecret: () => known(pushSecret) }, (work) =>
      withRequestMark({ requestId: 'bell' }, work),
    )
    const services: Services = {
      config,
      settings,
      publicUrl,
      database,
      db,
      locks,
      mailer,
      storage,
      pictures,
      notices,
      webhooks,
      bell,
      limits,
      undoSecret: () => known(undoSecret),
      secondFactorSecret: () => known(secondFactorSecret),
      webhookSecret: () => known(webhookSecret),
      pushSecret: () => known(pushSecret),
      mailSecret: () => known(mailSecret),
      metrics,
      log,
    }

    let isReady = false
    const becomesReady = Promise.withResolvers<void>()
    // Nothing may be awaited since it listens: a request that comes before this listener would never be answered.
    http.on(
      'request',
      createApp({
        services,
        pool,
        healthPool,
        secrets: () => known(sessionSecrets),
        isReady: () => isReady,
        whenReady: becomesReady.promise,
        shell: options.shell ?? builtShell(),
        assets: options.assets ?? staticFiles(),
        isDevelopment: options.isDevelopment ?? false,
      }),
    )

    const stopping = new AbortController()
    running.push(async () => stopping.abort())
    const prepare = async () => {
      if (!embedded) await refuseUnfit({ pool, direct: directPool, schema: config.databaseSchema })
      await migrate(directPool, log)
      if ((await db.rows(sql`select from ${newerMigrations}`)).length > 0)
        log.warn('A newer version of Washboard changed the database: update this one, which may do harm to it.')
      const secretOf = async (name: string) => {
        const own = await dataDir.secret(name)
        return embedded ? own : sharedSecret(db, name, own)
      }
      uploadSecret = await secretOf('uploads')
      undoSecret = await secretOf('undo')
      secondFactorSecret = await secretOf('second-factor')
      webhookSecret = await secretOf('webhooks')
      pushSecret = await secretOf('push')
      mailSecret = await secretOf('mail')
      sessionSecrets = config.sessionSecrets ?? [await secretOf('session')]
      await settings.read(db)
      // No other server can be on the embedded database.
      if (!embedded) running.push(following.follow(db, (work) => withRequestMark({ requestId: 'settings' }, work)))
      await options.fill?.(services)
      const invitation = await openFirstDoor(services)
      running.push(startHousekeeping(services))
      running.push(startObjectHousekeeping(services))
      running.push(notices.start())
      running.push(webhooks.start())
      running.push(bell.start())
      isReady = true
      becomesReady.resolve()
      return { invitation }
    }
    const ready = prepare().catch((error) => {
      if (!isWorthWaiting(error)) throw refusedStart(error)
      log.warn({ err: error }, 'the database does not answer; waiting for it')
      return retry(prepare, stopping.signal, log)
    })
    // A caller may wait for `ready` and hears of a refusal; if none does, it must not end the process.
    ready.catch(() => {})
    return { url: localUrl, pool, log, ready, close: undoAll }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/** Milliseconds after which whatever still runs is left, so that all of the end takes less than ten seconds. */
const endingTime = 8_500

type Step = () => Promise<unknown>

/**
 * What ends a server: what runs, the requests among it, all at once; then the connections; at last what has to end in
 * order, however long that takes. What is late is not waited for: the database rolls back what it had begun.
 */
function endings(log: Logger) {
  const [undo, running, connections] = [[] as Step[], [] as Step[], [] as Step[]]
  const end = (step: Step) => step().catch((error) => log.error({ err: error }, 'while stopping'))
  async function undoAll() {
    const until = performance.now() + endingTime
    const endInTime = async (steps: Step[]) => {
      const late = wait(Math.max(until - performance.now(), 200), 'late', { ref: false })
      const what = await Promise.race([Promise.all(steps.map(end)), late])
      if (what === 'late') log.warn('something did not end in time and was left')
    }
    await endInTime(running)
    await endInTime(connections)
    for (const step of undo.toReversed()) await end(step)
  }
  return { undo, running, connections, undoAll }
}

async function startEmbedded(dataDir: DataDir, log: Logger, options: ServerOptions): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dir: dataDir.postgresDir,
    log: (line) => log.info({ part: 'postgres' }, line),
    ...(options.databaseSettings && { settings: options.databaseSettings }),
  })
}

/** The page opens before the database does; nothing that is signed can be told right or wrong until then. */
function known<T>(secret: T | undefined): T {
  if (secret === undefined) throw new AppError(503, 'STARTING', 'The server is starting. Please try again in a moment.')
  return secret
}

/** A wrong password or a missing database does not mend itself. */
function isWorthWaiting(error: unknown) {
  const failure = databaseFailure(error)
  return failure !== undefined && isAway(failure)
}

function refusedStart(error: unknown) {
  if (error instanceof UnfitDatabaseError) return new StartError(error.message)
  return new StartError(`The database refused the start: ${reasonOf(error)}`)
}

async function retry<T>(work: () => Promise<T>, signal: AbortSignal, log: Logger): Promise<T> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
    await wait(pause, undefined, { ref: false })
    try {
      return await work()
    } catch (error) {
      if (!isWorthWaiting(error)) throw refusedStart(error)
      log.debug({ err: error }, 'the database still does not answer')
    }
  }
  // The server stops: it never became ready, and that is no failure.
  return new Promise(() => {})
}
