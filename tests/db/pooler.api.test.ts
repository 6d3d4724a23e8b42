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

test('a database is fit, but not through a pooler that pools by transaction', async () => {
  await refuseUnfit(app.pool)
  const client = await app.pool.connect()
  onTestFinished(() => client.release())
  // Two of its connections that are at rest lead to the same process.
  const another = async () => ({ query: client.query.bind(client), release: () => {} })
  await expect(refuseUnfit({ connect: another } as unknown as pg.Pool)).rejects.toThrow('pools by transaction')
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
