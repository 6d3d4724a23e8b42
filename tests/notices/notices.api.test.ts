import { describe, expect, test } from 'vitest'
import { claimNotice, tellOtherAdmins, tellPerson } from '#server/features/notices/queries.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { signIn, startApp } from '#tests/support/app.ts'
import { ada, type Person, theo } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'

const app = await startApp()

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const enter = (browser: Client, { email, password }: Pick<Person, 'email' | 'password'>, agent = phone) =>
  browser.post('/api/login', { email, password }, { headers: { 'user-agent': agent } })

const kindsFor = async ({ id }: Pick<Person, 'id'>, at = app) => {
  const { rows } = await at.pool.query('select kind from notices where user_id = $1 order by id', [id])
  return rows.map(({ kind }) => kind)
}

/** As if it had happened two minutes ago. */
const age = () => app.pool.query(`update notices set created_at = created_at - interval '2 minutes'`)

describe('a device', () => {
  test('that is the first of a person is nothing to tell, a second one is', async () => {
    const robin = await app.makePerson()
    const first = app.stranger()
    await enter(first, robin)
    await enter(first, robin)
    expect(await kindsFor(robin)).toEqual([])
    const second = app.stranger()
    await enter(second, robin)
    const mail = await app.waitForMail({ to: robin.email })
    expect([mail.subject, mail.links[0]]).toEqual(['New device in your Washboard account', `${app.url}/profile`])
    for (const words of [
      'Hello Robin,',
      'a device that was not used for it before: Safari · iOS.',
      'If it was not you, choose a new password at once',
    ])
      expect(mail.text).toContain(words)
    await enter(second, robin)
    await enter(first, robin)
    await age()
    await enter(second, robin)
    expect(await kindsFor(robin)).toEqual(['newDevice'])
  })

  test('is known again after signing out, by a cookie that no page can read, and for each person apart', async () => {
    const [robin, other] = [await app.makePerson(), await app.makePerson()]
    await enter(app.stranger(), robin)
    await enter(app.stranger(), other)
    const tablet = app.stranger()
    const reply = await enter(tablet, robin)
    const cookie = reply.headers.getSetCookie().find((each) => each.startsWith('washboard.device='))
    expect(cookie).toMatch(
      /^washboard\.device=[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    await tablet.post('/api/logout')
    await age()
    await enter(tablet, robin)
    expect([await kindsFor(robin), await kindsFor(other)]).toEqual([['newDevice'], []])
    await enter(tablet, other)
    expect(await kindsFor(other)).toEqual(['newDevice'])
    const { rows } = await app.pool.query('select cookie_hash from devices')
    expect(rows.map(({ cookie_hash }) => cookie_hash)).not.toContain(tablet.cookies.get('washboard.device'))
  })

  test('has a cookie of this host alone over https', async () => {
    const shop = await startApp({ PUBLIC_URL: 'https://shop.example.com' })
    const reply = await enter(shop.stranger(), theo)
    expect(reply.headers.getSetCookie().find((each) => each.includes('device'))).toMatch(
      /^__Host-washboard\.device=.*; Secure/,
    )
  })

  test('of somebody who is refused is not noted', async () => {
    const robin = await app.makePerson()
    const reply = await enter(app.stranger(), { ...robin, password: 'wrong one' })
    expect(reply.headers.getSetCookie()).toEqual([])
    const { rowCount } = await app.pool.query('select from devices where user_id = $1', [robin.id])
    expect(rowCount).toBe(0)
  })
})

test('a changed password is told, by change and by reset, in the person’s language', async () => {
  const robin = await app.makePerson()
  await app.as(robin).patch('/api/user/language', { language: 'es' })
  await app.as(robin).put('/api/user/password', { currentPassword: robin.password, newPassword: 'starched collars' })
  const mail = await app.waitForMail({ to: robin.email })
  expect(mail.subject).toBe('Se cambió tu contraseña de Washboard')
  expect(mail.text).toContain('¿Olvidaste tu contraseña?')
  const other = await app.makePerson()
  await app.stranger().post('/api/forgot-password', { email: other.email })
  const token = new URL((await app.waitForMail({ to: other.email })).links[0]!).searchParams.get('token')
  const body = { email: other.email, token, newPassword: 'starched collars' }
  expect((await app.stranger().post('/api/reset-password', body)).status).toBe(200)
  await app.waitForMail({ to: other.email, subject: 'Your Washboard password was changed' })
})

test('a changed role is told with the name of the admin; the same role again is not', async () => {
  const robin = await app.makePerson()
  const change = (role: string, key: string) =>
    app.as(ada).patch(`/api/admin/users/${robin.id}/role`, { role }, { headers: { 'idempotency-key': key } })
  await change('employee', 'role-same')
  expect(await kindsFor(robin)).toEqual([])
  await change('team_lead', 'role-other')
  const mail = await app.waitForMail({ to: robin.email })
  expect(mail.text).toContain('Ada Okafor changed your role. You are: Team Lead.')
})

const noMoney = { tips: '0.00', dropped: '0.00', short: '0.00', over: '0.00', gross: null, hours: null }
const noCounts = { orders: 0, missing: 0, reported: 0, repaired: 0, daysLost: 0, stains: 0, finished: 0 }
const nothing = { ...noMoney, ...noCounts }
const weekOfNothing = { start: '2026-03-02', now: nothing, before: nothing, unsent: 1, overdue: 2 }

test('every kind has its mail in both languages', async () => {
  for (const language of ['en', 'es'] as const) {
    const robin = await app.makePerson()
    // The week is for admins alone.
    await app.pool.query(`update users set language = $2, role = 'admin' where id = $1`, [robin.id, language])
    const notices: Notice[] = [
      { kind: 'newDevice', agent: null },
      { kind: 'passwordChanged' },
      { kind: 'passkeyAdded', name: 'Blue phone' },
      { kind: 'secondFactorOff', by: null },
      { kind: 'recoveryCodesRenewed' },
      { kind: 'roleChanged', role: 'technician', by: 'Ada Okafor' },
      { kind: 'adminInvited', email: 'new@example.com', by: 'Ada Okafor' },
      { kind: 'trainingDue', modules: [{ assignmentId: robin.id, name: 'Folding', dueDate: '2026-03-02' }] },
      { kind: 'trainingOverdue', late: [{ person: 'Kim', module: 'Folding', dueDate: '2026-03-02' }], more: 7 },
      { kind: 'week', week: weekOfNothing },
    ]
    for (const notice of notices) await tellPerson(app.db, robin.id, notice)
    const another = await startApp({ DATABASE_URL: String(app.pool.options.connectionString) }, { people: [] })
    // Whichever server takes them.
    const texts = async () =>
      [...(await app.mails()), ...(await another.mails())].filter(({ to }) => to.includes(robin.email))
    await expect.poll(async () => (await texts()).length).toBe(notices.length)
    for (const { subject, text, links } of await texts()) {
      expect(`${subject} ${text}`).not.toMatch(/undefined|\[object|\{\d\}/)
      expect(links[0]).toMatch(/^http/)
    }
    const [subject, day] = { en: ['Your training is due', 'Mar 2, 2026'], es: ['Tu capacitación vence', '2 mar 2026'] }[
      language
    ]
    expect(await texts()).toContainEqual(
      expect.objectContaining({
        subject,
        text: expect.stringMatching(new RegExp(`Folding.*${day}`, 's')),
        links: expect.arrayContaining([expect.stringMatching(/\/training$/)]),
      }),
    )
  }
})

test('of each kind there is at most one a minute: twenty at the same moment are one', async () => {
  const robin = await app.makePerson()
  const tell = () => tellPerson(app.db, robin.id, { kind: 'passwordChanged' })
  await Promise.all(Array.from({ length: 20 }, tell))
  await tellPerson(app.db, robin.id, { kind: 'passkeyAdded', name: 'Phone' })
  expect(await kindsFor(robin)).toEqual(['passwordChanged', 'passkeyAdded'])
  await age()
  await tell()
  expect(await kindsFor(robin)).toEqual(['passwordChanged', 'passkeyAdded', 'passwordChanged'])
})

test('other admins are the active ones, without the one it is about', async () => {
  const shop = await startApp()
  const boss = await shop.makePerson({ role: 'admin' })
  const former = await shop.makePerson({ role: 'admin', isActive: false })
  await tellOtherAdmins(shop.db, ada.id, { kind: 'adminInvited', email: 'x@example.com', by: 'Ada Okafor' })
  const told = await Promise.all([boss, former, ada].map((person) => kindsFor(person, shop)))
  expect(told).toEqual([['adminInvited'], [], []])
})

describe('while the mail server is away', async () => {
  const shop = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const robin = await shop.makePerson()
  const waiting = async () => {
    const { rows } = await shop.pool.query(
      `select attempts, next_at > now() as "isLater", sent_at as "sentAt" from notices where user_id = $1`,
      [robin.id],
    )
    return rows
  }

  test('what happened stands, and the mail waits for the server that has one', async () => {
    const body = { currentPassword: robin.password, newPassword: 'starched collars' }
    expect((await shop.as(robin).put('/api/user/password', body)).status).toBe(200)
    await signIn(shop.stranger(), { email: robin.email, password: 'starched collars' })
    await expect.poll(waiting).toContainEqual({ attempts: 1, isLater: true, sentAt: null })
    // The server without one may be quicker, once a minute; another that begins looks at once.
    const begins = async () => {
      await shop.pool.query(`update notices set next_at = now() - interval '1 second' where sent_at is null`)
      const better = await startApp({ DATABASE_URL: String(shop.pool.options.connectionString) }, { people: [] })
      const mail = better.waitForMail({ to: robin.email, subject: 'Your Washboard password was changed' })
      return await mail.catch(() => undefined)
    }
    await expect.poll(begins, { timeout: 45_000 }).toBeDefined()
    await expect.poll(async () => (await waiting()).some(({ sentAt }) => sentAt)).toBe(true)
  })

  test('two servers do not take the same one, and each try is later than the one before', async () => {
    await shop.pool.query('delete from notices')
    const { id } = await shop.makePerson()
    await tellPerson(shop.db, id, { kind: 'passwordChanged' })
    // The server itself may come first, once a minute.
    const claimed = await Promise.all([claimNotice(shop.db), claimNotice(shop.db)])
    expect(claimed.filter(Boolean).length).toBeLessThanOrEqual(1)
    const minutesToNext = async () => {
      const { rows } = await shop.pool.query(
        `select round(extract(epoch from next_at - now()) / 60)::int as minutes from notices where user_id = $1`,
        [id],
      )
      return rows[0].minutes
    }
    const minutes = [await minutesToNext()]
    while (minutes.length < 8) {
      await shop.pool.query('update notices set next_at = now() where user_id = $1', [id])
      await expect.poll(() => claimNotice(shop.db).then(minutesToNext)).toBeGreaterThan(0)
      minutes.push(await minutesToNext())
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })
})
