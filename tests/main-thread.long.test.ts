import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/endpoints.ts'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { growShop, password } from '#tools/bench/shop.ts'
import { knownIds } from './leaving/known.ts'
import { fileOf, recordOf } from './payroll/payroll-data.ts'
import { clientOf, cookieOf } from './support/client.ts'
import { copyOfTemplate } from './support/postgres.ts'
import { startServerProcess } from './support/server-process.ts'

// Whatever an admin asks of a large shop, everybody else is answered meanwhile.

const years = `startDate=${addDays(today(), -1000)}&endDate=${today()}`
const instants = `startDate=${addDays(today(), -1000)}T00:00:00Z&endDate=${today()}T23:59:59Z`
const monday = mondayOf(today())
const lastWeek = `startDate=${addDays(monday, -7)}&endDate=${addDays(monday, -1)}`

/** What reads need beside the ids in their addresses; the most that they may be asked for. */
const queries: Partial<Record<keyof typeof endpoints, string>> = {
  listHistory: `from=${addDays(today(), -300)}T00:00:00Z&search=nobody+wrote+this&limit=100`,
  exportHistory: `from=${addDays(today(), -300)}T00:00:00Z`,
  listTips: instants,
  tipReport: instants,
  consolidatedTipReport: instants,
  listMachineProblems: years,
  listPeriods: 'include=totals',
  loggedTips: lastWeek,
  tipsForPayroll: lastWeek,
  usualPay: lastWeek,
  listShiftReports: years,
  cashCalendar: `month=${today().slice(0, 7)}`,
  showWeek: `start=${monday}`,
  dueCare: `day=${today()}`,
  needsYou: `day=${today()}`,
}

/** Milliseconds that others may wait. */
const patience = 1_000

test('every read and every heavy write leaves the others their turn', { timeout: 600_000 }, async () => {
  const database = await copyOfTemplate(inject('postgres'))
  const pool = openPool(asSystem({ connectionString: database.url, max: 2, statement_timeout: 0 }), {
    answerWithin: Number.POSITIVE_INFINITY,
  })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await growShop(pool, 400_000)
  await pool.query(`insert into users (id, email, first_name, last_name, role)
    select gen_random_uuid(), 'q' || n || '@bench.example', 'Quinn', 'Number' || n, 'employee' from generate_series(1, 1600) n`)
  const { rows: people } = await pool.query<{ id: string; email: string }>(
    'select id, email from users order by substr(email, 1, 1), length(email), email',
  )
  const leaver = people[100]!
  await pool.query(`begin; set local washboard.history = 'off';
    insert into tips (id, user_id, order_id, amount, notes, created_at)
      select gen_random_uuid(), '${leaver.id}', n::text, 1, repeat(md5(n::text), 8), now() - n * interval '5 minutes'
      from generate_series(1, 150000) n;
    insert into history (id, at, actor_id, actor_name, address, transaction, kind, record_id, action, before, after)
      select gen_random_uuid(), now(), '${leaver.id}', 'Somebody', '127.0.0.1', n, 'tip', gen_random_uuid(), 'changed',
        jsonb_build_object('amount', '1.00', 'notes', md5(n::text)), jsonb_build_object('amount', '2.00', 'notes', repeat(md5(n::text), 20))
      from generate_series(1, 150000) n;
    commit`)
  await pool.query('vacuum analyze')
  const server = await startServerProcess({ DATABASE_URL: database.url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const origin = await server.ready
  const ada = clientOf(origin)
  await ada.post('/api/login', { email: 'p1@bench.example', password })

  async function call(method: string, path: string, body?: unknown) {
    const headers = { cookie: cookieOf(ada), ...(body !== undefined && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // Its length alone: parsing it would hold up this process, and with it the clock below.
    let length = 0
    for await (const chunk of reply.body ?? []) length += chunk.length
    return { status: reply.status, length }
  }

  const ids = await knownIds(pool)
  const addressOf = (path: string) =>
    path
      .replace('/users/:id', `/users/${leaver.id}`)
      .replace(':machineType/:machineNumber', 'washer/2')
      .replace(':inviteCode', 'none')
      .replace(/([\w-]+)\/:\w+/g, (_, kind) => `${kind}/${ids[kind as keyof typeof ids]?.[0] ?? leaver.id}`)
  const reads = Object.entries<Endpoint>(endpoints).flatMap(([name, { method, path }]): Call[] => {
    const query = queries[name as keyof typeof queries]
    return method === 'GET' ? [['GET', `${addressOf(path)}${query ? `?${query}` : ''}`]] : []
  })
  const everything = `/api/admin/users/${leaver.id}/export`
  // As much as a file may have.
  const records = people.map(({ id }) => recordOf({ id }, { notes: 'covered Saturday close '.repeat(40) }))
  const file = fileOf(Buffer.alloc(4_900_000, 'Name,Hours\nFirst1 Last1,38\n'))
  const week = {
    startDate: '2020-01-06',
    endDate: '2020-01-12',
    periodName: 'A week',
    importedFrom: 'csv',
    records,
    file,
  }
  const lines = Array.from({ length: 2_000 }, (_, at) => ({
    ...{
      line: at + 2,
      machineType: 'washer',
      machineNumber: at + 100,
      make: 'Hart',
      model: 'H 9',
      serialNumber: `S${at}`,
    },
    ...{ boughtOn: null, warrantyUntil: null, location: 'Back', outOfUseSince: null },
  }))
  const writes: Call[] = [
    ['POST', everything],
    ['GET', everything],
    ['POST', '/api/payroll-periods', week],
    ['POST', '/api/payroll-periods', week],
    ['POST', '/api/machines/import', { lines }],
    ['DELETE', `/api/admin/users/${leaver.id}`],
    ['POST', `/api/admin/users/${leaver.id}/remove-name`, { name: leaver.email.replace(/p(.*)@.*/, 'First$1 Last$1') }],
  ]

  const slow: string[] = []
  for (const [method, path, body] of [...reads, ...writes]) {
    let isOver = false
    let longest = 0
    const watching = (async () => {
      while (!isOver) {
        const begun = performance.now()
        await (await fetch(`${origin}/healthz`)).text()
        longest = Math.max(longest, performance.now() - begun)
        await wait(100)
      }
    })()
    const begun = performance.now()
    const { status, length } = await call(method, path, body)
    const took = performance.now() - begun
    isOver = true
    await watching
    if (process.env.SAY)
      console.log(
        `${status} ${Math.round(took)} ms, ${length} bytes, others waited ${Math.round(longest)} ms: ${method} ${path}`,
      )
    if (longest > patience) slow.push(`${method} ${path}: ${Math.round(longest)} ms`)
  }
  expect(slow).toEqual([])
})

type Call = [method: string, path: string, body?: unknown]
