import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { codeOf } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { newOrderId } from '#tests/stain-reports/report-data.ts'
import { signIn } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { type Client, clientOf } from '#tests/support/client.ts'
import { oneDatabase } from '#tests/support/one-database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { callsMails, startSmtp } from '#tests/support/smtp.ts'

// kill -9 of a server in the middle of a call that sends a mail, and the same call again at the next one.

const smtp = await startSmtp()
const { pool, db, settings } = await oneDatabase()
afterAll(smtp.close)

let server: ServerProcess
/** Ada's browser, at the server that runs. */
let admin: Client

async function start() {
  server = await startServerProcess({ ...settings, SMTP_URL: smtp.url, RATE_LIMITS: 'off' })
  admin = clientOf(await server.ready)
  await signIn(admin, ada)
}

async function killNine() {
  server.process.kill('SIGKILL')
  await server.exit
}

let count = 0
const newAddress = () => `killed-${++count}@example.com`
const invitations = '/api/admin/invitations'

interface Call {
  path: string
  body?: object
  /** What a repeat is answered. */
  status: number
}

const calls: (() => Promise<Call>)[] = [
  async () => {
    const account = await admin.post('/api/commercial-accounts', { name: `Hotel ${++count}`, email: newAddress() })
    const stains = { orderId: newOrderId(), items: { 'K Flat': 2 }, commercialAccountId: account.body.id }
    const report = await admin.post('/api/stain-reports', stains)
    return { path: `/api/stain-reports/${report.body.id}/send-email`, status: 409 }
  },
  async () => {
    await makeProblem(db)
    return { path: '/api/machine-problems/email', body: { technicianEmail: newAddress() }, status: 409 }
  },
  async () => ({ path: invitations, body: { email: newAddress(), role: 'employee' }, status: 201 }),
  async () => {
    const { body } = await admin.post(invitations, { email: newAddress(), role: 'employee' })
    return { path: `${invitations}/${body.id}/resend`, status: 200 }
  },
]

/** What becomes of the mails before the server is killed; resolves when it is. */
const moments = {
  'the mail server had confirmed the mails, and no answer was stored': async () => {
    const holder = await pool.connect()
    await holder.query('begin; lock table idempotency_keys in exclusive mode')
    await smtp.refuse('nothing')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(calls.length)
    await killNine()
    await holder.query('rollback')
    holder.release()
  },
  'the mail server had the mails and had not confirmed them': async () => {
    await killNine()
    await smtp.refuse('nothing')
  },
}

test.each(Object.entries(moments))(
  'killed when %s: no repeat sends one again, and each says so',
  async (_moment, kill) => {
    await start()
    const prepared = []
    for (const prepare of calls) prepared.push({ ...(await prepare()), key: newId() })
    const send = ({ path, body }: Call, key: string) => admin.post(path, body, { headers: { 'idempotency-key': key } })
    const before = callsMails(smtp).length
    await smtp.refuse('confirmation')
    const cutOff = prepared.map((call) => send(call, call.key).catch(() => 'cut off'))
    await expect.poll(() => callsMails(smtp).length).toBe(before + calls.length)
    await kill()
    expect(await Promise.all(cutOff)).toEqual(calls.map(() => 'cut off'))

    await start()
    for (const call of prepared) {
      const again = await send(call, call.key)
      expect([again.status, (await send(call, call.key)).text]).toEqual([call.status, again.text])
      const { code, isMailed, message, inviteUrl } = again.body
      if (again.status === 409) {
        expect([code, message]).toEqual(['MAIL_UNKNOWN', expect.stringContaining('send it once more')])
        continue
      }
      expect([isMailed, message]).toEqual([
        false,
        expect.stringContaining('It is not known whether its mail was sent.'),
      ])
      // The link is the one in the mail, and works.
      expect(smtp.mails.filter(({ text }) => text?.includes(inviteUrl))).toHaveLength(1)
      expect((await admin.get(`/api/invitations/${codeOf(inviteUrl)}`)).status).toBe(200)
    }
    expect(callsMails(smtp)).toHaveLength(before + calls.length)
    expect((await send(prepared[0]!, newId())).status).toBe(200)
    expect(callsMails(smtp)).toHaveLength(before + calls.length + 1)
  },
  60_000,
)
