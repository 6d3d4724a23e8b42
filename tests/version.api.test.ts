import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import { copyOfTemplate } from '#tests/support/postgres.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const newer = `insert into __drizzle_migrations (hash, created_at)
  select 'of ' || year, extract(epoch from make_date(year, 1, 1)) * 1000 from generate_series(2100, 2101) year`

test('the running version is answered', async () => {
  const app = await startApp()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect((await app.stranger().get('/healthz')).body).toEqual({ status: 'ok', version })
})

test('admins hear that a newer version changes the database while this one runs', async () => {
  const app = await startApp()
  const needsOfAda = async () => (await app.as(ada).get('/api/needs-you')).body
  expect(await needsOfAda()).not.toHaveProperty('newerDatabase')
  await app.pool.query(newer)
  expect(await needsOfAda()).toMatchObject({ newerDatabase: 1 })
  expect((await app.as(theo).get('/api/needs-you')).body).not.toHaveProperty('newerDatabase')
})

test('a start on the database of a newer version says so in the log', async () => {
  const database = await copyOfTemplate(inject('postgres'))
  onTestFinished(() => database.drop())
  const warnings = async () => {
    const server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
    await server.ready
    server.process.kill('SIGTERM')
    await server.exit
    return server.errors().split('A newer version of Washboard changed the database').length - 1
  }
  expect(await warnings()).toBe(0)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(newer)
  await client.end()
  expect(await warnings()).toBe(1)
})
