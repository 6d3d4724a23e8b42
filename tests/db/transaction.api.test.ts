import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseFailure } from '#server/db/errors.ts'
import { openPool } from '#server/db/pool.ts'
import { inTransaction } from '#server/db/transaction.ts'
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
  const done = inTransaction(app.pool, 'begin', {
    run: async (client) => {
      runs += 1
      await add(client, both[0])
      isThere()
      await otherIsThere
      await add(client, both[1])
    },
  })
  return done.then(() => runs)
}

test('of two transactions in a deadlock both are done, one of them at the second try', async () => {
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
    const failure = await inTransaction(app.pool, 'begin', { run }).catch(databaseFailure)
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
  const read = () => inTransaction(pool, 'begin', { run: async (client) => (await client.query(statement)).rows })
  await app.pool.query('create table changing as select 1 as value')
  expect(await read()).toEqual([{ value: 1 }])
  await app.pool.query('alter table changing alter value type text')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([{ value: '1' }])
})

test('what it asks first goes out with its beginning, and what it writes last with its commit', async () => {
  const pool = poolOfOne()
  await pool.query('create table noted (text text)')
  const note = { name: 'note', text: 'insert into noted values ($1)' }
  let writes = 0
  const result = await inTransaction(pool, 'begin', {
    first: (client) => Promise.all([client.query('select 1 as one'), client.query('select 2 as two')]),
    async run(client, [{ rows: ones }, { rows: twos }]) {
      const { stream } = client.connection
      for (const method of ['_write', '_writev'] as const) {
        const write = stream[method]!.bind(stream) as (...args: unknown[]) => void
        vi.spyOn(stream, method).mockImplementation((...args: unknown[]) => {
          writes += 1
          write(...args)
        })
      }
      return [...ones, ...twos]
    },
    last: (found) => ({ statement: note, values: [JSON.stringify(found)] }),
  })
  expect([result, writes]).toEqual([[{ one: 1 }, { two: 2 }], 1])
  expect((await pool.query('select text from noted')).rows).toEqual([{ text: '[{"one":1},{"two":2}]' }])
})

/** What is left of a row that `run` writes. */
async function leftOf(work: Partial<Parameters<typeof inTransaction<unknown, unknown>>[2]>, begin = 'begin') {
  await app.pool.query('create table if not exists written (text text)')
  const run = (client: pg.PoolClient) => client.query(`insert into written values ('here')`)
  const [outcome] = await Promise.allSettled([inTransaction(app.pool, begin, { run, ...work })])
  const failure = outcome.status === 'rejected' ? outcome.reason : undefined
  const { rows } = await app.pool.query('delete from written returning text')
  // Its connection is fit for the next one.
  expect((await app.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  return [databaseFailure(failure)?.code ?? failure?.message, rows.length]
}

test('it does all or nothing, whatever of it fails', async () => {
  const failing = (client: pg.PoolClient) => client.query('select 1 / 0')
  expect(await leftOf({})).toEqual([undefined, 1])
  expect(await leftOf({ first: failing })).toEqual(['22012', 0])
  const divided = { statement: { name: 'divided', text: 'select 1 / 0' }, values: [] }
  expect(await leftOf({ last: () => divided })).toEqual(['22012', 0])
  const notSent = () => {
    throw new Error('not sent')
  }
  expect(await leftOf({ last: notSent })).toEqual(['not sent', 0])
  const first = async () => 'found'
  expect(await leftOf({ first }, 'begin; select 1 / 0')).toEqual(['22012', 0])
  expect(await leftOf({ first }, 'begin; select pg_terminate_backend(pg_backend_pid())')).toEqual(['57P01', 0])
  const swallowing = async (client: pg.PoolClient) => {
    await client.query(`insert into written values ('here')`)
    await failing(client).catch(() => {})
  }
  expect(await leftOf({ run: swallowing })).toEqual(['The transaction was not committed: ROLLBACK', 0])
})
