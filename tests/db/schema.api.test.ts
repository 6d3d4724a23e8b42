import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/boot/config.ts'
import { startServer } from '#server/boot/server.ts'
import { waysTo } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { ada, addPeople, cast } from '#tests/support/cast.ts'
import { signedInClientOf, signIn } from '#tests/support/client.ts'
import { openDb } from '#tests/support/db.ts'
import { emptyDatabase, temporaryFolder } from '#tests/support/postgres.ts'

/** An empty database with this schema, and the settings that name it. */
async function placeIn(schema: string) {
  const database = await emptyDatabase(inject('postgres'))
  const folder = await temporaryFolder('schema')
  const admin = openPool(asSystem({ connectionString: database.url }))
  onTestFinished(async () => {
    await admin.end()
    await database.drop()
    await folder.remove()
  })
  await admin.query(`create schema if not exists ${schema}`)
  const env = { DATABASE_URL: database.url, DATABASE_SCHEMA: schema, DATA_DIR: path.join(folder.path, 'data') }
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const tablesIn = async (name: string) =>
    (await admin.query('select tablename from pg_tables where schemaname = $1', [name])).rowCount
  return { admin, config, folder: folder.path, tablesIn }
}

test('a shop lives in a schema of its own, and its backup comes back into another one', async () => {
  const laundry = await placeIn('laundry')
  const server = await startServer(laundry.config)
  onTestFinished(() => server.close())
  await server.ready
  const pool = openPool(asSystem({ ...waysTo(laundry.config)!.direct, max: 2 }))
  await addPeople(openDb(pool), cast)
  await pool.end()
  const client = signedInClientOf(server.url, (browser) => signIn(browser, ada))
  expect((await client.post('/api/tips', { orderId: '0042', amount: '4.50' })).status).toBe(201)
  const { rows: history } = await laundry.admin.query(`select action from laundry.history where kind = 'tip'`)
  expect(history).toEqual([{ action: 'created' }])
  expect([await laundry.tablesIn('public'), await laundry.tablesIn('drizzle')]).toEqual([0, 0])

  const file = path.join(laundry.folder, 'shop.tar.gz')
  await backup(laundry.config, file)
  const other = await placeIn('second')
  await restore(other.config, file)
  const { rows } = await other.admin.query('select order_id from second.tips')
  expect(rows).toEqual([{ order_id: '0042' }])
  expect(await other.tablesIn('second')).toBe(await laundry.tablesIn('laundry'))
})

test('the list of migrations that earlier versions had in a schema of its own is taken over', async () => {
  const { admin, tablesIn } = await placeIn('public')
  await migrate(admin)
  const tables = await tablesIn('public')
  await admin.query('create schema drizzle; alter table __drizzle_migrations set schema drizzle')
  await migrate(admin)
  expect([await tablesIn('public'), await tablesIn('drizzle')]).toEqual([tables, 0])
})
