import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { readConfig } from '#server/boot/config.ts'
import { type Endpoint, takesKey } from '#shared/api/endpoint.ts'
import { newId } from '#shared/db/columns.ts'
import { endpoints } from '#shared/endpoints.ts'
import { invite, newAddress } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startSheetServer } from '#tests/payroll/sheet-server.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { photo, pictureOf, uploadSlot } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import type { Reply } from '#tests/support/client.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { temporaryFolder } from '#tests/support/postgres.ts'
import { startSmtp } from '#tests/support/smtp.ts'

// Whatever is outside of server and database may take its time. No call holds a connection to the database meanwhile.

const [gcs, smtp, sheets, provider] = await Promise.all([
  startGcs(),
  startSmtp(),
  startSheetServer(),
  startOidcProvider(),
])
afterAll(() => Promise.all([gcs.close(), smtp.close(), sheets.close(), provider.close()]))
const app = await startApp({
  ...gcs.env,
  ...provider.env,
  GOOGLE_SHEETS_ORIGIN: sheets.origin,
  SMTP_URL: smtp.url,
})

/** More than the server has connections to its database. */
const many = Array.from({ length: 14 }, (_, turn) => turn)

/** Nothing is taken of the server's connections, no call waits for one, and others work on. */
async function expectNothingHeld() {
  await expect.poll(held, { timeout: 5_000 }).toEqual({ taken: 0, waiting: 0, inTransaction: 0 })
  const tip = await app.as(erin).post('/api/tips', { orderId: '42', amount: '1.00' })
  expect([tip.status, (await app.as(erin).get('/api/tips')).status]).toEqual([201, 200])
}

async function held() {
  const { totalCount, idleCount, waitingCount } = app.serverPool
  const { rowCount } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return { taken: totalCount - idleCount, waiting: waitingCount, inTransaction: rowCount }
}

interface Outside {
  name: string
  /** From now on it answers nothing. */
  hang(): unknown
  mend(): unknown
  /** How often it was asked. */
  asked(): number
}

const mail: Outside = {
  name: 'the mail server',
  hang: () => smtp.refuse('confirmation'),
  mend: () => smtp.refuse('nothing'),
  asked: () => smtp.mails.length,
}
const bucket: Outside = {
  name: 'the bucket',
  hang: () => gcs.behave('silent'),
  mend: () => gcs.behave('up'),
  asked: () => gcs.requests.length,
}
const bucketForWriters: Outside = {
  name: 'the bucket, for writers',
  hang: () => gcs.behave('silent-writes'),
  mend: () => gcs.behave('up'),
  asked: () => gcs.requests.filter((request) => !request.startsWith('GET ')).length,
}
const asking: (() => void)[] = []
const sheet: Outside = {
  name: 'Google Sheets',
  hang: () => sheets.answerWith((_req, res) => asking.push(() => res.writeHead(404).end())),
  mend() {
    sheets.answerWith((_req, res) => res.writeHead(404).end())
    for (const answer of asking.splice(0)) answer()
  },
  asked: () => asking.length,
}

interface Call {
  /** Ada unless told otherwise; null is nobody. */
  by?: Person | null
  /** What stands in the path of the row. */
  id?: string
  body?: object
}

/** As many calls as are `many`, and what they are to be answered in the end. */
type Waiting = [row: string, on: Outside, prepare: () => Promise<Call[]>, status?: number]

const each = (make: () => Promise<Call> | Call) => Promise.all(many.map(make))

function send(row: string, { by = ada, id = '', body }: Call, headers: Record<string, string>): Promise<Reply> {
  const [method, path] = row.replace(':id', id).split(' ') as [string, string]
  const client = by ? app.as(by) : app.stranger()
  if (!body) return client.request(method, path, { headers })
  if (body instanceof FormData) return client.request(method, path, { headers, body })
  const json = { 'content-type': 'application/json', ...headers }
  return client.request(method, path, { headers: json, body: JSON.stringify(body) })
}

async function upload(): Promise<Call> {
  const url = await uploadSlot(app.as(erin))
  await fetch(url, { method: 'PUT', body: new Uint8Array(await photo()) })
  return { by: erin, body: { imageURL: url, receiptImageURL: url } }
}

async function withFace() {
  const by = await app.makePerson()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await photo())]), 'me.jpg')
  await app.as(by).request('POST', '/api/user/profile-image', { body })
  return { by, body }
}

const stains = async (photos: string[] = []) => {
  const { id } = await stainsOf(app, ada, { photos })
  return each(() => ({ id }))
}

const cases: Waiting[] = [
  ['POST /api/admin/invitations', mail, () => each(() => ({ body: { email: newAddress(), role: 'employee' } })), 201],
  ['POST /api/admin/invitations/:id/resend', mail, () => each(async () => ({ id: (await invite(app)).id }))],
  [
    'POST /api/machine-problems/email',
    mail,
    async () => {
      await makeProblem(app.db)
      return each(() => ({ body: { technicianEmail: 'fix@example.com' } }))
    },
  ],
  ['POST /api/stain-reports/:id/send-email', mail, () => stains()],
  ['POST /api/stain-reports/:id/send-email', bucket, async () => stains([await pictureOf(app, ada)])],
  [
    'POST /api/forgot-password',
    mail,
    () => each(async () => ({ by: null, body: { email: (await app.makePerson()).email } })),
  ],
  ['PUT /api/stain-report-images', bucket, () => each(upload)],
  ['PUT /api/machine-problem-images', bucket, () => each(upload)],
  ['PUT /api/receipt-images', bucket, () => each(upload)],
  // The picture is prepared.
  ['PUT /api/stain-report-images', bucketForWriters, () => each(upload)],
  [
    'GET /api/objects/:id',
    bucket,
    async () => {
      const id = (await pictureOf(app, erin)).split('/').at(-1)!
      return each(() => ({ by: erin, id }))
    },
  ],
  ['POST /api/user/profile-image', bucketForWriters, () => each(withFace)],
  ['DELETE /api/user/profile-image', bucketForWriters, () => each(async () => ({ by: (await withFace()).by }))],
  ['POST /api/admin/settings/test-mail', mail, () => each(() => ({}))],
  [
    'POST /api/admin/users/:id/remove-name',
    bucketForWriters,
    () =>
      each(async () => {
        const { id, firstName, lastName } = (await withFace()).by
        await app.pool.query('update users set is_active = false where id = $1', [id])
        return { id, body: { name: `${firstName} ${lastName}` } }
      }),
  ],
  [
    'GET /api/admin/users/:id/export',
    bucket,
    async () => {
      await pictureOf(app, erin)
      return each(async () => {
        const by = await app.makePerson({ role: 'admin' })
        // Each browser may fetch what it asked for once.
        await app.as(by).post(`/api/admin/users/${erin.id}/export`)
        return { by, id: erin.id }
      })
    },
  ],
  [
    'POST /api/import-from-sheets',
    sheet,
    () => each(() => ({ body: { sheetsUrl: 'https://docs.google.com/spreadsheets/d/1AbC/edit' } })),
    400,
  ],
]

const rows = Object.values<Endpoint>(endpoints)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const keyedRows = new Set(rows.filter(takesKey).map(nameOf))

describe.each(cases)('%s', (row, outside, prepare, status = 200) => {
  const keys = keyedRows.has(row) ? ['under keys', 'without keys'] : ['without keys']
  test.each(keys)(`%s, while ${outside.name} does not answer`, async (how) => {
    const prepared = await prepare()
    await outside.hang()
    const before = outside.asked()
    const calls = prepared.map((call) => send(row, call, how === 'under keys' ? { 'idempotency-key': newId() } : {}))
    onTestFinished(async () => {
      await outside.mend()
      await Promise.allSettled(calls)
    })
    await expect.poll(outside.asked).toBeGreaterThan(before)
    await expectNothingHeld()
    await outside.mend()
    expect((await Promise.all(calls)).map((reply) => reply.status)).toEqual(many.map(() => status))
  })
})

test('every call of the table that waits for something outside is among them', () => {
  const waiting = rows.filter(({ waitsFor }) => waitsFor).map(nameOf)
  // Signs its address by itself.
  const asksNobody = 'POST /api/objects/upload'
  const tested = new Set(cases.map(([row]) => row))
  expect(waiting.filter((name) => !tested.has(name))).toEqual([asksNobody])
})

test('uploads under keys, which count against a limit, take one connection each', async () => {
  const shop = await startApp({ ...gcs.env, RATE_LIMITS: 'on' })
  await shop.as(erin).get('/api/user')
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      shop.as(erin).post('/api/objects/upload', undefined, { headers: { 'idempotency-key': newId() } }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a backup keeps no transaction open while it waits for files', async () => {
  // Prepared by now, so that only the backup asks for files.
  await app.as(erin).get(await pictureOf(app, erin))
  await expect.poll(async () => (await app.pool.query(`select from objects where state = 'claimed'`)).rowCount).toBe(0)
  const folder = await temporaryFolder('backup')
  const settings = { ...gcs.env, DATABASE_URL: app.pool.options.connectionString!, DATA_DIR: app.dataDir }
  gcs.behave('silent')
  const before = gcs.requests.length
  const written = backup(readConfig(settings), path.join(folder.path, 'backup.tar.gz'))
  await expect.poll(() => gcs.requests.length).toBeGreaterThan(before)
  await expectNothingHeld()
  gcs.behave('up')
  expect((await written).missing).toEqual([])
  await folder.remove()
})

test('a sign-in provider that does not answer holds none either, and is given up after ten seconds', async () => {
  const startedAt = performance.now()
  provider.behave({ slow: 13_000 })
  const calls = many.map(() => app.stranger().get('/api/login'))
  await expectNothingHeld()
  const replies = await Promise.all(calls)
  provider.behave('up')
  expect(new Set(replies.map(({ headers }) => headers.get('location')))).toEqual(
    new Set(['/?problem=provider-unavailable']),
  )
  expect(performance.now() - startedAt).toBeLessThan(13_000)
})
