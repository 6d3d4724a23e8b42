import { describe, expect, test } from 'vitest'
import { roles } from '#shared/users/roles.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin, ivan, tess, theo } from '#tests/support/cast.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, invite, letExpire, newAddress, registrationFor, resend } from './invitation-data.ts'

const app = await startApp()

const lookUp = async (code: string, at: App = app) => {
  const { status, body } = await at.stranger().get(`/api/invitations/${code}`)
  return [status, body]
}
const listOf = async (at: App = app) => (await at.as(ada).get('/api/admin/invitations')).body
const noNames = { firstName: null, lastName: null }
const idOf = ({ id }: { id: string }) => id

describe('inviting', () => {
  test('mails the link and answers it', async () => {
    const email = newAddress()
    const reply = await app
      .as(ada)
      .post('/api/admin/invitations', { email: ` ${email.toUpperCase()}`, role: 'team_lead' })
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        email,
        role: 'team_lead',
        status: 'pending',
        invitedBy: { firstName: ada.firstName, lastName: ada.lastName, email: ada.email },
        message: `The invitation for ${email} is saved. No mail leaves this shop yet.`,
        isMailed: false,
      },
    ])
    const week = 7 * 24 * 60 * 60 * 1000
    expect(Math.abs(Date.parse(reply.body.expiresAt) - Date.now() - week)).toBeLessThan(10_000)

    const mail = await app.waitForMail({ to: email })
    expect(mail.subject).toBe('You are invited to Washboard')
    expect(mail.links).toContain(reply.body.inviteUrl)
    expect(mail.text).toContain(reply.body.inviteUrl)
    expect(mail.text).toContain('Ada Okafor invited you to join Washboard (Team Lead).')
  })

  test('says that it was mailed where a server has taken it', async () => {
    const smtp = await startSmtp()
    const mailing = await startApp({ SMTP_URL: smtp.url })
    const email = newAddress()
    const { body } = await mailing.as(ada).post('/api/admin/invitations', { email })
    expect([body.message, body.isMailed]).toEqual([`Invitation sent to ${email}.`, true])
    await mailing.close()
    await smtp.close()
  })

  test('of an admin works for a day, also when sent again, and the other admins hear of it', async () => {
    const other = await app.makePerson({ role: 'admin' })
    const email = newAddress()
    const day = 24 * 60 * 60 * 1000
    const reply = await app.as(ada).post('/api/admin/invitations', { email, role: 'admin' })
    const again = await app.as(ada).post(`/api/admin/invitations/${reply.body.id}/resend`)
    for (const { body } of [reply, again])
      expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - day)).toBeLessThan(10_000)
    expect((await app.waitForMail({ to: email })).text).toContain('It works for 24 hours.')
    const mail = await app.waitForMail({ to: other.email })
    expect(mail.text).toContain(`Ada Okafor invited ${email} as an admin. The invitation works for 24 hours.`)
    expect((await app.mails()).filter(({ to }) => to.includes(ada.email))).toEqual([])
  })

  test('makes an employee unless told otherwise, and knows four roles', async () => {
    const post = (body: object) => app.as(ada).post('/api/admin/invitations', body)
    expect((await post({ email: newAddress() })).body.role).toBe('employee')
    for (const role of roles) expect((await post({ email: newAddress(), role })).body.role).toBe(role)
    const owner = await post({ email: newAddress(), role: 'owner' })
    expect([owner.status, Object.keys(owner.body.errors)]).toEqual([400, ['role']])
  })

  test('needs an address', async () => {
    for (const email of ['', 'erin', undefined, `${'x'.repeat(250)}@example.com`]) {
      const reply = await app.as(ada).post('/api/admin/invitations', { email })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['email']])
    }
  })

  test('gives the names to the list, the link and a link that is sent again', async () => {
    const email = newAddress()
    const names = { firstName: 'Nora', lastName: 'Novak de la Cruz' }
    const reply = await app
      .as(ada)
      .post('/api/admin/invitations', { email, firstName: ' Nora ', lastName: names.lastName })
    expect([reply.status, reply.body]).toMatchObject([201, { email, ...names }])
    expect(await lookUp(codeOf(reply.body.inviteUrl))).toEqual([200, { email, ...names, role: 'employee' }])
    const again = await resend(app, reply.body)
    expect(await lookUp(again.code)).toEqual([200, { email, ...names, role: 'employee' }])
    expect((await listOf()).find(({ id }: { id: string }) => id === reply.body.id)).toMatchObject(names)
    // Whoever accepts it says how they are called.
    const accepted = await app.stranger().post('/api/register', registrationFor(again))
    expect(accepted.body).toMatchObject({ firstName: 'Nora', lastName: 'Novak' })
  })

  test('takes a name, a part of one, or none', async () => {
    const invited = async (names: object) => {
      const { body } = await app.as(ada).post('/api/admin/invitations', { email: newAddress(), ...names })
      return [body.firstName, body.lastName]
    }
    expect(await invited({})).toEqual([null, null])
    expect(await invited({ firstName: null, lastName: '  ' })).toEqual([null, null])
    expect(await invited({ lastName: 'Novak' })).toEqual([null, 'Novak'])
    expect(await invited({ firstName: 'x'.repeat(80) })).toEqual(['x'.repeat(80), null])
  })

  test.each([
    [{ firstName: 'x'.repeat(81) }, 'firstName', 'First name must be 80 characters or less'],
    [{ lastName: 'x'.repeat(81) }, 'lastName', 'Last name must be 80 characters or less'],
    [{ firstName: 7 }, 'firstName', undefined],
  ])('is refused with a name that is none: %j', async (names, field, message) => {
    const email = newAddress()
    const reply = await app.as(ada).post('/api/admin/invitations', { email, ...names })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]])
    if (message) expect(reply.body.message).toBe(message)
    expect((await listOf()).filter((each: { email: string }) => each.email === email)).toEqual([])
  })

  test('is refused for somebody who is a user', async () => {
    const reply = await app.as(ada).post('/api/admin/invitations', { email: erin.email.toUpperCase() })
    expect([reply.status, reply.body]).toEqual([
      409,
      { code: 'ALREADY_USER', message: 'erin@example.com is already a user.' },
    ])
  })

  test('is refused for an address with a pending invitation, also at the same moment', async () => {
    const { email } = await invite(app)
    const again = await app.as(ada).post('/api/admin/invitations', { email })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'ALREADY_INVITED', message: 'This address is already invited. Resend the pending invitation instead.' },
    ])
    const other = newAddress()
    const both = await Promise.all([1, 2].map(() => app.as(ada).post('/api/admin/invitations', { email: other })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is possible again once the invitation has expired or was deleted', async () => {
    const expired = await invite(app)
    await letExpire(app, expired)
    const newer = await invite(app, { email: expired.email })
    expect((await lookUp(newer.code))[0]).toBe(200)
    await app.as(ada).delete(`/api/admin/invitations/${newer.id}`)
    const third = await invite(app, { email: expired.email })
    expect((await listOf()).filter(({ email }: { email: string }) => email === expired.email).map(idOf)).toEqual([
      third.id,
    ])
  })

  test('is possible for a deactivated person', async () => {
    const { code } = await invite(app, { email: ivan.email })
    expect(await lookUp(code)).toEqual([200, { email: ivan.email, ...noNames, role: 'employee' }])
  })

  test('is kept when the mail fails, with the link to hand over', async () => {
    const mute = await startApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
    const email = newAddress()
    const reply = await mute.as(ada).post('/api/admin/invitations', { email })
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        isMailed: false,
        message: `The invitation for ${email} was saved, but the mail was not sent. Copy the link and pass it on.`,
      },
    ])
    expect(await lookUp(codeOf(reply.body.inviteUrl), mute)).toEqual([200, { email, ...noNames, role: 'employee' }])
  })

  test('links to PUBLIC_URL, whatever the request calls the host', async () => {
    const behind = await startApp({ PUBLIC_URL: 'https://wash.example.com' })
    const { inviteUrl } = await invite(behind)
    expect(inviteUrl).toMatch(/^https:\/\/wash\.example\.com\/invite\/[\w-]{43}$/)
  })
})

describe('looking an invitation up', () => {
  test('tells its address, name and role to whoever has the link, and nothing else', async () => {
    const { email, code } = await invite(app, { role: 'admin' })
    expect(await lookUp(code)).toEqual([200, { email, ...noNames, role: 'admin' }])
  })

  test('says what became of it', async () => {
    const used = await invite(app)
    await app.stranger().post('/api/register', registrationFor(used))
    expect(await lookUp(used.code)).toEqual([
      410,
      { code: 'USED_INVITATION', message: 'This invitation was already used. Please sign in instead.' },
    ])
    const replaced = await invite(app)
    await resend(app, replaced)
    expect(await lookUp(replaced.code)).toEqual([
      410,
      {
        code: 'REPLACED_INVITATION',
        message: 'A newer invitation was sent. Please use the link in the latest email.',
      },
    ])
    const expired = await invite(app)
    await letExpire(app, expired)
    expect(await lookUp(expired.code)).toEqual([
      410,
      { code: 'EXPIRED_INVITATION', message: 'This invitation has expired. Please ask for a new one.' },
    ])
    const deleted = await invite(app)
    await app.as(ada).delete(`/api/admin/invitations/${deleted.id}`)
    expect(await lookUp(deleted.code)).toEqual([
      404,
      { code: 'DELETED_INVITATION', message: 'This invitation was withdrawn. Please ask for a new one.' },
    ])
    const unknown = [
      404,
      { code: 'UNKNOWN_INVITATION', message: 'This invitation does not exist. Please check the link.' },
    ]
    for (const code of ['made-up', 'x'.repeat(4000), '%00', encodeURIComponent("' or true --")])
      expect(await lookUp(code)).toEqual(unknown)
  })

  test('is allowed thirty times a minute', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' })
    for (let time = 1; time <= 30; time += 1) expect((await lookUp('guess', limited))[0]).toBe(404)
    const reply = await limited.stranger().get('/api/invitations/guess')
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})

test('codes are kept as hashes only', async () => {
  const first = await invite(app)
  const second = await resend(app, first)
  const { rows } = await app.pool.query(
    'select i::text from invitations i union all select r::text from replaced_invitation_codes r',
  )
  const text = JSON.stringify([rows, await listOf()])
  expect(text).not.toContain(first.code)
  expect(text).not.toContain(second.code)
})

describe('resending', () => {
  test('gives a new code and a new week, and mails it', async () => {
    const first = await invite(app, { role: 'technician' })
    await app.pool.query(`update invitations set expires_at = now() + interval '1 hour' where id = $1`, [first.id])
    const reply = await app.as(ada).post(`/api/admin/invitations/${first.id}/resend`)
    expect([reply.status, reply.body]).toMatchObject([200, { id: first.id, status: 'pending', isMailed: false }])
    expect(Date.parse(reply.body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000)
    expect((await app.waitForMail({ to: first.email })).links).toContain(reply.body.inviteUrl)
    expect(await lookUp(codeOf(reply.body.inviteUrl))).toEqual([
      200,
      { email: first.email, ...noNames, role: 'technician' },
    ])
    expect((await lookUp(first.code))[0]).toBe(410)
  })

  test('is for pending ones', async () => {
    const used = await invite(app)
    await app.stranger().post('/api/register', registrationFor(used))
    const again = await app.as(ada).post(`/api/admin/invitations/${used.id}/resend`)
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_ACCEPTED'])
    const deleted = await invite(app)
    await app.as(ada).delete(`/api/admin/invitations/${deleted.id}`)
    for (const id of [deleted.id, '01990000-0000-7000-8000-0000000000ff', 'no-id'])
      expect((await app.as(ada).post(`/api/admin/invitations/${id}/resend`)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('takes it out of the list', async () => {
    const { id } = await invite(app)
    const reply = await app.as(ada).delete(`/api/admin/invitations/${id}`)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect((await listOf()).map(idOf)).not.toContain(id)
    expect((await app.as(ada).delete(`/api/admin/invitations/${id}`)).status).toBe(404)
  })

  test('leaves accepted ones', async () => {
    const used = await invite(app)
    await app.stranger().post('/api/register', registrationFor(used))
    const reply = await app.as(ada).delete(`/api/admin/invitations/${used.id}`)
    expect([reply.status, reply.body.code]).toEqual([409, 'ALREADY_ACCEPTED'])
    expect((await listOf()).map(idOf)).toContain(used.id)
  })
})

test('the list has pending ones first, then expired, then accepted, each newest first', async () => {
  const shop = await startApp()
  const made = []
  for (let number = 0; number < 6; number += 1) made.push(await invite(shop))
  const [accepted1, pending1, expired1, accepted2, pending2, expired2] = made.map(idOf)
  for (const each of [made[0]!, made[3]!]) await shop.stranger().post('/api/register', registrationFor(each))
  for (const each of [made[2]!, made[5]!]) await letExpire(shop, each)
  const list = await listOf(shop)
  expect(list.map(idOf)).toEqual([pending2, pending1, expired2, expired1, accepted2, accepted1])
  expect(list.map(({ status }: { status: string }) => status)).toEqual(
    ['pending', 'expired', 'accepted'].flatMap((status) => [status, status]),
  )
})

test('the name of who invited stays when that person is gone', async () => {
  const shop = await startApp()
  const boss = await shop.makePerson({ role: 'admin', firstName: 'Bea', lastName: 'Boss' })
  const { body } = await shop.as(boss).post('/api/admin/invitations', { email: newAddress() })
  await shop.pool.query('update users set is_active = false where id = $1', [boss.id])
  const [shown] = (await listOf(shop)).filter(({ id }: { id: string }) => id === body.id)
  expect(shown.invitedBy).toEqual({ firstName: 'Bea', lastName: 'Boss', email: boss.email })
})

test('invitations are the admins’ business', async () => {
  const { id } = await invite(app)
  for (const [method, path] of [
    ['GET', '/api/admin/invitations'],
    ['POST', '/api/admin/invitations'],
    ['DELETE', `/api/admin/invitations/${id}`],
    ['POST', `/api/admin/invitations/${id}/resend`],
  ] as const) {
    for (const person of [erin, tess, theo]) expect((await app.as(person).request(method, path)).status).toBe(403)
    expect((await app.stranger().request(method, path)).status).toBe(401)
  }
})
