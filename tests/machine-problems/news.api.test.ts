import { describe, expect, test } from 'vitest'
import { claimNews } from '#server/features/machine-problems/news.ts'
import { type App, startAgain, startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'

const app = await startApp()
const path = '/api/user/problem-mails'

const choose = (person: Person, rhythm: unknown, at = app) => at.as(person).put(path, { rhythm })

const report = async (machineNumber: number, { by = erin, at = app, description = 'Leaks' } = {}) =>
  (await at.as(by).post('/api/machine-problems', { machineType: 'washer', machineNumber, description })).body

/** A shop in which Tess hears at once of a problem that Erin has reported. */
async function shopWithNews(env: Record<string, string> = {}) {
  const shop = await startApp(env)
  await choose(tess, 'at_once', shop)
  return { shop, problem: await report(7, { at: shop }) }
}

/** As if the time until the next mail had passed. */
const later = (at = app) => at.pool.query(`update problem_news set next_at = now() - interval '1 second'`)

const waitingFor = async ({ id }: Person, at = app) => {
  const { rows } = await at.pool.query(
    `select round(extract(epoch from next_at - now()) / 60)::int as minutes,
      to_char(next_at at time zone 'America/New_York', 'HH24:MI') as clock, next_at <= now() + interval '1 day' as "isSoon"
     from problem_news where user_id = $1 order by created_at`,
    [id],
  )
  return rows
}

/** Whatever is due goes out, as each minute. */
const send = startAgain

const mailsTo = async ({ email }: Person, ...apps: App[]) =>
  (await Promise.all(apps.map((each) => each.mails()))).flat().filter(({ to }) => to.includes(email))

test('the choice is never until a technician makes one, and is theirs alone', async () => {
  const robin = await app.makePerson({ role: 'technician' })
  expect((await app.as(robin).get(path)).body).toEqual({ rhythm: 'never' })
  expect((await choose(robin, 'daily')).body).toEqual({ rhythm: 'daily' })
  expect((await app.as(robin).get(path)).body).toEqual({ rhythm: 'daily' })
  expect((await app.as(tess).get(path)).body).toEqual({ rhythm: 'never' })
  const { status, body } = await choose(robin, 'hourly')
  expect([status, body.errors]).toEqual([400, { rhythm: ['Please choose when'] }])
  for (const person of [theo, ada]) expect((await choose(person, 'daily')).status).toBe(403)
})

test('reports within five minutes are one mail, in the language of the technician', async () => {
  const shop = await startApp()
  const maria = await shop.makePerson({ role: 'technician' })
  await shop.as(maria).patch('/api/user/language', { language: 'es' })
  await choose(maria, 'at_once', shop)
  await report(7, { at: shop, description: 'Drum does not turn' })
  await report(12, { at: shop, description: 'Smells of <b>burning</b>' })
  expect(await waitingFor(maria, shop)).toMatchObject([{ minutes: 5 }, { minutes: 5 }])
  await report(3, { at: shop, by: maria })
  await later(shop)
  const other = await send(shop)
  await expect.poll(() => waitingFor(maria, shop)).toEqual([])
  const [mail, ...more] = await mailsTo(maria, shop, other)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('2 problemas de máquinas nuevos')
  expect(mail!.text).toMatch(/Lavadora 7 .*Drum does not turn[\s\S]*Lavadora 12/)
  expect(mail!.text).not.toContain('Lavadora 3')
  expect(mail!.html).not.toContain('<b>burning')
  expect(mail!.links[0]).toMatch(/\/admin\/machine-management$/)
})

test('once a day is the next morning at seven in the shop; another choice holds for what waits already', async () => {
  const [daily, never, gone] = await Promise.all([1, 2, 3].map(() => app.makePerson({ role: 'technician' })))
  await choose(daily!, 'daily')
  await choose(never!, 'at_once')
  await choose(never!, 'never')
  await choose(gone!, 'at_once')
  await app.as(ada).delete(`/api/admin/users/${gone!.id}`)
  await report(1)
  expect(await waitingFor(daily!)).toEqual([{ minutes: expect.any(Number), clock: '07:00', isSoon: true }])
  expect([await waitingFor(never!), await waitingFor(gone!)]).toEqual([[], []])
  await choose(daily!, 'at_once')
  expect(await waitingFor(daily!)).toMatchObject([{ minutes: 5 }])
  await choose(daily!, 'never')
  expect(await waitingFor(daily!)).toEqual([])
})

describe('several servers', () => {
  test('of two that look at once, one takes it; what came meanwhile waits for its own mail', async () => {
    const { shop } = await shopWithNews()
    await report(8, { at: shop })
    await later(shop)
    const claimed = await Promise.all([claimNews(shop.db), claimNews(shop.db)])
    expect(claimed.map((each) => each?.problems.length).filter(Boolean)).toEqual([2])
    await report(9, { at: shop })
    await shop.pool.query(`update problem_news set next_at = now() - interval '1 second' where attempts = 0`)
    const next = await claimNews(shop.db)
    expect(next?.problems.map(({ machineNumber }) => machineNumber)).toEqual([9])
  })

  test('what a server took that ended is sent by another, once', async () => {
    const { shop } = await shopWithNews()
    await later(shop)
    expect((await claimNews(shop.db))?.problemIds).toHaveLength(1)
    expect(await claimNews(shop.db)).toBeUndefined()
    await later(shop)
    const other = await send(shop)
    await expect.poll(() => waitingFor(tess, shop)).toEqual([])
    expect(await mailsTo(tess, shop, other)).toMatchObject([{ subject: 'New problem: Washer 7' }])
  })

  test('while the mail server is away it waits', async () => {
    const noMail = { SMTP_URL: 'smtp://127.0.0.1:9' }
    const { shop } = await shopWithNews(noMail)
    await later(shop)
    const away = await send(shop, noMail)
    const attempts = async () => (await shop.pool.query('select attempts from problem_news')).rows
    await expect.poll(attempts).toEqual([{ attempts: 1 }])
    // Its try has come to an end then.
    await away.close()
    await later(shop)
    const better = await send(shop)
    await expect.poll(attempts).toEqual([])
    expect(await mailsTo(tess, shop, better)).toHaveLength(1)
  })
})

test('a problem that is opened again is news again', async () => {
  const { shop, problem } = await shopWithNews()
  const change = (status: string) => shop.as(ada).patch(`/api/machine-problems/${problem.id}`, { status })
  expect((await change('repaired')).status).toBe(200)
  await later(shop)
  const other = await send(shop)
  await expect.poll(() => waitingFor(tess, shop)).toEqual([])
  // What was repaired meanwhile is none.
  expect(await mailsTo(tess, shop, other)).toEqual([])
  await change('open')
  expect(await waitingFor(tess, shop)).toMatchObject([{ minutes: 5 }])
})

test('who wants none any more gets none, also of what could not be sent', async () => {
  const { shop } = await shopWithNews()
  await shop.pool.query('update problem_news set attempts = 2')
  await choose(tess, 'never', shop)
  expect(await waitingFor(tess, shop)).toEqual([])
  // One that was being reported when the choice was made.
  await choose(tess, 'at_once', shop)
  await report(8, { at: shop })
  await shop.pool.query(`update problem_mail_choices set rhythm = 'never'`)
  await later(shop)
  expect(await claimNews(shop.db)).toBeUndefined()
})
