import { expect, onTestFinished, test } from 'vitest'
import { databaseFailure, isAway } from '#server/db/errors.ts'
import { mayTakeLong, openPool } from '#server/db/pool.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()

/** Patient itself, as a database that is gone would be. */
function impatientPool() {
  const connectionString = app.pool.options.connectionString!
  const pool = openPool({ connectionString, statement_timeout: 0, max: 1 }, { answerWithin: 100 })
  onTestFinished(() => pool.end())
  return pool
}

const failureOf = (query: Promise<unknown>) => query.then(() => undefined, databaseFailure)

test('a database that never answers fails the statement, and the next one gets another connection', async () => {
  const pool = impatientPool()
  const failures = await Promise.all([failureOf(pool.query('select pg_sleep(30)')), failureOf(pool.query('select 1'))])
  expect(failures[0]).toMatchObject({ message: expect.stringContaining('did not answer in time') })
  expect(isAway(failures[0]!)).toBe(true)
  expect(failures[1]).toBeUndefined()
})

test('a transaction that asks nothing for long keeps its connection', async () => {
  const pool = impatientPool()
  const client = await pool.connect()
  await client.query('begin')
  await app.pool.query('select pg_sleep(0.4)')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.query('commit')
  client.release()
})

test('statements that were sent together each get their time', async () => {
  const pool = impatientPool()
  const client = await pool.connect()
  const first = client.query('select 1')
  const second = failureOf(client.query('select pg_sleep(30)'))
  await first
  expect(await second).toMatchObject({ message: expect.stringContaining('did not answer in time') })
  client.release(true)
})

test('what may take long does', async () => {
  const pool = impatientPool()
  const client = await pool.connect()
  await mayTakeLong(client)
  expect((await client.query('select pg_sleep(0.5)')).rowCount).toBe(1)
  client.release(true)
})
