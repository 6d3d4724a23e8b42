import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { databaseFailure } from '#server/db/errors.ts'
import { openPool } from '#server/db/pool.ts'
import { startApp } from '#tests/support/app.ts'

const app = await startApp()
await app.pool.query(`create table accounts as select id, 0 as balance from generate_series(1, 2) id`)

function poolOfOne() {
  const pool = openPool({ connectionString: app.pool.options.connectionString!, max: 1 })
  onTestFinished(() => pool.end())
  return pool
}

/** Adds one to two accounts, in this order. The first time it waits in between until the other one is there too. */
function adding(both: [number, number], isThere: () => void, otherIsThere: Promise<void>) {
  let runs = 0
  const add = (client: pg.PoolClient, id: number) =>
    client.query('update accounts set balance = balance + 1 where id = $1', [id])
  const done = inTransaction(app.pool, 'begin', async (client) => {
    runs += 1
    await add(client, both[0])
    isThere()
    await otherIsThere
    await add(client, both[1])
  })
  return done.then(() => runs)
}

test('both transactions of a deadlock are done, one of them at the second try', async () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runs = await Promise.all([
    adding([1, 2], one.resolve, other.promise),
    adding([2, 1], other.resolve, one.promise),
  ])
  expect(runs.toSorted()).toEqual([1, 2])
  expect((await app.pool.query('select balance from accounts')).rows).toEqual([{ balance: 2 }, { balance: 2 }])
})

test('a transaction that the database breaks off is tried twice, and one that is wrong once', async () => {
  const tried = async (text: string) => {
    let runs = 0
    const run = async (client: pg.PoolClient) => {
      runs += 1
      await client.query(text)
    }
    const failure = await inTransaction(app.pool, 'begin', run).catch(databaseFailure)
    return [runs, failure?.code]
  }
  const brokenOff = 'update accounts set balance = 100; do $$ begin raise serialization_failure; end $$'
  expect(await tried(brokenOff)).toEqual([2, '40001'])
  expect(await tried('update accounts set balance = 1 / 0')).toEqual([1, '22012'])
  expect((await app.pool.query('select balance from accounts')).rows).toEqual([{ balance: 2 }, { balance: 2 }])
})

test('whatever a feature does in a transaction is run once more as well', async () => {
  let runs = 0
  await app.db.transaction(async (tx) => {
    runs += 1
    if (runs === 1) await tx.rows(sql`do $$ begin raise deadlock_detected; end $$`)
  })
  expect(runs).toBe(2)
})

test('a statement whose table has changed fails once, and not for good', async () => {
  const pool = poolOfOne()
  const statement = { name: 'all_of_changing', text: 'select * from changing' }
  const read = () => inTransaction(pool, 'begin', async (client) => (await client.query(statement)).rows)
  await app.pool.query('create table changing as select 1 as value')
  expect(await read()).toEqual([{ value: 1 }])
  await app.pool.query('alter table changing alter value type text')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([{ value: '1' }])
})

/** What is left of a row that is written, and of what comes `after`. */
async function leftOf(after: (client: pg.PoolClient) => Promise<unknown>, begin = 'begin') {
  await app.pool.query('create table if not exists written (text text)')
  const run = async (client: pg.PoolClient) => {
    await client.query(`insert into written values ('here')`)
    await after(client)
  }
  const [outcome] = await Promise.allSettled([inTransaction(app.pool, begin, run)])
  const failure = outcome.status === 'rejected' ? outcome.reason : undefined
  const { rows } = await app.pool.query('delete from written returning text')
  // Its connection is fit for the next one.
  expect((await app.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  return [databaseFailure(failure)?.code ?? failure?.message, rows.length]
}

test('it does all or nothing, whatever of it fails', async () => {
  const nothing = async () => {}
  const failing = (client: pg.PoolClient) => client.query('select 1 / 0')
  const notSent = () => Promise.reject(new Error('not sent'))
  expect(await leftOf(nothing)).toEqual([undefined, 1])
  expect(await leftOf(failing)).toEqual(['22012', 0])
  expect(await leftOf(notSent)).toEqual(['not sent', 0])
  expect(await leftOf(nothing, 'begin; select 1 / 0')).toEqual(['22012', 0])
  expect(await leftOf(nothing, 'begin; select pg_terminate_backend(pg_backend_pid())')).toEqual(['57P01', 0])
  const swallowing = (client: pg.PoolClient) => failing(client).catch(() => {})
  expect(await leftOf(swallowing)).toEqual(['The transaction was not committed: ROLLBACK', 0])
})
