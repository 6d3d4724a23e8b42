import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { refuseUnfit } from '#server/db/fitness.ts'
import { openPool } from '#server/db/pool.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { addressOf } from '#tests/support/tcp-postgres.ts'

const app = await startApp()
const database = new URL(app.pool.options.connectionString!)

/** As PgBouncer takes them unless it is told otherwise. */
const taken = ['user', 'database', 'application_name', 'client_encoding', '']

/** Lets a connection through that begins with no settings of PostgreSQL, and refuses others as a pooler does. */
async function startPooler(): Promise<string> {
  const pooler = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (beginning) => {
      // Length, version, and then names and values by turns, each ended by a zero.
      const words = beginning.subarray(8).toString().split('\0')
      const refused = words.find((word, place) => place % 2 === 0 && !taken.includes(word))
      if (refused !== undefined) return client.end(refusal(`unsupported startup parameter: ${refused}`))
      const server = connect(addressOf(database.href))
      server.on('error', () => client.destroy())
      server.write(beginning)
      client.pipe(server).pipe(client)
    })
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void pooler.close())
  const url = new URL(database)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(pooler.address() as { port: number }).port}`
  return url.href
}

function refusal(message: string) {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('times are in UTC through a pooler that takes no settings, in a database of another zone', async () => {
  const name = database.pathname.slice(1)
  await app.pool.query(`alter database "${name}" set timezone = 'Asia/Kolkata'`)
  const pool = openPool({ connectionString: await startPooler(), max: 1 })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    `select timestamptz '2030-05-15 12:00Z'::text as noon, current_setting('statement_timeout') as patience`,
  )
  expect(rows).toEqual([{ noon: '2030-05-15 12:00:00+00', patience: '30s' }])
})

/** The refusal of a database to which these ways lead, empty where it is fit. */
const refusalOf = async (asked: Partial<Parameters<typeof refuseUnfit>[0]> = {}) => {
  const pool = app.pool
  return refuseUnfit({ pool, direct: asked.pool ?? pool, schema: undefined, ...asked }).then(
    () => '',
    ({ message }) => message as string,
  )
}

/** Two of its connections that are at rest lead to the same process. */
async function pooledByTransaction(): Promise<pg.Pool> {
  const client = await app.pool.connect()
  onTestFinished(() => client.release())
  return { connect: async () => ({ query: client.query.bind(client), release: () => {} }) } as unknown as pg.Pool
}

test('a database is fit, but not through a pooler that pools by transaction alone', async () => {
  expect(await refusalOf()).toBe('')
  const pooled = await pooledByTransaction()
  expect(await refusalOf({ pool: pooled })).toMatch('set DATABASE_DIRECT_URL')
  expect(await refusalOf({ direct: pooled })).toMatch('DATABASE_DIRECT_URL leads to a pooler')
})

test('beside a direct way, the role has to bring what no setting of ours keeps', async () => {
  const connection = { connectionString: app.pool.options.connectionString!, isPooledByTransaction: true }
  const { rows } = await app.pool.query('select current_user as role, current_database() as database')
  const role = `alter role "${rows[0].role}" in database "${rows[0].database}" set`
  const refusalNow = async () => {
    const pool = openPool(connection)
    return refusalOf({ pool, direct: app.pool }).finally(() => pool.end())
  }
  await app.pool.query(`${role} timezone = 'Asia/Kolkata'`)
  expect(await refusalNow()).toBe(
    `Where a pooler pools by transaction, the role has to bring its settings: ${role} timezone = 'UTC'; ${role} statement_timeout = '30s'; then restart the pooler.`,
  )
  await app.pool.query(`${role} timezone = 'UTC'; ${role} statement_timeout = '30s'`)
  expect(await refusalNow()).toBe('')
})

test('behind such a pooler a statement has no name by which its connection would keep it', async () => {
  const connection = { connectionString: app.pool.options.connectionString!, max: 1 }
  const kept = async (isPooledByTransaction: boolean) => {
    const pool = openPool({ ...connection, isPooledByTransaction })
    onTestFinished(() => pool.end())
    await pool.query({ name: 'one', text: 'select 1' })
    return (await pool.query('select name from pg_prepared_statements')).rows
  }
  expect(await kept(false)).toEqual([{ name: 'one' }])
  expect(await kept(true)).toEqual([])
})

test('a server opens no more connections than it may, and everybody else waits in it', async () => {
  const few = await startApp({ DATABASE_CONNECTIONS: '5' })
  const answers = await Promise.all(Array.from({ length: 60 }, () => few.as(ada).get('/api/admin/history')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await few.pool.query(
    'select count(*)::int as open from pg_stat_activity where datname = current_database()',
  )
  expect(rows[0].open - few.pool.totalCount).toBeLessThanOrEqual(5)
  expect(few.serverPool.totalCount).toBe(2)
})
