import { isIP } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Request, Router } from 'express'
import type pg from 'pg'
import type { Config } from '#server/boot/config.ts'
import { version } from '#server/boot/project-root.ts'
import { longAnswersOf } from '#server/db/json-rows.ts'
import { isSameSecret } from './cookies.ts'

/** Upper bounds of the times of requests, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What is counted beside requests, with its meaning. */
const counters = {
  washboard_mails_total: 'Mails by what became of them',
  washboard_webhook_messages_total: 'Messages to webhooks by what became of each attempt',
  washboard_pushes_total: 'Pushes to phones by what became of each attempt',
  washboard_uploads_total: 'Uploaded pictures that were claimed, by what became of them',
  washboard_upload_bytes_total: 'Bytes of uploaded pictures that were kept',
  washboard_pictures_cut_off_total: 'Pictures that the file store gave only in part',
  washboard_payroll_records_imported_total: 'Records of people in imported pay periods',
  washboard_housekeeping_removed_total: 'Rows and files that had run out and were removed',
} as const
export type CounterName = keyof typeof counters

interface Route {
  /** Requests up to each bound, and one more for the slower ones. */
  buckets: number[]
  seconds: number
  statuses: Map<number, number>
}

/**
 * Counts in plain numbers, a microsecond a request, and writes Prometheus' text form when it is asked. The usual client
 * library would cost 20 MB of memory before anybody asks.
 */
export class Metrics {
  readonly #routes = new Map<string, Route>()
  readonly #counts = new Map<string, number>()
  #delay: ReturnType<typeof monitorEventLoopDelay> | undefined

  /** `route` is the path of the endpoint's row, never an address: those carry ids and codes. */
  request(method: string, route: string, status: number, seconds: number) {
    const key = `method="${method}",route="${route}"`
    let known = this.#routes.get(key)
    if (!known) {
      known = { buckets: Array(bounds.length + 1).fill(0), seconds: 0, statuses: new Map() }
      this.#routes.set(key, known)
    }
    const slot = bounds.findIndex((bound) => seconds <= bound)
    known.buckets[slot < 0 ? bounds.length : slot]! += 1
    known.seconds += seconds
    known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
  }

  count(name: CounterName, labels: Record<string, string> = {}, amount = 1) {
    const key = `${name}${labelsOf(labels)}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + amount)
  }

  /** `pool`: whose connections are counted; `healthPool`: where to ask, since they may all be busy. */
  async text(pool: pg.Pool, healthPool: pg.Pool): Promise<string> {
    return [
      ...this.#requestLines(),
      ...this.#counterLines(),
      ...this.#processLines(),
      ...(await databaseLines(pool, healthPool)),
      '',
    ].join('\n')
  }

  *#requestLines() {
    const name = 'washboard_http_request_duration_seconds'
    yield* head(name, 'histogram', 'Times of requests by row of the endpoint table')
    for (const [key, { buckets, seconds }] of this.#routes) {
      let sum = 0
      for (const [at, count] of buckets.entries()) {
        sum += count
        yield `${name}_bucket{${key},le="${bounds[at] ?? '+Inf'}"} ${sum}`
      }
      yield `${name}_sum{${key}} ${seconds}`
      yield `${name}_count{${key}} ${sum}`
    }
    yield* head('washboard_http_requests_total', 'counter', 'Requests by row of the endpoint table and status')
    for (const [key, { statuses }] of this.#routes)
      for (const [status, count] of statuses) yield `washboard_http_requests_total{${key},status="${status}"} ${count}`
  }

  *#counterLines() {
    for (const [name, help] of Object.entries(counters)) {
      yield* head(name, 'counter', help)
      for (const [key, count] of this.#counts) if (key === name || key.startsWith(`${name}{`)) yield `${key} ${count}`
    }
  }

  *#processLines() {
    yield* head('washboard_build_info', 'gauge', 'Always 1; the label says which version runs')
    yield `washboard_build_info{version="${version}"} 1`
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    yield* gauge('process_resident_memory_bytes', 'Memory of the process', rss)
    yield* gauge('nodejs_heap_size_used_bytes', 'Memory of living objects', heapUsed)
    yield* gauge('process_start_time_seconds', 'When the process started', Date.now() / 1000 - process.uptime())
    yield* head('process_cpu_seconds_total', 'counter', 'Processor time')
    yield `process_cpu_seconds_total ${(user + system) / 1e6}`
    // Measured from the first question on, so that nobody pays for it where nobody asks.
    const delay = this.#delay
    if (delay) {
      const name = 'nodejs_eventloop_lag_seconds'
      yield* head(name, 'summary', 'How late the event loop was since the question before')
      for (const quantile of [0.5, 0.99, 1])
        yield `${name}{quantile="${quantile}"} ${quantile === 1 ? delay.max / 1e9 : delay.percentile(quantile * 100) / 1e9}`
      delay.reset()
    } else {
      this.#delay = monitorEventLoopDelay({ resolution: 20 })
      this.#delay.enable()
    }
  }
}

async function databaseLines(pool: pg.Pool, healthPool: pg.Pool): Promise<string[]> {
  const { totalCount, idleCount, waitingCount, options } = pool
  const longAnswers = longAnswersOf(pool)
  const lines = [
    ...head('washboard_database_connections', 'gauge', 'Connections of this process, and calls that wait for one'),
    `washboard_database_connections{state="busy"} ${totalCount - idleCount}`,
    `washboard_database_connections{state="idle"} ${idleCount}`,
    `washboard_database_connections{state="waiting"} ${waitingCount}`,
    ...gauge('washboard_database_connections_limit', 'How many of them there may be, busy and idle', options.max),
    ...head(
      'washboard_long_answers',
      'gauge',
      'Answers that are sent while they are read, and calls that wait for that',
    ),
    `washboard_long_answers{state="reading"} ${longAnswers.reading}`,
    `washboard_long_answers{state="waiting"} ${longAnswers.waiting}`,
  ]
  const found = await healthPool.query<Waiting>(waiting).then(
    ({ rows }) => rows[0]!,
    () => undefined,
  )
  lines.push(...gauge('washboard_database_up', 'Whether the database answers', found ? 1 : 0))
  if (!found) return lines
  lines.push(
    ...head('washboard_job_rows', 'gauge', 'Rows that wait for work in the background; of all servers together'),
    ...Object.entries(found.counts).map(([job, count]) => `washboard_job_rows{job="${job}"} ${count}`),
    ...head(
      'washboard_work_oldest_seconds',
      'gauge',
      'How long the oldest of what is due has waited; 0 where nothing is',
    ),
    ...Object.entries(found.ages).map(([work, age]) => `washboard_work_oldest_seconds{work="${work}"} ${age}`),
    ...gauge(
      'washboard_last_backup_timestamp_seconds',
      'When the last backup ended; 0 where there was none',
      found.backup,
    ),
  )
  return lines
}

interface Waiting {
  counts: Record<string, number>
  ages: Record<string, number>
  backup: number
}

/** Seconds; the clock of a connection may have been set back. */
const age = (since: string) => `round(greatest(coalesce(extract(epoch from now() - ${since}), 0), 0)::numeric, 3)`

/**
 * Each is read through an index that has these rows alone, or from few rows. News of machines are due later than they
 * are written; after a first try that failed they are late.
 */
const waiting = `select
  json_build_object(
    'pictures_to_prepare', (select count(*) from objects where state = 'claimed'),
    'pictures_to_remove', (select count(*) from objects where state = 'removing'),
    'uploads_to_claim', (select count(*) from objects where state in ('issued', 'used'))) as counts,
  json_build_object(
    'mails', greatest(
      (select ${age('min(created_at)')} from notices where sent_at is null),
      (select ${age('min(case attempts when 0 then next_at else created_at end)')} from problem_news)),
    'webhooks', (
      select ${age('min(waits_since)')} from webhook_deliveries where delivered_at is null and given_up_at is null),
    'pictures', (select ${age('min(claimed_at)')} from objects where state = 'claimed')) as ages,
  (select coalesce(extract(epoch from max(finished_at)), 0)::float8 from backups) as backup`

function* head(name: string, type: string, help: string) {
  yield `# HELP ${name} ${help}`
  yield `# TYPE ${name} ${type}`
}

function* gauge(name: string, help: string, value: number) {
  yield* head(name, 'gauge', help)
  yield `${name} ${value}`
}

const labelsOf = (labels: Record<string, string>) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/**
 * `GET /metrics` in Prometheus' text form, for callers with METRICS_TOKEN. Without a token, only for this very machine, and
 * only while nothing says that a proxy stands in front, since then everybody comes from this machine.
 */
export function registerMetrics(
  router: Router,
  { config, metrics, publicUrl }: { config: Config; metrics: Metrics; publicUrl: string },
  { pool, healthPool }: { pool: pg.Pool; healthPool: pg.Pool },
) {
  const isProxied = config.trustProxy !== false || !isLoopback(new URL(publicUrl).hostname)
  const isAllowed = (req: Request) =>
    config.metricsToken
      ? isSameSecret(req.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
      : !isProxied && !req.headers.forwarded && !req.headers['x-forwarded-for'] && isLoopback(req.socket.remoteAddress)

  router.get('/metrics', async (req, res) => {
    if (!isAllowed(req)) {
      res.status(config.metricsToken ? 401 : 404)
      if (config.metricsToken) res.setHeader('WWW-Authenticate', 'Bearer')
      res.type('text').send(config.metricsToken ? 'Send METRICS_TOKEN as a bearer token.\n' : 'Not found.\n')
      return
    }
    res.setHeader('Cache-Control', 'no-store')
    res.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text(pool, healthPool))
  })
}

function isLoopback(address = '') {
  const plain = address.replace(/^\[|\]$|^::ffff:/g, '')
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
