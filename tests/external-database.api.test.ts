import { expect, inject, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { erin } from '#tests/support/cast.ts'
import { copyOfTemplate, emptyDatabase } from '#tests/support/postgres.ts'
import { overTcp } from '#tests/support/tcp-postgres.ts'

/** A database as DATABASE_URL names it: on a TCP port, behind a server that we do not run. */
async function externalDatabase(make = copyOfTemplate) {
  const database = await make(inject('postgres'))
  const external = await overTcp(database.url)
  onTestFinished(async () => {
    await external.close()
    await database.drop()
  })
  return external
}

test('the server works on a PostgreSQL over TCP', async () => {
  const external = await externalDatabase()
  const app = await startApp({ DATABASE_URL: external.url })
  expect(new URL(external.url).hostname).toBe('127.0.0.1')
  const reply = await app.as(erin).get('/api/user')
  expect([reply.status, reply.body.email]).toEqual([200, erin.email])
})

test('it makes the tables in an empty one', async () => {
  const external = await externalDatabase(emptyDatabase)
  const app = await startApp({ DATABASE_URL: external.url }, { people: [] })
  expect(app.invitation).toContain('/invite/')
})

test('while the database is away it says so, and it goes on when the database is back', async () => {
  const external = await externalDatabase()
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
