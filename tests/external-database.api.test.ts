import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'
import { externalDatabase } from '#tests/support/tcp-postgres.ts'

test('a health check does not wait behind work', async () => {
  const app = await startApp()
  const holder = await app.pool.connect()
  await holder.query('begin; lock table machine_problems in access exclusive mode')
  const problem = { machineType: 'washer', machineNumber: '12', description: 'It leaks.', canBeUsed: true }
  // More than the server has connections.
  const calls = Array.from({ length: 20 }, () => app.as(erin).post('/api/machine-problems', problem))
  const waiting = /^washboard_database_connections\{state="waiting"\} [1-9]/m
  await expect.poll(async () => (await app.stranger().get('/metrics')).text).toMatch(waiting)
  expect((await app.stranger().get('/readyz')).status).toBe(200)
  expect((await app.stranger().get('/metrics')).text).toContain('washboard_database_up 1')
  expect((await app.stranger().get('/metrics')).text).toMatch(waiting)
  await holder.query('commit')
  holder.release()
  await Promise.all(calls)
})

test('a database that takes statements and never answers is not ready, and many who ask share one look', async () => {
  const external = await externalDatabase()
  const app = await startApp({ DATABASE_URL: external.url })
  const checks = () => Promise.all(Array.from({ length: 9 }, () => app.stranger().get('/readyz')))
  expect(new Set((await checks()).map(({ status }) => status))).toEqual(new Set([200]))
  const looks = () => external.sent().split('select 1\0').length - 1
  const looked = looks()
  external.silence()
  expect(new Set((await checks()).map(({ status }) => status))).toEqual(new Set([503]))
  expect(looks()).toBe(looked + 1)
  // With a new connection, which is not answered either.
  expect(new Set((await checks()).map(({ status }) => status))).toEqual(new Set([503]))
  external.speak()
  expect((await app.stranger().get('/readyz')).status).toBe(200)
  const lookedOn = `select from pg_stat_activity where datname = current_database() and query = 'select 1'`
  await expect.poll(async () => (await app.pool.query(lookedOn)).rowCount).toBe(1)
})

test('while the database is away it says so, and it goes on when the database is back', async () => {
  const external = await externalDatabase()
  expect(new URL(external.url).hostname).toBe('127.0.0.1')
  const app = await startApp({ DATABASE_URL: external.url })
  const browser = app.as(erin)
  expect((await browser.get('/api/user')).status).toBe(200)

  await external.goAway()
  const during = await browser.get('/api/user')
  expect([during.status, typeof during.body.message]).toEqual([503, 'string'])
  expect((await app.stranger().get('/readyz')).status).toBe(503)
  expect((await app.stranger().get('/healthz')).status).toBe(200)

  await external.comeBack()
  expect((await browser.get('/api/user')).status).toBe(200)
  expect((await app.stranger().get('/readyz')).status).toBe(200)
})
