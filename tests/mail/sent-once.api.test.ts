import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { invite } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const app = await startApp({ SMTP_URL: smtp.url })

beforeEach(() => smtp.refuse('nothing'))

const calls: [name: string, prepare: () => Promise<{ path: string; body?: object }>][] = [
  ['a stain report', async () => ({ path: `/api/stain-reports/${(await stainsOf(app, ada)).id}/send-email` })],
  [
    'the list of problems',
    async () => {
      await makeProblem(app.db)
      return { path: '/api/machine-problems/email', body: { technicianEmail: 'fix@example.com' } }
    },
  ],
  ['an invitation again', async () => ({ path: `/api/admin/invitations/${(await invite(app)).id}/resend` })],
]

describe.for(calls)('%s', ([, prepare]) => {
  /** Sends it under one key each time, and tells how many mails that made. */
  async function sender() {
    const { path, body } = await prepare()
    const headers = { 'idempotency-key': newId() }
    return async () => {
      const before = smtp.mails.length
      const reply = await app.as(ada).post(path, body, { headers })
      return { status: reply.status, text: reply.text, mails: smtp.mails.length - before }
    }
  }

  test('whose answer was lost is not mailed again', async () => {
    const send = await sender()
    const first = await send()
    expect(first).toMatchObject({ status: 200, mails: 1 })
    expect(await send()).toEqual({ ...first, mails: 0 })
  })

  test('sent twice at the same moment is mailed once', async () => {
    const send = await sender()
    const before = smtp.mails.length
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, other.status, other.text]).toEqual([200, 200, one.text])
    expect(smtp.mails.length - before).toBe(1)
  })

  test('is mailed again where that is wanted an hour later', async () => {
    const send = await sender()
    await send()
    await app.pool.query(`update idempotency_keys set created_at = now() - interval '61 minutes'`)
    expect(await send()).toMatchObject({ status: 200, mails: 1 })
  })
})

test('a mail that did not go out may be sent again under its key', async () => {
  const report = await stainsOf(app, ada)
  const send = () =>
    app
      .as(ada)
      .post(`/api/stain-reports/${report.id}/send-email`, undefined, { headers: { 'idempotency-key': 'again' } })
  await smtp.refuse('recipient')
  expect((await send()).status).toBe(502)
  await smtp.refuse('nothing')
  const before = smtp.mails.length
  expect((await send()).body.emailSent).toBe(true)
  expect(smtp.mails.length - before).toBe(1)
})
