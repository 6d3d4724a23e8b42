import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/boot/log.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { openApiOf } from '#shared/api/openapi.ts'
import { endpoints } from '#shared/endpoints.ts'
import { plainCalls } from '#shared/plain-calls.ts'
import { invite } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { addPasskey } from '#tests/passkeys/authenticator.ts'
import { fileOf, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startSheetServer } from '#tests/payroll/sheet-server.ts'
import { closingOf, dropOf } from '#tests/shift-reports/report-data.ts'
import { stainsOf } from '#tests/stain-reports/report-data.ts'
import { photo, pictureOf, put, uploadSlot } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person } from '#tests/support/cast.ts'
import { cookieOf } from '#tests/support/client.ts'
import { startGcs } from '#tests/support/gcs.ts'
import { tokenOf } from '#tests/tokens/token-data.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'
import { deliveryOf, webhookOf } from '#tests/webhooks/webhook-data.ts'
import { type OpenApi, requestsFor } from '#tools/fuzz/requests.ts'
import { knownIds } from './known.ts'
import { type Leaving, leave, type Moment, moments } from './leaver.ts'

const sheets = await startSheetServer()
afterAll(sheets.close)
/** From the server's log: its failures, and which rows were answered with success. */
const failures: object[] = []
const reached = new Set<string>()
const log = createLog('info', {
  write(text: string) {
    const line = JSON.parse(text)
    if (line.level >= 50) failures.push(line)
    if (line.status < 400 && !line.aborted) reached.add(`${line.method} ${line.route}`)
  },
})
/** Of files that are closed only because nobody refers to them any more. */
const complain = (warning: Error) => /garbage collection/.test(warning.message) && failures.push(warning)
process.on('warning', complain)
afterAll(() => void process.off('warning', complain))
const app = await startApp({ GOOGLE_SHEETS_ORIGIN: sheets.origin }, { log })

const rows: Record<string, Endpoint> = endpoints
const document = JSON.parse(
  JSON.stringify(openApiOf(endpoints, plainCalls, { name: 'Washboard', version: '1' })),
) as OpenApi
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), address })),
)
const encodings = ['identity', 'gzip', 'br', 'zstd']
const victims: Person[] = []
const codes: string[] = []
let picture = ''
let original = ''
let bytes: Buffer

beforeAll(async () => {
  // More than sockets and buffers between the database and a reader who takes nothing can hold, compressed or not.
  await app.pool.query(
    `insert into tips (id, user_id, order_id, amount, notes, created_at)
     select gen_random_uuid(), $1, (i % 9999)::text, 1, repeat(md5(i::text), 8), '2026-03-01T05:00:00Z'::timestamptz + i * interval '1 s'
     from generate_series(1, 60000) i`,
    [erin.id],
  )
  await app.pool.query(
    `insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
     select gen_random_uuid(), repeat(md5(day::text), 250), day::date, day::date + 6, 'csv'
     from generate_series('1960-01-04'::date, '2020-01-01', '7 days') day`,
  )
  await app.pool.query('analyze')
  bytes = await photo({ width: 1200, height: 900, isNoisy: true })
  picture = await pictureOf(app, ada, { bytes })
  const week = { startDate: '2021-01-11', endDate: '2021-01-17' }
  const { id } = await imported(app, {
    ...week,
    records: [recordOf(erin)],
    file: fileOf(Buffer.alloc(5_000_000)),
    aliases: [{ alias: 'Erin E.', userId: erin.id }],
  })
  original = (await app.as(ada).get(`/api/payroll-periods/${id}/imports`)).body[0].id
  await app.as(erin).post(`/api/my-payroll/${id}/questions`, { question: 'Why so little?' })
  await addPasskey(app.as(erin), app.url)
  for (let turn = 0; turn < 4; turn += 1) {
    victims.push(await app.makePerson())
    codes.push((await invite(app)).code)
    await makeProblem(app.db)
    await machineOf(app)
    await careTaskOf(app)
    await stainsOf(app, ada)
    await deliveryOf(app, await webhookOf(app))
    await dropOf(app, ada, { dropAmount: `${turn}.00` })
    await closingOf(app, { weekday: 7, firstDay: `20${31 + turn}-01-01` })
    await tokenOf(app)
    const { module, task } = await trainingIn(app).assignedTask(ada)
    await trainingIn(app).addSubtask((await trainingIn(app).addTask(module.id)).id)
    await complete(app.as(ada), task.id)
  }
  sheets.answerWith((_req, res) => void res.end('Employee Name,Hours\nErin Ellis,8\n'))
})

/** Ids and addresses of what there is, by kind. */
async function known(): Promise<Record<string, string[]>> {
  const users = victims.map(({ id }) => id)
  return { ...(await knownIds(app.pool)), users, people: users, codes, pictures: [picture] }
}

type Request = Omit<Leaving, 'moment'>

const get = (path: string): Request => ({ method: 'GET', path, headers: {} })

const json = (method: string, address: string, body: object): Request => ({
  method,
  path: address,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const uploaded = async () => {
  const address = await uploadSlot(app.as(ada))
  await put(app, address, new Uint8Array(await photo()))
  return address
}

const march = 'startDate=2026-03-01T05:00:00.000Z&endDate=2026-04-01T03:59:59.999Z'

/** Calls that chance alone would hardly get right, or whose answer is to be long. */
const exactly: Record<string, () => Request | Promise<Request>> = {
  consolidatedTipReport: () => get(`/api/admin/tips/consolidated-reports?${march}`),
  listPeriods: () => get('/api/payroll-periods'),
  showObject: () => get(picture),
  putUpload: async () => ({
    method: 'PUT',
    path: await uploadSlot(app.as(ada)),
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  }),
  setProfileImage: () => ({
    method: 'POST',
    path: '/api/user/profile-image',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="me.jpg"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  }),
  claimReceipt: async () => json('PUT', '/api/receipt-images', { receiptImageURL: await uploaded() }),
  claimMachinePhoto: async () => json('PUT', '/api/machine-problem-images', { imageURL: await uploaded() }),
  claimStainPhoto: async () => json('PUT', '/api/stain-report-images', { imageURL: await uploaded() }),
  importFromSheets: () =>
    json('POST', '/api/import-from-sheets', { sheetsUrl: `${sheets.origin}/spreadsheets/d/suds/edit` }),
  importPeriod: () =>
    json('POST', '/api/payroll-periods', {
      periodName: 'A week',
      importedFrom: 'csv',
      startDate: '2021-01-04',
      endDate: '2021-01-10',
      records: [recordOf(erin)],
      file: fileOf(bytes),
    }),
  downloadImportedFile: () => get(`/api/payroll-imports/${original}/file`),
  // No mail server that chance names: it would be asked for a test mail, and for the mails of all other calls.
  changeMailSettings: () =>
    json('PUT', '/api/admin/settings/mail', { mailHost: null, mailUser: null, mailFrom: 'shop@example.com' }),
  signIn: () => json('POST', '/api/login', { email: erin.email, password: erin.password }),
}

const placeholders = /known:([\w-]+):(\d+)/g

/** As many requests to one operation, most of them right. */
async function requestsTo(operationId: string, method: string, count: number): Promise<Request[]> {
  const make = exactly[operationId]
  if (make) return Promise.all(Array.from({ length: count }, make))
  const others = operations.map((each) => each.operationId).filter((name) => name !== operationId)
  const samples = fc.sample(requestsFor(document, new Set(others)), { seed: 2026, numRuns: 2 * count })
  const ids = await known()
  const any = Object.values(ids).flat()
  const fill = (text: string) =>
    text.replace(placeholders, (_, kind, number) => {
      // Each kind has its table; of some an earlier call has removed all.
      const some = kind !== 'any' && ids[kind]!.length > 0 ? ids[kind]! : any
      return some[number % some.length]!
    })
  return samples
    .filter((each) => each.method === method && each.path.length < 2000)
    .slice(0, count)
    .map(({ path, headers, body }) => ({
      method,
      path: fill(path),
      headers: body === undefined ? {} : { 'content-type': headers['content-type'] ?? 'application/json' },
      body: typeof body === 'string' ? fill(body) : body,
    }))
}

/** Files of this shop that the process has open. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const files = await Promise.all(handles.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
  return files.filter((file) => file.startsWith(path.join(app.dataDir, 'objects')))
}

/** Nothing is left of those who went: no connection, no place, no file, no failure. */
async function expectWhole(shop = app) {
  const state = async () => {
    const { text } = await shop.stranger().get('/metrics')
    const gauges = text.match(/^washboard_(?:database_connections|long_answers)\{state="(?!idle)\w+"\} .*$/gm)
    const unfinished = await readdir(path.join(shop.dataDir, 'objects', 'unfinished'))
    return { gauges, unfinished, open: await openFiles() }
  }
  await expect.poll(state).toEqual({
    gauges: [
      'washboard_database_connections{state="busy"} 0',
      'washboard_database_connections{state="waiting"} 0',
      'washboard_long_answers{state="reading"} 0',
      'washboard_long_answers{state="waiting"} 0',
    ],
    unfinished: [],
    open: [],
  })
  expect(failures.splice(0)).toEqual([])
}

const withBody: Moment[] = ['before the body', 'in the middle of the body']
const allOf = (hasBody: boolean) =>
  moments
    .filter((moment) => hasBody || !withBody.includes(moment))
    .flatMap((moment) => encodings.map((encoding) => ({ moment, encoding })))

async function leaveAtEveryMoment(requests: Request[], cookie: string, shop = app) {
  const hasBody = requests.some(({ body }) => body !== undefined)
  await Promise.all(
    allOf(hasBody).map(({ moment, encoding }, at) => {
      const request = requests[at % requests.length]!
      return leave(shop.url, {
        ...request,
        headers: { cookie, 'accept-encoding': encoding, ...request.headers },
        moment,
      })
    }),
  )
}

test.each(operations)('$method $address', async ({ operationId, method }) => {
  const access = rows[operationId]?.access
  const role = Array.isArray(access) && !access.includes('admin') ? access[0] : 'admin'
  // A browser of its own: some of the calls end its session.
  const person = await app.makePerson({ role })
  const browser = await app.newBrowserOf(person)
  const requests = await requestsTo(operationId, method, allOf(true).length)
  await leaveAtEveryMoment(requests, cookieOf(browser))
  await expectWhole()
})

test.each(['/', '/tips', '/api/openapi.json', '/app.webmanifest', '/readyz', '/metrics', '/api/nothing-here'])(
  'GET %s',
  async (address) => {
    await leaveAtEveryMoment([get(address)], '')
    await expectWhole()
  },
)

test('a picture from a bucket', async () => {
  const gcs = await startGcs()
  onTestFinished(gcs.close)
  const shop = await startApp(gcs.env, { log })
  const path = await pictureOf(shop, ada, { bytes })
  await shop.as(ada).get(path)
  await leaveAtEveryMoment([get(path)], cookieOf(shop.as(ada)), shop)
  await expectWhole(shop)
})

test('reports that were asked for one after the other on one connection', async () => {
  const { path, method } = await exactly.consolidatedTipReport!()
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookieOf(app.as(ada))}\r\n\r\n`.repeat(3))
  await once(socket, 'readable')
  await expect.poll(async () => (await app.stranger().get('/metrics')).text).toContain('{state="reading"} 3')
  socket.destroy()
  await expectWhole()
})

test('a body counts although its sender has left', async () => {
  const problem = await makeProblem(app.db)
  const cookie = cookieOf(app.as(ada))
  const request = json('POST', `/api/machine-problems/${problem.id}/repair`, { repairNotes: 'New pump.' })
  const holder = await app.pool.connect()
  for (const moment of ['before the body', 'in the middle of the body', 'after the request'] as const) {
    // Who calls is found out after they have left.
    await holder.query('begin; lock table users in access exclusive mode')
    await leave(app.url, { ...request, headers: { cookie, ...request.headers }, moment })
    await holder.query('commit')
    await expectWhole()
    const { rows } = await app.pool.query('select status from machine_problems where id = $1', [problem.id])
    expect([moment, rows]).toEqual([moment, [{ status: 'open' }]])
  }
  holder.release()
})

test('most rows answered clients that stayed with success', () => {
  const names = operations.map(({ method, address }) => `${method} ${address.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(names.filter((name) => reached.has(name)).length).toBeGreaterThan(0.7 * names.length)
})
