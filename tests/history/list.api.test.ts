import { beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#server/features/history/queries.ts'
import { newId } from '#shared/db/columns.ts'
import { type HistoryEntry, type HistoryPage, historySearch } from '#shared/history/history.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { drop } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'

const app = await startApp()

const history = async (query: Record<string, string> = {}, person: Person = ada) => {
  const reply = await app.as(person).get(`/api/admin/history?${new URLSearchParams(query)}`)
  expect([reply.status, reply.status === 200 || reply.text]).toEqual([200, true])
  return reply.body as HistoryPage
}

const found = async (query: Record<string, string>) =>
  (await history(query)).entries.map(({ recordId, action }) => [recordId, action])

let robin: Person
let tip: { id: string }

beforeAll(async () => {
  robin = await app.makePerson({ firstName: 'Robin', lastName: 'Reyes' })
  tip = (await app.as(robin).post('/api/tips', { orderId: '0042', amount: '4', notes: '100% "kind"' })).body
  await app.as(ada).put(`/api/admin/tips/${tip.id}`, { amount: '5' })
})

describe('the history', () => {
  test('is read newest first, with names for what it refers to', async () => {
    const { entries, names } = await history({ record: tip.id })
    expect(entries).toMatchObject([
      {
        kind: 'tip',
        action: 'changed',
        actor: { id: ada.id, name: 'Ada Okafor' },
        before: { amount: '4.00', order_id: '0042' },
        after: { amount: '5.00', order_id: '0042' },
        address: '127.0.0.1',
        requestId: expect.any(String),
        canRestore: false,
      },
      { action: 'created', actor: { id: robin.id, name: 'Robin Reyes' }, before: null, after: { amount: '4.00' } },
    ])
    expect(names).toEqual({ [robin.id]: 'Robin Reyes' })
  })

  test('is filtered by person and kind', async () => {
    expect(await found({ person: robin.id })).toEqual([[tip.id, 'created']])
    expect(await found({ person: ada.id, kind: 'tip' })).toEqual([[tip.id, 'changed']])
    const bySystem = (await history({ person: 'system' })).entries
    expect(bySystem.length).toBeGreaterThan(0)
    expect(bySystem.every(({ actor }) => actor.id === null && actor.name === null)).toBe(true)
    expect((await history({ person: 'public' })).entries).toEqual([])
  })

  test('is cut down to what is more than an addition, or to what can be brought back', async () => {
    const gone = await tipOf(app.db, robin)
    await app.as(ada).delete(`/api/tips/${gone.id}`)
    const of = (only: string) => found({ kind: 'tip', only })
    expect(await of('changes')).toEqual([
      [gone.id, 'deleted'],
      [tip.id, 'changed'],
    ])
    expect(await of('restorable')).toEqual([[gone.id, 'deleted']])
    const [deletion] = (await history({ record: gone.id })).entries
    expect((await app.as(ada).post(`/api/admin/history/${deletion!.id}/restore`, {})).status).toBe(200)
    expect(await of('restorable')).toEqual([])
    expect(await of('changes')).toContainEqual([gone.id, 'restored'])
    await app.pool.query('delete from history where record_id = $1', [gone.id])
    await app.pool.query('delete from tips where id = $1', [gone.id])
  })

  test.each(['0042', 'robin rey', '$5.00', '4.00', '100% "kind"', 'REYES'])('is searched for %s', async (search) => {
    expect((await found({ search })).map(([record]) => record)).toContain(tip.id)
  })

  test.each(['order_id', 'nobody has written this', '%'.repeat(3), '\\'])('has nothing of %s', async (search) => {
    expect((await history({ search, person: robin.id })).entries).toEqual([])
  })

  test('has the last thirty days, or what is asked for', async () => {
    const old = await tipOf(app.db, erin)
    const wayBack = new Date(Date.now() - 40 * 24 * 60 * 60_000)
    const id = `${wayBack.getTime().toString(16).padStart(12, '0')}`.replace(
      /^(.{8})(.{4})/,
      '$1-$2-7000-8000-000000000000',
    )
    await app.pool.query('update history set id = $1, at = $2 where record_id = $3', [id, wayBack, old.id])
    const ofOld = [[old.id, 'created']]
    expect(await found({ limit: '100' })).not.toContainEqual(ofOld[0])
    const from = new Date(wayBack.getTime() - 1000).toISOString()
    const to = new Date(wayBack.getTime() + 1000).toISOString()
    expect(await found({ from, to })).toEqual(ofOld)
    expect(await found({ from: wayBack.toISOString(), to: wayBack.toISOString() })).toEqual(ofOld)
    expect(await found({ record: old.id })).toEqual(ofOld)
    const wide = await app.as(ada).get(`/api/admin/history?from=2020-01-01T00:00:00.000Z`)
    expect([wide.status, wide.body.message]).toEqual([400, 'Please choose 366 days or less.'])
  })

  test.each(['x', '', '1_2', '0190-_x'])('says that a cursor is none: %j', async (cursor) => {
    const { status, body } = await app.as(ada).get(`/api/admin/history?${new URLSearchParams({ cursor })}`)
    expect([status, body.errors]).toEqual([400, { cursor: ['This cursor is none. Begin without one.'] }])
  })

  test('is searched a part at a time, and nothing is left out between the parts', async () => {
    const search = { search: '0042', limit: 2 }
    const all = (await historyOf(app.db, { ...search, limit: 500 })).entries.map(({ id }) => id)
    const found: string[] = []
    let parts = 0
    let next: string | null = null
    do {
      const page: HistoryPage = await historyOf(
        app.db,
        historySearch.parse({ ...search, ...(next && { cursor: next }) }),
        3,
      )
      found.push(...page.entries.map(({ id }) => id))
      next = page.next
      parts += 1
    } while (next)
    expect(found).toEqual(all)
    const { rows } = await app.pool.query(`select count(*)::int as count from history where kind <> 'payrollRecord'`)
    expect(parts).toBeGreaterThanOrEqual(Math.ceil(rows[0].count / 3))
  })

  test('shows the lines of a pay run only where they are asked for', async () => {
    const { id } = await imported(app, {
      ...freshWeek(),
      periodName: 'Pay run',
      records: [recordOf(erin), recordOf(theo)],
    })
    const plain = (await history({ search: 'Pay run' })).entries
    expect(plain.map(({ kind }) => kind)).toEqual(['payrollPeriod'])
    const { entries, names } = await history({ kind: 'payrollRecord' })
    expect(entries).toHaveLength(2)
    expect(names).toMatchObject({ [id]: 'Pay run', [erin.id]: 'Erin Ellis' })
    await app.as(ada).delete(`/api/payroll-periods/${id}`)
    // What is gone keeps its last name.
    expect((await history({ kind: 'payrollRecord' })).names).toMatchObject({ [id]: 'Pay run' })
  })

  test('comes page by page though all was changed at the same moment, and the header says where to go on', async () => {
    const { id } = await imported(app, {
      ...freshWeek(),
      periodName: 'One moment',
      records: [recordOf(erin), recordOf(theo), recordOf(tess)],
    })
    await app.as(ada).delete(`/api/payroll-periods/${id}`)
    const listed = { kind: 'payrollRecord' }
    const all = (await history(listed)).entries
    expect(new Set(all.map(({ at }) => at)).size).toBeLessThan(all.length)
    const paged: HistoryEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = new URLSearchParams({ ...listed, limit: '1', ...(cursor && { cursor }) })
      const { body, headers } = await app.as(ada).get(`/api/admin/history?${query}`)
      paged.push(...body.entries)
      cursor = headers.get('next-cursor')
      expect(body.next).toBe(cursor)
      // What comes in the meantime stands before it, and moves nothing.
      await imported(app, { ...freshWeek(), periodName: 'Later', records: [recordOf(erin)] })
    }
    expect(paged).toEqual(all)
  })

  test.each(['person=me', 'kind=cat', 'record=1', 'limit=0', 'limit=501', 'from=yesterday', 'only=this'])(
    'refuses %s',
    async (query) => {
      expect((await app.as(ada).get(`/api/admin/history?${query}`)).status).toBe(400)
    },
  )

  test('finds its rows by an index, however many there are', async () => {
    await app.pool.query(
      `insert into tips (id, user_id, order_id, amount)
      select gen_random_uuid(), $1, '7', 1 from generate_series(1, 20000)`,
      [erin.id],
    )
    await app.pool.query('analyze history')
    const floor = '01990000-0000-7000-8000-000000000000'
    const byAnyIndex = /^(?!.*Seq Scan)/s
    for (const [where, value, plan] of [
      [
        "(action <> 'created' or kind in ('shiftReportCorrection', 'trainingProgress')) and $2 = ''",
        '',
        /history_changes_index/,
      ],
      ['record_id = $2', tip.id, byAnyIndex],
      ['actor_id = $2', ada.id, byAnyIndex],
      ['kind = $2', 'user', byAnyIndex],
      ['id < $2', newId(), byAnyIndex],
    ] as const) {
      const explained = `explain select * from history where id >= $1 and ${where} order by id desc limit 50`
      const { rows } = await app.pool.query(explained, [floor, value])
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(plan)
    }
  })

  test('has among the changes what is a row of its own and changes another one', async () => {
    const { addModule, addTask, assign } = trainingIn(app)
    const module = await addModule()
    const task = await addTask(module.id)
    await assign(robin, module.id)
    await complete(app.as(robin), task.id)
    const { body: report } = await app.as(robin).post('/api/shift-reports', drop())
    await app.as(robin).patch(`/api/shift-reports/${report.id}`, { reason: 'Counted again', notes: 'x' })
    for (const kind of ['trainingProgress', 'shiftReportCorrection'])
      expect((await history({ kind, only: 'changes' })).entries, kind).toMatchObject([{ kind, action: 'created' }])
    for (const kind of ['trainingTask', 'shiftReport'])
      expect((await history({ kind, only: 'changes' })).entries.map(({ action }) => action)).not.toContain('created')
  })
})

describe('the story of a tip', () => {
  const story = (person: Person, id: string) => app.as(person).get(`/api/tips/${id}/history`)

  test('is its owner’s and the admins’, without addresses', async () => {
    for (const person of [robin, ada]) {
      const { status, body } = await story(person, tip.id)
      expect(status).toBe(200)
      expect(body.entries).toMatchObject([
        { action: 'changed', actor: { name: 'Ada Okafor' }, before: { amount: '4.00' }, after: { amount: '5.00' } },
        { action: 'created', actor: { name: 'Robin Reyes' } },
      ])
      expect(Object.keys(body.entries[0])).not.toContain('address')
    }
    for (const person of [erin, tess, theo]) expect((await story(person, tip.id)).status).toBe(404)
    expect((await story(robin, newId())).status).toBe(404)
    expect((await story(robin, robin.id)).status).toBe(404)
  })

  test('goes on after the tip was deleted', async () => {
    const gone = await tipOf(app.db, robin)
    await app.as(ada).delete(`/api/tips/${gone.id}`)
    expect((await story(robin, gone.id)).body.entries).toMatchObject([{ action: 'deleted' }, { action: 'created' }])
  })
})
