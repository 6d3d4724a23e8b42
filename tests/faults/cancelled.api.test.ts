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
  const client = new pg.Client({ connectionString: app.pool.options.connectionString!, application_name: 'trouble' })
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
  })()
  const stop = async () => {
    over.abort()
    await running
    return trouble
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
    if (status === 200)
      expect(
        body.filter(({ userId, notes }: Record<string, string>) => userId !== person.id || notes !== person.id),
      ).toEqual([])
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
  const { rows } = await app.pool.query('select user_id, count(*)::int from tips group by user_id')
  expect(new Map(rows.map(({ user_id, count }) => [user_id, count]))).toEqual(
    new Map(crowd.map(({ id }) => [id, rounds])),
  )
})
