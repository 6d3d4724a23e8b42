import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import { projectRoot, version } from '#server/boot/project-root.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'

/** The lines that the server logs, as objects. */
function logOf(level = 'info') {
  const lines: Record<string, unknown>[] = []
  return { lines, log: createLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

const idOf = ({ headers }: Reply) => headers.get('x-request-id')!

const { lines, log } = logOf()
const app = await startApp({ SLOW_QUERY_MS: '50' }, { log })

test('every answer has the id under which the log knows it', async () => {
  const ids = new Set<string>()
  for (const path of ['/healthz', '/metrics', '/', '/api/user', '/api/nowhere', '/assets/gone.js']) {
    const id = idOf(await app.stranger().get(path))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    ids.add(id)
  }
  expect(ids.size).toBe(6)
  const reply = await app.as(erin).get('/api/tips')
  const about = lines.filter(({ requestId }) => requestId === idOf(reply))
  expect(about).toMatchObject([{ msg: 'request', route: '/api/tips', status: 200 }])
})

test('each line about a request names the trace that it came with, where that has the right form', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const ask = async (traceparent: string) => {
    const reply = await app.as(erin).get('/api/tips', { headers: { traceparent } })
    await expect.poll(() => lines.filter(({ requestId }) => requestId === idOf(reply))).not.toEqual([])
    return lines.filter(({ requestId }) => requestId === idOf(reply)).map(({ traceId }) => traceId)
  }
  expect(await ask(`00-${trace}-00f067aa0ba902b7-01`)).toEqual([trace])
  for (const wrong of [trace, `ff-${trace}-00f067aa0ba902b7-01`, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])
    expect(await ask(wrong)).toEqual([undefined])
  await app.pool.query('alter table tips rename to hidden')
  const failed = await ask(`00-${trace}-00f067aa0ba902b7-01`)
  await app.pool.query('alter table hidden rename to tips')
  expect(failed.length).toBeGreaterThan(1)
  expect(new Set(failed)).toEqual(new Set([trace]))
})

test('of a refusal, and only of a refusal, the log says where it came from', async () => {
  const lineOf = (reply: Reply) => lines.find(({ requestId }) => requestId === idOf(reply))
  const wrong = await app.stranger().post('/api/login', { email: erin.email, password: 'nonsense' })
  const right = await app.as(erin).get('/api/tips')
  await expect.poll(() => lineOf(wrong)).toMatchObject({ route: '/api/login', status: 401, ip: '127.0.0.1' })
  await expect.poll(() => lineOf(right)).toMatchObject({ userId: erin.id })
  expect(lineOf(right)).not.toHaveProperty('ip')
})

test('an answer of a failure names its request to the person', async () => {
  await app.pool.query('alter table tips rename to hidden')
  const reply = await app.as(erin).get('/api/tips')
  await app.pool.query('alter table hidden rename to tips')
  expect([reply.status, reply.body.requestId]).toEqual([500, idOf(reply)])
  const about = lines.filter(({ requestId }) => requestId === reply.body.requestId)
  expect(about.length).toBeGreaterThanOrEqual(2)
})

describe('slow statements', () => {
  /** The ids of requests that wait for a while. */
  async function whileLocked(run: () => Promise<Reply[]>) {
    const holder = await app.pool.connect()
    await holder.query('begin; lock table tips in access exclusive mode')
    const replies = run()
    await holder.query('select pg_sleep(0.15)')
    await holder.query('commit')
    holder.release()
    return (await replies).map(idOf)
  }
  const slowOf = (ids: unknown[]) =>
    lines.filter(({ msg, requestId }) => msg === 'slow statement' && ids.includes(requestId))

  test('are logged with their request, their time and no values', async () => {
    await app.as(erin).get('/api/tips')
    const tip = { orderId: '0042', amount: '98765.43', notes: 'between us' }
    const slow = slowOf(await whileLocked(async () => [await app.as(erin).post('/api/tips', tip)]))
    expect(slow.length).toBeGreaterThan(0)
    expect(slow[0]!.statement).toMatch(/insert into/i)
    expect(slow[0]!.ms).toBeGreaterThan(50)
    expect(JSON.stringify(slow)).not.toMatch(/98765|between us|Erin|Ellis/)
  })

  test('belong to their own request, also where they waited for a connection', async () => {
    await app.as(erin).get('/api/tips')
    // More than the pool has connections.
    const ids = await whileLocked(() => Promise.all(Array.from({ length: 20 }, () => app.as(erin).get('/api/tips'))))
    const named = slowOf(ids).map(({ requestId }) => requestId)
    expect(named.length).toBeGreaterThan(0)
    for (const id of ids) expect(named.filter((each) => each === id).length).toBeLessThanOrEqual(2)
  })

  test('are not logged where the setting is 0', async () => {
    const quiet = logOf()
    const other = await startApp({ SLOW_QUERY_MS: '0' }, { log: quiet.log })
    await other.as(erin).get('/api/tips')
    expect(quiet.lines.filter(({ msg }) => msg === 'slow statement')).toEqual([])
  })
})

describe('GET /metrics', () => {
  const scrape = async (shop: App, headers: Record<string, string> = {}) => shop.stranger().get('/metrics', { headers })

  test('tells of requests by row, of the pool, the process and the work', async () => {
    const { id } = (await app.as(erin).post('/api/tips', { orderId: '0042', amount: '3' })).body
    await app.as(erin).put(`/api/tips/${id}`, { amount: '4' })
    await app.as(erin).get('/api/tips?startDate=2026-01-01T00:00:00.000Z')
    await app.stranger().post('/api/forgot-password', { email: ada.email })
    await app.waitForMail({ to: ada.email })
    await scrape(app)
    const { status, text, headers } = await scrape(app)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toMatch(/^washboard_http_requests_total\{method="PUT",route="\/api\/tips\/:id",status="200"\} 1$/m)
    expect(text).toMatch(
      /^washboard_http_request_duration_seconds_bucket\{method="PUT",route="\/api\/tips\/:id",le="\+Inf"\} 1$/m,
    )
    expect(text).toMatch(/^washboard_mails_total\{outcome="sent"\} 1$/m)
    expect(text).toMatch(/^washboard_database_connections\{state="waiting"\} 0$/m)
    expect(text).toMatch(/^washboard_database_up 1$/m)
    expect(text).toMatch(/^washboard_job_rows\{job="pictures_to_prepare"\} 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{quantile="0.99"\} [\d.e-]+$/m)
    expect(text).not.toContain(id)
    expect(text).not.toContain('startDate')
    // Each line is a comment or a sample, each name is described once, and no sample stands there twice.
    const samples = text
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('# '))
    for (const line of samples) expect(line).toMatch(/^[a-z_]+(\{[^}]*\})? -?[\d.e+-]+$/)
    expect(new Set(samples.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(samples.length)
    const described = text.match(/^# TYPE \S+/gm)!
    expect(new Set(described).size).toBe(described.length)
  })

  test('tells how long the oldest work has waited, of the last backup, the pool and the version', async () => {
    const numberAt = async (sample: string) => {
      const line = (await scrape(app)).text.split('\n').find((each) => each.startsWith(`${sample} `))
      return Number(line?.slice(sample.length + 1))
    }
    const oldest = (work: string) => numberAt(`washboard_work_oldest_seconds{work="${work}"}`)
    expect(await Promise.all(['mails', 'webhooks', 'pictures'].map(oldest))).toEqual([0, 0, 0])
    expect(await numberAt('washboard_last_backup_timestamp_seconds')).toBe(0)
    // Of the sixteen, three are kept apart.
    expect(await numberAt('washboard_database_connections_limit')).toBe(13)
    expect(await numberAt(`washboard_build_info{version="${version}"}`)).toBe(1)

    await app.pool.query(`insert into notices (id, user_id, kind, notice, created_at, next_at)
      values (gen_random_uuid(), '${erin.id}', 'newDevice', '{}', now() - interval '2 hours', now() + interval '1 hour')`)
    await app.pool.query(`insert into objects (id, owner_id, kind, state, claimed_at)
      values (gen_random_uuid(), '${erin.id}', 'receipt', 'claimed', now() - interval '3 hours')`)
    await app.pool.query(`with hook as (insert into webhooks (id, url, events, sealed_secret, created_by_id)
        values (gen_random_uuid(), 'https://example.com', '{tip.logged}', '', '${ada.id}') returning id)
      insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, waits_since, next_at)
      select gen_random_uuid(), id, 'tip.logged', id, now(), now() - interval '4 hours', now() + interval '1 hour' from hook`)
    await app.pool.query(`insert into backups values (now() - interval '1 day')`)
    const hours = (await Promise.all(['mails', 'pictures', 'webhooks'].map(oldest))).map((age) =>
      Math.round(age / 3600),
    )
    expect(hours).toEqual([2, 3, 4])
    const { rows } = await app.pool.query('select extract(epoch from now())::float8 as now')
    expect(Math.round((rows[0].now - (await numberAt('washboard_last_backup_timestamp_seconds'))) / 3600)).toBe(24)
  })

  test.each(['alerts.yml', 'grafana-dashboard.json'])('has every metric of deploy/%s', async (file) => {
    await scrape(app)
    const known = new Set((await scrape(app)).text.match(/(?<=^# TYPE )\w+/gm))
    const text = readFileSync(path.join(projectRoot, 'deploy', file), 'utf8')
    const named = text
      .match(/\b(?:washboard|process|nodejs)_\w+/g)!
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('without a token is for this machine alone, and not through a proxy', async () => {
    expect((await scrape(app, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
    expect((await scrape(app, { forwarded: 'for=203.0.113.7' })).status).toBe(404)
    const behindProxy = await startApp({ PUBLIC_URL: 'https://suds.example' })
    expect((await scrape(behindProxy)).status).toBe(404)
  })

  test('with a token needs that token', async () => {
    const guarded = await startApp({ METRICS_TOKEN: 'let me see', PUBLIC_URL: 'https://suds.example' })
    const replies = await Promise.all([
      scrape(guarded),
      scrape(guarded, { authorization: 'Bearer let me' }),
      scrape(guarded, { authorization: 'Bearer let me see' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 200])
  })

  test('answers while the database is away', async () => {
    await app.pool.query('alter table objects rename to hidden')
    const during = await scrape(app)
    await app.pool.query('alter table hidden rename to objects')
    expect([during.status, during.text.includes('washboard_database_up 0')]).toEqual([200, true])
  })
})
