import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'

const app = await startApp()

/**
 * Cancels the statement of, or ends, one connection of the server after the other, each time once another call is
 * `done`: however slow the machine is, some get through. Says how often until it is stopped.
 */
async function startTrouble(calls: EventEmitter) {
  const client = new pg.Client(app.pool.options.connectionString!)
  await client.connect()
  const trouble = { cancelled: 0, ended: 0 }
  const over = new AbortController()
  const signal = async (how: keyof typeof trouble, call: string) => {
    const { rowCount } = await client.query(`
      select from (
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'washboard' and state <> 'idle'
        order by random() limit 1) busy
      where ${call}(pid)`)
    if (!rowCount) return
    trouble[how] += rowCount
    await once(calls, 'done', { signal: over.signal }).catch(() => {})
  }
  const running = (async () => {
    while (!over.signal.aborted) {
      for (let turn = 0; turn < 4; turn += 1) await signal('cancelled', 'pg_cancel_backend')
      await signal('ended', 'pg_terminate_backend')
    }
    await client.end()
    return trouble
  })()
  const stop = () => {
    over.abort()
    return running
  }
  onTestFinished(async () => void (await stop()))
  return stop
}

test('statements that are cancelled and connections that are ended fail no more calls than that', async () => {
  const rounds = 20
  const crowd = await Promise.all(Array.from({ length: 12 }, () => app.makePerson()))
  for (const person of crowd) await app.as(person).get('/api/user')
  const calls = new EventEmitter()
  const stopTrouble = await startTrouble(calls)
  const statuses: number[] = []
  const note = (status: number) => {
    statuses.push(status)
    if (status < 300) calls.emit('done')
  }

  const read = async (person: Person) => {
    const { status, body } = await app.as(person).get('/api/tips')
    note(status)
    if (status === 200) for (const { userId, notes } of body) expect([userId, notes]).toEqual([person.id, person.id])
  }

  /** As the page does: once more under the same key where it is not known whether the tip was stored. */
  const write = async (person: Person) => {
    const headers = { 'Idempotency-Key': newId() }
    for (;;) {
      const tip = { orderId: '0042', amount: '4.50', notes: person.id }
      const { status, body } = await app.as(person).post('/api/tips', tip, { headers })
      note(status)
      if (status === 201) return expect(body.userId).toBe(person.id)
      expect(status).toBe(503)
    }
  }

  await Promise.all(
    crowd.map(async (person) => {
      for (let round = 0; round < rounds; round += 1) await Promise.all([read(person), read(person), write(person)])
    }),
  )
  const { cancelled, ended } = await stopTrouble()
  const failed = statuses.filter((status) => status >= 300)
  expect(new Set(failed)).toEqual(new Set([503]))
  expect(failed.length).toBeLessThanOrEqual(cancelled + ended)
  const { rows } = await app.pool.query('select user_id as id, count(*)::int from tips group by 1 order by 1')
  expect(rows).toEqual(crowd.map(({ id }) => ({ id, count: rounds })).sort((a, b) => (a.id < b.id ? -1 : 1)))
})
