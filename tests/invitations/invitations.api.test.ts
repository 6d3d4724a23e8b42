import { describe, expect, test } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { refusal, said } from '#tests/support/client.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import {
  codeOf,
  invite,
  letExpire,
  newAddress,
  registrationFor,
  resend,
  type SentInvitation,
} from './invitation-data.ts'

const app = await startApp()

const lookUp = async (code: string, at: App = app) => {
  const { status, body } = await at.stranger().get(`/api/invitations/${code}`)
  return [status, body]
}
const listOf = async (at: App = app) => (await at.as(ada).get('/api/admin/invitations')).body
const noNames = { firstName: null, lastName: null }
const idOf = ({ id }: { id: string }) => id
const send = (body: object, at: App = app) => at.as(ada).post('/api/admin/invitations', body)
const register = (sent: SentInvitation) => app.stranger().post('/api/register', registrationFor(sent))
const withdraw = ({ id }: SentInvitation) => app.as(ada).delete(`/api/admin/invitations/${id}`)

describe('inviting', () => {
  test('mails the link and answers it', async () => {
    const email = newAddress()
    const reply = await send({ email: ` ${email.toUpperCase()}`, role: 'team_lead' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      email,
      role: 'team_lead',
      status: 'pending',
      invitedBy: { firstName: ada.firstName, lastName: ada.lastName, email: ada.email },
      message: `The invitation for ${email} is saved. No mail leaves this shop yet.`,
      isMailed: false,
    })
    const week = 7 * 24 * 60 * 60 * 1000
    expect(Math.abs(Date.parse(reply.body.expiresAt) - Date.now() - week)).toBeLessThan(10_000)

    const mail = await app.waitForMail({ to: email })
    expect(mail.subject).toBe('You are invited to Washboard')
    expect(mail.links).toContain(reply.body.inviteUrl)
    expect(mail.text).toContain('Ada Okafor invited you to join Washboard (Team Lead).')
  })

  test('says that it was mailed where a server has taken it', async () => {
    const smtp = await startSmtp()
    const mailing = await startApp({ SMTP_URL: smtp.url })
    const email = newAddress()
    const { body } = await send({ email }, mailing)
    expect([body.message, body.isMailed]).toEqual([`Invitation sent to ${email}.`, true])
    await mailing.close()
    await smtp.close()
  })

  test('of an admin works for a day, also when sent again, and the other admins hear of it', async () => {
    const other = await app.makePerson({ role: 'admin' })
    const email = newAddress()
    const day = 24 * 60 * 60 * 1000
    const reply = await send({ email, role: 'admin' })
    const again = await app.as(ada).post(`/api/admin/invitations/${reply.body.id}/resend`)
    for (const { body } of [reply, again])
      expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - day)).toBeLessThan(10_000)
    expect((await app.waitForMail({ to: email })).text).toContain('It works for 24 hours.')
    const mail = await app.waitForMail({ to: other.email })
    expect(mail.text).toContain(`Ada Okafor invited ${email} as an admin. The invitation works for 24 hours.`)
    expect((await app.mails()).filter(({ to }) => to.includes(ada.email))).toEqual([])
  })

  test.each([
    [{ email: '' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email', undefined],
    [{ role: 'owner' }, 'role', undefined],
    [{ firstName: 7 }, 'firstName', undefined],
    [{ lastName: 'x'.repeat(81) }, 'lastName', 'Last name must be 80 characters or less'],
  ])('is refused with %j', async (wrong, field, message) => {
    const reply = await send({ email: newAddress(), ...wrong })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]])
    if (message) expect(reply.body.message).toBe(message)
  })

  test('gives the names to the list, the link and a link that is sent again', async () => {
    const email = newAddress()
    const names = { firstName: 'Nora', lastName: 'Novak de la Cruz' }
    const reply = await send({ email, firstName: ' Nora ', lastName: names.lastName })
    expect(reply.body).toMatchObject({ email, ...names })
    expect(await lookUp(codeOf(reply.body.inviteUrl))).toEqual([200, { email, ...names, role: 'employee' }])
    const again = await resend(app, reply.body)
    expect(await lookUp(again.code)).toEqual([200, { email, ...names, role: 'employee' }])
    expect(await listOf()).toContainEqual(expect.objectContaining({ id: reply.body.id, ...names }))
    // The person who accepts it gives their own name.
    expect((await register(again)).body).toMatchObject({ firstName: 'Nora', lastName: 'Novak' })
    const half = await send({ email: newAddress(), firstName: 'x'.repeat(80), lastName: '  ' })
    expect(half.body).toMatchObject({ firstName: 'x'.repeat(80), lastName: null })
  })

  test('is refused for somebody who is a user, or is invited already', async () => {
    expect(said(await send({ email: erin.email.toUpperCase() }))).toEqual([409, 'erin@example.com is already a user.'])
    const { email } = await invite(app)
    const words = 'This address is already invited. Resend the pending invitation instead.'
    expect(said(await send({ email }))).toEqual([409, words])
  })

  test('is possible again once the invitation has expired or was deleted', async () => {
    const expired = await invite(app)
    await letExpire(app, expired)
    const newer = await invite(app, { email: expired.email })
    expect((await lookUp(newer.code))[0]).toBe(200)
    await withdraw(newer)
    const third = await invite(app, { email: expired.email })
    const listed = (await listOf()).filter(({ email }: { email: string }) => email === expired.email)
    expect(listed.map(idOf)).toEqual([third.id])
  })

  test('is kept when the mail fails, with the link to hand over, which leads to PUBLIC_URL', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' }
    const mute = await startApp({ ...smtp, PUBLIC_URL: 'https://wash.example.com' })
    const email = newAddress()
    const { isMailed, message, inviteUrl } = (await send({ email }, mute)).body
    const words = `The invitation for ${email} was saved, but the mail was not sent. Copy the link and pass it on.`
    expect([isMailed, message]).toEqual([false, words])
    expect(inviteUrl).toMatch(/^https:\/\/wash\.example\.com\/invite\/[\w-]{43}$/)
    expect(await lookUp(codeOf(inviteUrl), mute)).toEqual([200, { email, ...noNames, role: 'employee' }])
  })
})

describe('looking an invitation up', () => {
  const ends: Record<string, (sent: SentInvitation) => Promise<unknown>> = {
    USED_INVITATION: register,
    REPLACED_INVITATION: (sent) => resend(app, sent),
    EXPIRED_INVITATION: (sent) => letExpire(app, sent),
    DELETED_INVITATION: withdraw,
    UNKNOWN_INVITATION: async (sent) => Object.assign(sent, { code: 'made-up' }),
  }

  test.each([
    [410, 'USED_INVITATION', 'This invitation was already used. Please sign in instead.'],
    [410, 'REPLACED_INVITATION', 'A newer invitation was sent. Please use the link in the latest email.'],
    [410, 'EXPIRED_INVITATION', 'This invitation has expired. Please ask for a new one.'],
    [404, 'DELETED_INVITATION', 'This invitation was withdrawn. Please ask for a new one.'],
    [404, 'UNKNOWN_INVITATION', 'This invitation does not exist. Please check the link.'],
  ])('says what became of it, as a registration with it does: %i %s', async (status, code, message) => {
    const sent = await invite(app)
    await ends[code]!(sent)
    expect(await lookUp(sent.code)).toEqual([status, { code, message }])
    const registered = await register(sent)
    expect([registered.status, registered.body]).toEqual([status, { code, message }])
    expect(registered.headers.getSetCookie()).toEqual([])
  })

  test.each(['x'.repeat(4000), '%00', encodeURIComponent("' or true --")])('knows no %s', async (code) => {
    expect(await lookUp(code)).toMatchObject([404, { code: 'UNKNOWN_INVITATION' }])
  })
})

test('sending again gives a new code and a new week, and mails it', async () => {
  const first = await invite(app, { role: 'technician' })
  await app.pool.query(`update invitations set expires_at = now() + interval '1 hour' where id = $1`, [first.id])
  const reply = await app.as(ada).post(`/api/admin/invitations/${first.id}/resend`)
  expect(reply.body).toMatchObject({ id: first.id, status: 'pending', isMailed: false })
  expect(Date.parse(reply.body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000)
  expect((await app.waitForMail({ to: first.email })).links).toContain(reply.body.inviteUrl)
  const code = codeOf(reply.body.inviteUrl)
  expect((await lookUp(code))[1]).toMatchObject({ email: first.email, role: 'technician' })
  // Of both the hash alone is kept.
  const { rows } = await app.pool.query(
    'select i::text from invitations i union all select r::text from replaced_invitation_codes r',
  )
  for (const each of [first.code, code]) expect(JSON.stringify([rows, await listOf()])).not.toContain(each)
})

test('a pending invitation is deleted; deleted and accepted ones are not deleted or sent again', async () => {
  const [deleted, used] = [await invite(app), await invite(app)]
  expect((await app.as(ada).delete(`/api/admin/invitations/${deleted.id}`)).body).toEqual({ success: true })
  await register(used)
  const listed = (await listOf()).map(idOf)
  expect([listed.includes(deleted.id), listed.includes(used.id)]).toEqual([false, true])
  const resent = (id: string) => app.as(ada).post(`/api/admin/invitations/${id}/resend`)
  for (const reply of [await withdraw(used), await resent(used.id)])
    expect(refusal(reply)).toEqual([409, 'ALREADY_ACCEPTED'])
  const nobody = '01990000-0000-7000-8000-0000000000ff'
  for (const reply of [await withdraw(deleted), await resent(deleted.id), await resent(nobody)])
    expect(reply.status).toBe(404)
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
  const { id } = await invite(shop, { by: boss })
  await shop.pool.query('update users set is_active = false where id = $1', [boss.id])
  const shown = (await listOf(shop)).find((each: { id: string }) => each.id === id)
  expect(shown.invitedBy).toEqual({ firstName: 'Bea', lastName: 'Boss', email: boss.email })
})
