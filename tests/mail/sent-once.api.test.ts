import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { codeOf, invite, newAddress } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { callsMails, startSmtp } from '#tests/support/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const app = await startApp({ SMTP_URL: smtp.url })

interface Call {
  path: string
  body?: object
}

const stainReport = async (): Promise<Call> => ({
  path: `/api/stain-reports/${(await stainsOf(app, ada)).id}/send-email`,
})
const problems = async (): Promise<Call> => {
  await makeProblem(app.db)
  return { path: '/api/machine-problems/email', body: { technicianEmail: 'fix@example.com' } }
}
const invitationAgain = async (): Promise<Call> => ({
  path: `/api/admin/invitations/${(await invite(app)).id}/resend`,
})

const send = ({ path, body }: Call, key: string, shop = app) =>
  shop.as(ada).post(path, body, { headers: { 'idempotency-key': key } })

/** How many mails went out since the test began. */
let mailsBefore = 0
const mails = () => callsMails(smtp).length - mailsBefore
beforeEach(async () => {
  await smtp.refuse('nothing')
  mailsBefore = callsMails(smtp).length
})

describe.for([
  ['a stain report', stainReport],
  ['the list of problems', problems],
  ['an invitation again', invitationAgain],
] as const)('%s', ([, prepare]) => {
  let call: Call
  let key: string
  beforeEach(async () => {
    call = await prepare()
    key = newId()
    mailsBefore = callsMails(smtp).length
  })

  test('whose answer was lost is not mailed again, and is where that is wanted an hour later', async () => {
    const first = await send(call, key)
    expect([first.status, mails()]).toEqual([200, 1])
    expect([(await send(call, key)).text, mails()]).toEqual([first.text, 1])
    await app.pool.query(`update idempotency_keys set created_at = now() - interval '61 minutes'`)
    expect([(await send(call, key)).status, mails()]).toEqual([200, 2])
  })

  test('sent twice at the same moment is mailed once', async () => {
    const [one, other] = await Promise.all([send(call, key), send(call, key)])
    expect([one.status, other.status, other.text, mails()]).toEqual([200, 200, one.text, 1])
  })
})

test('a mail that did not go out may be sent again under its key', async () => {
  const call = await stainReport()
  await smtp.refuse('recipient')
  expect((await send(call, 'again')).status).toBe(502)
  await smtp.refuse('nothing')
  expect((await send(call, 'again')).body.emailSent).toBe(true)
  expect(mails()).toBe(1)
})

test.each([
  ['a stain report', stainReport],
  ['the list of problems', problems],
])('%s that was not confirmed is not sent again by itself, and that is said', async (_name, prepare) => {
  const call = await prepare()
  const key = newId()
  expect(await smtp.leaveUnconfirmed(() => send(call, key))).toMatchObject({
    status: 502,
    body: { code: 'MAIL_UNKNOWN', message: expect.stringContaining('find out whether it arrived') },
  })
  for (const _ of [1, 2])
    expect(await send(call, key)).toMatchObject({
      status: 409,
      body: { code: 'MAIL_UNKNOWN', message: expect.stringContaining('send it once more') },
    })
  expect(mails()).toBe(1)
  expect((await send(call, newId())).status).toBe(200)
  expect(mails()).toBe(2)
})

test('an unconfirmed stain report does not count as sent, and an unconfirmed list is not recorded', async () => {
  const fresh = await startApp({ SMTP_URL: smtp.url })
  await makeProblem(fresh.db)
  const report = await stainsOf(fresh, ada)
  const list = { path: '/api/machine-problems/email', body: { technicianEmail: 'fix@example.com' } }
  for (const call of [{ path: `/api/stain-reports/${report.id}/send-email` }, list])
    await smtp.leaveUnconfirmed(() => send(call, newId(), fresh))
  expect((await fresh.as(ada).get(`/api/stain-reports/order/${report.orderId}`)).body.emailSent).toBe(false)
  expect((await fresh.as(ada).get('/api/machine-problems/email')).body.lastSent).toBeNull()
})

test('an invitation whose mail was not confirmed has its link, and every repeat says so', async () => {
  const call = { path: '/api/admin/invitations', body: { email: newAddress(), role: 'employee' } }
  const key = newId()
  const first = await smtp.leaveUnconfirmed(() => send(call, key))
  expect(first).toMatchObject({
    status: 201,
    body: { isMailed: false, message: expect.stringContaining('It is not known whether its mail was sent.') },
  })
  expect([(await send(call, key)).text, mails()]).toEqual([first.text, 1])
  const invitation = await app.stranger().get(`/api/invitations/${codeOf(first.body.inviteUrl)}`)
  expect(invitation.body.email).toBe(call.body.email)
})

test('a mail that was confirmed is not sent again where storing that failed', async () => {
  const call = await problems()
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create trigger refuse before insert on machine_problem_emails execute function refuse()`)
  const key = newId()
  expect((await send(call, key)).status).toBe(500)
  await app.pool.query('drop trigger refuse on machine_problem_emails')
  expect(await send(call, key)).toMatchObject({ status: 409, body: { code: 'MAIL_UNKNOWN' } })
  expect(mails()).toBe(1)
})

describe('while the mail server takes its time', () => {
  test('forty calls under one key stop nobody; repeats are refused', async () => {
    const reports = await Promise.all(Array.from({ length: 24 }, stainReport))
    const everybody = [ada, erin, theo, tess]
    await Promise.all(everybody.map((person) => app.as(person).get('/api/user')))
    await smtp.refuse('confirmation')
    const first = send(reports[0]!, 'pressed')
    await expect.poll(mails).toBe(1)
    const others = reports.slice(1).map((call) => send(call, newId()))
    const told: Reply[] = []
    const again = Array.from({ length: 16 }, async () => told.push(await send(reports[0]!, 'pressed')))
    await expect.poll(() => told.length).toBeGreaterThanOrEqual(15)
    expect(new Set(told.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 KEY_BUSY']))
    expect(told[0]!.headers.get('retry-after')).toMatch(/^\d+$/)

    for (const person of everybody) {
      const replies = await Promise.all([
        app.as(person).get('/api/tips'),
        app.as(person).post('/api/tips', { orderId: '42', amount: '1' }),
        app.as(person).post('/api/tips', { orderId: '42', amount: '1' }, { headers: { 'idempotency-key': newId() } }),
        app.as(person).get('/api/machine-problems'),
        app.as(person).post('/api/machine-problems', { machineType: 'dryer', machineNumber: 3, description: 'Smells' }),
        app.stranger().get('/readyz'),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 201, 201, 200, 201, 200])
    }

    expect(await Promise.race([first, 'under way'])).toBe('under way')
    await smtp.refuse('nothing')
    const { status, text } = await first
    expect([status, (await send(reports[0]!, 'pressed')).text]).toEqual([200, text])
    await Promise.all(again)
    expect((await Promise.all(others)).map((reply) => reply.status)).toEqual(others.map(() => 200))
    expect(mails()).toBe(24)
  })

  test('the same call at another server is refused meanwhile, and gets the answer afterwards', async () => {
    const env = { SMTP_URL: smtp.url, DATABASE_URL: app.pool.options.connectionString! }
    const other = await startApp(env, { people: [] })
    const call = await stainReport()
    const key = newId()
    await smtp.refuse('confirmation')
    const first = send(call, key)
    await expect.poll(mails).toBe(1)
    expect(await send(call, key, other)).toMatchObject({ status: 409, body: { code: 'KEY_BUSY' } })
    await smtp.refuse('nothing')
    expect((await send(call, key, other)).text).toBe((await first).text)
    expect(mails()).toBe(1)
  })
})
