import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { readConfig } from '#server/config.ts'
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
  /** From now on it answers nothing. */
  hang(): unknown
  mend(): unknown
  /** How often it was asked. */
  asked(): number
}

const sheetRequests = { waiting: [] as (() => void)[] }

const outsides = {
  'the mail server': {
    hang: () => smtp.refuse('confirmation'),
    mend: () => smtp.refuse('nothing'),
    asked: () => smtp.mails.length,
  },
  'the bucket': { hang: () => gcs.behave('silent'), mend: () => gcs.behave('up'), asked: () => gcs.requests.length },
  'the bucket, for whoever writes': {
    hang: () => gcs.behave('silent-writes'),
    mend: () => gcs.behave('up'),
    asked: () => gcs.requests.filter((request) => !request.startsWith('GET ')).length,
  },
  'Google Sheets': {
    hang: () => sheets.answerWith((_req, res) => sheetRequests.waiting.push(() => res.writeHead(404).end())),
    mend: () => {
      sheets.answerWith((_req, res) => res.writeHead(404).end())
      for (const answer of sheetRequests.waiting.splice(0)) answer()
    },
    asked: () => sheetRequests.waiting.length,
  },
} satisfies Record<string, Outside>

interface Call {
  /** Ada unless told otherwise; null is nobody. */
  by?: Person | null
  /** What stands in the path of the row. */
  id?: string
  body?: object
}

interface Waiting {
  row: string
  for: keyof typeof outsides
  /** What the calls are to be answered in the end. */
  status?: number
  /** As many as are `many`. */
  prepare(): Promise<Call[]>
}

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

const cases: Waiting[] = [
  {
    row: 'POST /api/admin/invitations',
    for: 'the mail server',
    status: 201,
    prepare: () => each(() => ({ body: { email: newAddress(), role: 'employee' } })),
  },
  {
    row: 'POST /api/admin/invitations/:id/resend',
    for: 'the mail server',
    prepare: () => each(async () => ({ id: (await invite(app)).id })),
  },
  {
    row: 'POST /api/machine-problems/email',
    for: 'the mail server',
    async prepare() {
      await makeProblem(app.db)
      return each(() => ({ body: { technicianEmail: 'fix@example.com' } }))
    },
  },
  {
    row: 'POST /api/stain-reports/:id/send-email',
    for: 'the mail server',
    async prepare() {
      const { id } = await stainsOf(app, ada)
      return each(() => ({ id }))
    },
  },
  {
    row: 'POST /api/stain-reports/:id/send-email',
    for: 'the bucket',
    async prepare() {
      const { id } = await stainsOf(app, ada, { photos: [await pictureOf(app, ada)] })
      return each(() => ({ id }))
    },
  },
  {
    row: 'POST /api/forgot-password',
    for: 'the mail server',
    prepare: () => each(async () => ({ by: null, body: { email: (await app.makePerson()).email } })),
  },
  ...(['stain-report', 'machine-problem', 'receipt'] as const).map(
    (kind): Waiting => ({ row: `PUT /api/${kind}-images`, for: 'the bucket', prepare: () => each(upload) }),
  ),
  // Prepares the picture.
  { row: 'PUT /api/stain-report-images', for: 'the bucket, for whoever writes', prepare: () => each(upload) },
  {
    row: 'GET /api/objects/:id',
    for: 'the bucket',
    async prepare() {
      const id = (await pictureOf(app, erin)).split('/').at(-1)!
      return each(() => ({ by: erin, id }))
    },
  },
  { row: 'POST /api/user/profile-image', for: 'the bucket, for whoever writes', prepare: () => each(withFace) },
  {
    row: 'DELETE /api/user/profile-image',
    for: 'the bucket, for whoever writes',
    prepare: () => each(async () => ({ by: (await withFace()).by })),
  },
  { row: 'POST /api/admin/settings/test-mail', for: 'the mail server', prepare: () => each(() => ({})) },
  {
    row: 'POST /api/admin/users/:id/remove-name',
    for: 'the bucket, for whoever writes',
    prepare: () =>
      each(async () => {
        const { id, firstName, lastName } = (await withFace()).by
        await app.pool.query('update users set is_active = false where id = $1', [id])
        return { id, body: { name: `${firstName} ${lastName}` } }
      }),
  },
  {
    row: 'GET /api/admin/users/:id/export',
    for: 'the bucket',
    async prepare() {
      await pictureOf(app, erin)
      return each(async () => {
        const by = await app.makePerson({ role: 'admin' })
        // Each browser may fetch what it asked for once.
        await app.as(by).post(`/api/admin/users/${erin.id}/export`)
        return { by, id: erin.id }
      })
    },
  },
  {
    row: 'POST /api/import-from-sheets',
    for: 'Google Sheets',
    status: 400,
    prepare: () => each(() => ({ body: { sheetsUrl: 'https://docs.google.com/spreadsheets/d/1AbC/edit' } })),
  },
]

const rows = Object.values<Endpoint>(endpoints)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const keyedRows = new Set(rows.filter(takesKey).map(nameOf))

describe.each(cases)('$row while $for does not answer', ({ row, for: what, status = 200, prepare }) => {
  test.each(keyedRows.has(row) ? ['under keys', 'without keys'] : ['without keys'])('%s', async (how) => {
    const outside: Outside = outsides[what]
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
  const tested = new Set(cases.map(({ row }) => row))
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
