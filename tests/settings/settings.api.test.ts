import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { importPeriod } from '#server/features/payroll/import.ts'
import { newPeriod } from '#shared/payroll/new-period.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { type SmtpStandIn, startSmtp } from '#tests/support/smtp.ts'
import { tokenOf } from '#tests/tokens/token-data.ts'

const path = '/api/admin/settings'
const nothing = { TIMEZONE: '', APP_NAME: '', SMTP_URL: '', MAIL_FROM: '', DEFAULT_SHEET_URL: '' }
const shop = {
  appName: 'Suds & Co',
  timeZone: 'America/Chicago',
  sheetUrl: 'https://docs.google.com/spreadsheets/d/1',
  publicRepairs: 'off',
}
const limits = { employeeRefundLimit: '20.00', leadRefundLimit: null }

const open = (env: Record<string, string> = {}) => startApp({ ...nothing, ...env })
const app = await open()

async function smtp(account?: Parameters<typeof startSmtp>[0]): Promise<SmtpStandIn> {
  const server = await startSmtp(account)
  onTestFinished(() => server.close())
  return server
}

const placeOf = ({ url }: { url: string }) => ({ mailHost: '127.0.0.1', mailPort: Number(new URL(url).port) })

test('nothing is set at first, and what is set counts at once', async () => {
  const app = await open()
  const before = (await app.as(ada).get(path)).body
  expect(before).toMatchObject({
    hasMailPassword: false,
    given: [],
    isTimeZoneSettled: false,
    inForce: {
      appName: 'Washboard',
      timeZone: 'America/New_York',
      sheetUrl: null,
      mailServer: null,
      mailFrom: 'Washboard <washboard@localhost>',
      publicRepairs: 'on',
    },
  })
  const reply = await app.as(ada).put(`${path}/shop`, { ...shop, ...limits })
  expect(reply.body.shop).toEqual({ ...shop, ...limits })
  expect(reply.body.inForce).toEqual({ ...shop, mailServer: null, mailFrom: 'Suds & Co <washboard@localhost>' })
  expect((await app.as(ada).get('/api/payroll-import-settings')).body.defaultSheetUrl).toBe(shop.sheetUrl)
  expect((await app.stranger().get('/app.webmanifest')).body.name).toBe('Suds & Co')
  expect((await app.stranger().get('/')).text).toContain('"appName":"Suds & Co"')
  expect((await app.as(ada).get('/api/openapi.json')).body.info.title).toBe('Suds & Co')

  const emptied = await app.as(ada).put(`${path}/shop`, { appName: ' ', timeZone: '', sheetUrl: '', publicRepairs: '' })
  expect(emptied.body.inForce).toEqual({ ...before.inForce, publicRepairs: 'off' })
})

test('the days of the shop are those of the time zone that is set', async () => {
  const app = await open()
  const isToday = async (timeZone: string) => {
    await app.as(ada).put(`${path}/shop`, { timeZone })
    const { rows } = await app.pool.query(`select (now() at time zone $1)::date::text as day`, [timeZone])
    return (await tokenOf(app, { name: timeZone, lastDay: rows[0].day })).isOver === false
  }
  // Of these two, one is a day ahead of the other at every moment.
  expect(await isToday('Pacific/Pago_Pago')).toBe(true)
  expect(await isToday('Pacific/Kiritimati')).toBe(true)
  const { body } = await app.as(ada).get('/api/tokens')
  expect(body.tokens.map(({ isOver }: { isOver: boolean }) => isOver).toSorted()).toEqual([false, true])
})

test('the time zone stays once pay was imported, also where its period was deleted', async () => {
  const app = await open()
  const { id } = await imported(app, { ...freshWeek(), records: [recordOf(erin)] })
  const was = { appName: null, timeZone: null, sheetUrl: null }
  const change = () => app.as(ada).put(`${path}/shop`, { ...was, timeZone: 'America/Chicago', was })
  expect((await change()).body.errors).toEqual({ timeZone: [expect.stringContaining('so it stays')] })
  await app.as(ada).delete(`/api/payroll-periods/${id}`)
  expect((await change()).status).toBe(400)
  // Everything else may still be changed.
  expect((await app.as(ada).put(`${path}/shop`, { ...was, appName: 'Suds', was })).status).toBe(200)
  expect((await app.as(ada).get(path)).body).toMatchObject({ isTimeZoneSettled: true, inForce: { appName: 'Suds' } })
})

test('an import at a server that does not know the new time zone yet is refused', async () => {
  const week = newPeriod.parse({ ...freshWeek(), importedFrom: 'csv', records: [recordOf(erin)] })
  // Its transaction goes by New York.
  const imported = (zone: string) => importPeriod(app.db, week, ada.id, () => zone)
  await expect(imported('Asia/Tokyo')).rejects.toMatchObject({ status: 503, code: 'SETTINGS_CHANGED' })
  await expect(imported('America/New_York')).resolves.toBeDefined()
})

test('what the environment says comes first, and says so', async () => {
  const app = await open({ APP_NAME: 'From outside', SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'out@example.com' })
  await app.db.execute(`insert into settings (app_name, mail_from) values ('Stored', 'stored@example.com')`)
  await app.as(ada).put(`${path}/shop`, { appName: 'Stored', sheetUrl: 'https://example.com/1' })
  expect((await app.as(ada).get(path)).body).toMatchObject({
    given: ['appName', 'mailServer', 'mailFrom'],
    shop: { appName: 'Stored' },
    inForce: { appName: 'From outside', mailServer: 'mail.invalid', mailFrom: 'out@example.com' },
  })
  for (const [what, body, field, variable] of [
    ['shop', { appName: 'Other' }, 'appName', 'APP_NAME'],
    ['mail', { mailHost: 'mail.example.com', mailFrom: 'stored@example.com' }, 'mailHost', 'SMTP_URL'],
    ['mail', { mailFrom: 'other@example.com' }, 'mailFrom', 'MAIL_FROM'],
  ] as const)
    expect((await app.as(ada).put(`${path}/${what}`, body)).body.errors).toEqual({
      [field]: [`Set by ${variable} in the environment, which comes first.`],
    })
})

test.each<['shop' | 'mail', object, string, string]>([
  ['shop', { appName: 'x'.repeat(61) }, 'appName', 'Shop’s name must be 60 characters or less'],
  ['shop', { timeZone: 'Mars/Olympus' }, 'timeZone', 'Please choose a time zone from the list.'],
  ['shop', { sheetUrl: 'sheet' }, 'sheetUrl', 'Please enter an address that starts with https://'],
  ['mail', { mailHost: 'http://mail' }, 'mailHost', 'Please enter a name such as mail.example.com'],
  ['mail', { mailHost: 'mail', mailPort: 65536 }, 'mailPort', 'The port is a number from 1 to 65535.'],
  ['mail', { mailFrom: 'nobody' }, 'mailFrom', 'Please enter an address such as washboard@example.com'],
  [
    'mail',
    { mailHost: 'mail', mailUser: 'ada' },
    'mailPassword',
    'Please enter the password that belongs to this user name and server.',
  ],
])('%s: %j is refused at %s', async (what, body, field, message) => {
  const reply = await app.as(ada).put(`${path}/${what}`, body)
  expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
})

test('the second of two admins at once reads at the field what the first one did', async () => {
  const app = await open()
  const was = { appName: null, timeZone: null, sheetUrl: null }
  await app.as(ada).put(`${path}/shop`, { ...was, appName: 'First', was })
  const second = { ...was, appName: 'Second', was }
  const reply = await app.as(ada).put(`${path}/shop`, second)
  const words = 'Somebody changed this to “First” meanwhile. Save once more to have yours instead.'
  expect([reply.status, reply.body.errors]).toEqual([409, { appName: [words] }])
  expect((await app.as(ada).put(`${path}/shop`, { ...second, was: reply.body.was })).status).toBe(200)
  // In another field than theirs nobody is in the way.
  const sheet = await app.as(ada).put(`${path}/shop`, { ...was, sheetUrl: shop.sheetUrl, was })
  expect(sheet.body.shop).toMatchObject({ appName: 'Second', sheetUrl: shop.sheetUrl })
})

test('how mails leave can be set, and its password is seen nowhere', async () => {
  const app = await open()
  const server = await smtp({ user: 'suds@example.com', password: 'p@ss:w/ord %' })
  const mail = {
    ...placeOf(server),
    mailUser: 'suds@example.com',
    mailPassword: 'p@ss:w/ord %',
    mailFrom: 'Suds <suds@example.com>',
  }
  const reply = await app.as(ada).put(`${path}/mail`, mail)
  expect([reply.body.hasMailPassword, reply.body.inForce.mailServer]).toEqual([true, `127.0.0.1:${mail.mailPort}`])

  const tested = await app.as(ada).post(`${path}/test-mail`)
  expect([tested.status, tested.body.message]).toEqual([200, expect.stringContaining(ada.email)])
  const { envelope, from } = await server.nextMail()
  expect([envelope.to, from?.address]).toEqual([[ada.email], 'suds@example.com'])

  // Without typing it again the password stays, but it is sent to no other server.
  expect((await app.as(ada).put(`${path}/mail`, { ...mail, mailPassword: '', mailFrom: null })).status).toBe(200)
  expect((await app.as(ada).post(`${path}/test-mail`)).status).toBe(200)
  const moved = await app.as(ada).put(`${path}/mail`, { ...mail, mailPassword: '', mailHost: 'evil.example' })
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['mailPassword']])

  const { rows } = await app.pool.query(
    `select settings::text as row from settings union all select history::text from history where kind = 'settings'`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const text of [reply.text, ...rows.map(({ row }) => row)]) expect(text).not.toContain('p@ss')

  // Without a user name it is forgotten.
  const forgotten = await app.as(ada).put(`${path}/mail`, { ...placeOf(server), mailUser: '' })
  expect(forgotten.body.hasMailPassword).toBe(false)
  const sealed = await app.pool.query('select sealed_mail_password as it from settings')
  expect(sealed.rows).toEqual([{ it: null }])
})

test('without a mail server the test mail is a file', async () => {
  const app = await open()
  const words = 'No mail server is set: the test mail is a file in the folder “outbox” of the server’s data.'
  expect((await app.as(ada).post(`${path}/test-mail`)).body.message).toBe(words)
  expect((await app.waitForMail({ to: ada.email })).subject).toBe('Mail from Washboard arrives')
})

async function tryMail(app: App, mail: object) {
  const saved = await app.as(ada).put(`${path}/mail`, { mailFrom: 'suds@example.com', ...mail })
  expect(saved.status).toBe(200)
  const { status, body } = await app.as(ada).post(`${path}/test-mail`)
  expect(status).toBe(502)
  return body.message
}

/** Takes connections, and does this with them. */
async function listener(take: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    take(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('what is wrong is said in plain words', async () => {
  const app = await open()
  const server = await smtp({ user: 'suds', password: 'right' })
  expect(await tryMail(app, { mailHost: 'mail.invalid' })).toBe(
    'No mail server named mail.invalid was found. Check the spelling.',
  )
  expect(await tryMail(app, { ...placeOf(server), mailUser: 'suds', mailPassword: 'wrong' })).toBe(
    '127.0.0.1 does not accept this user name and password. Some providers want an app password instead of your own.',
  )
  const right = { ...placeOf(server), mailUser: 'suds', mailPassword: 'right' }
  await server.refuse('recipient')
  expect(await tryMail(app, right)).toBe(`127.0.0.1 does not accept mail to ${ada.email}.`)
  await server.refuse('down')
  expect(await tryMail(app, right)).toBe(
    `127.0.0.1 is there, but takes no connection at port ${right.mailPort}. Check the port.`,
  )
  await server.refuse('nothing')
  const cutting = await listener((socket) => socket.destroy())
  expect(await tryMail(app, { mailHost: '127.0.0.1', mailPort: cutting, mailUser: '' })).toBe(
    `127.0.0.1 ended the connection at port ${cutting} without taking the mail.`,
  )
  expect((await app.as(ada).put(`${path}/mail`, right)).status).toBe(200)
  expect((await app.as(ada).post(`${path}/test-mail`)).status).toBe(200)
})

test('a mail server that says nothing is given up, and nothing is held meanwhile', async () => {
  const app = await open()
  const connected = Promise.withResolvers<void>()
  const silent = await listener(() => connected.resolve())
  const words = tryMail(app, { mailHost: '127.0.0.1', mailPort: silent })
  await connected.promise
  await expect.poll(() => app.serverPool.totalCount - app.serverPool.idleCount).toBe(0)
  expect(await words).toBe(
    `127.0.0.1 did not answer in time at port ${silent}. Check the port, and whether a firewall is in between.`,
  )
})

test('a limit of refunds is an amount, and blank is none', async () => {
  const set = async (employeeRefundLimit: unknown) =>
    (await app.as(ada).put(`${path}/shop`, { employeeRefundLimit })).body
  expect((await set('20')).shop.employeeRefundLimit).toBe('20.00')
  expect((await set('')).shop.employeeRefundLimit).toBeNull()
  expect((await set('lots')).errors).toEqual({ employeeRefundLimit: ['Amount must be from $0.01 to $9,999.99'] })
})
