import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { photo, pictureOf } from '#tests/storage/picture-data.ts'
import { filesOnDisk, idIn } from '#tests/storage/upload-checks.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { refusal } from '#tests/support/client.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { accountOf, stainsOf } from './report-data.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Suds & Sons <office@suds.example>' })

beforeEach(() => smtp.refuse('nothing'))

const send = ({ id }: { id: string }) => app.as(erin).post(`/api/stain-reports/${id}/send-email`)

test('a report goes to its account, with the table of items and the pictures inside', async () => {
  const account = await accountOf(app, { name: 'Grand, Hotel <b>', email: 'desk@grand.example' })
  const pictures = [
    await photo({ width: 2400, height: 1800, hasLocation: true, orientation: 6 }),
    await photo({ format: 'png' }),
  ]
  const photos = await Promise.all(pictures.map((bytes) => pictureOf(app, erin, { bytes })))
  const items = { Other: 1, 'K Flat': 12, 'Bath Towel': 3 }
  const report = await stainsOf(app, erin, { commercialAccountId: account.id, items, photos })
  const reply = await app.as(theo).post(`/api/stain-reports/${report.id}/send-email`)
  expect([reply.status, reply.body.emailSent]).toEqual([200, true])
  expect(Date.parse(reply.body.emailSentAt)).toBeGreaterThan(Date.now() - 60_000)

  const mail = await smtp.nextMail()
  expect(mail.envelope).toEqual({ from: 'office@suds.example', to: ['desk@grand.example'] })
  expect(mail.subject).toBe(`Stain report for order ${report.orderId}`)
  // The items stand in the order of the form.
  expect(mail.text).toMatch(/K Flat +12\n *Bath Towel +3\n *Other +1\n-+\nTotal +16/)
  expect(mail.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([
    ['image/jpeg', 'inline'],
    ['image/jpeg', 'inline'],
  ])
  for (const { contentId, content } of mail.attachments) {
    expect(mail.html).toContain(`src="cid:${contentId!.replace(/[<>]/g, '')}"`)
    const { format, width, height, exif } = await sharp(Buffer.from(content as ArrayBuffer)).metadata()
    expect([format, Math.max(width, height) <= 1600, exif]).toEqual(['jpeg', true, undefined])
  }
  expect(mail.raw).not.toContain('/api/objects/')
  for (const photoPath of photos) expect(mail.raw).not.toContain(photoPath.split('/').at(-1))
})

test('of many pictures twelve go along, which are below 10 MB even of noise, and the mail counts the others', async () => {
  const bytes = await photo({ width: 2800, height: 2100, isNoisy: true })
  expect(bytes.length).toBeGreaterThan(5_000_000)
  const photos = []
  for (let at = 0; at < 12; at += 1) photos.push(await pictureOf(app, erin, { bytes }))
  for (let at = 0; at < 3; at += 1) photos.push(await pictureOf(app, erin))
  const report = await stainsOf(app, erin, { photos })
  expect((await send(report)).status).toBe(200)
  const mail = await smtp.nextMail()
  expect(mail.attachments).toHaveLength(12)
  expect(mail.text).toContain('3 more pictures are on file.')
  expect(mail.raw.length).toBeLessThan(10_485_760)
})

test('a picture whose file is lost is left out, and the mail still goes', async () => {
  const photos = [await pictureOf(app, erin), await pictureOf(app, erin)]
  // Both are ready, then one file is taken away.
  const unready = () => app.pool.query(`select 1 from objects where state = 'claimed'`)
  await expect.poll(async () => (await unready()).rowCount).toBe(0)
  for (const file of await filesOnDisk(app)) if (file.includes(idIn(photos[0]!))) await rm(file)
  const report = await stainsOf(app, erin, { photos })
  await send(report)
  const mail = await smtp.nextMail()
  expect(mail.attachments).toHaveLength(1)
  expect(mail.text).toContain('1 more picture is on file.')
})

test.each(['recipient', 'message', 'down'] as const)(
  'a mail server that refuses (%s) gives 502 and leaves emailSent false',
  async (refused) => {
    const report = await stainsOf(app, erin)
    await smtp.refuse(refused)
    expect(refusal(await send(report))).toEqual([502, 'MAIL_FAILED'])
    const { body } = await app.as(erin).get(`/api/stain-reports/order/${report.orderId}`)
    expect([body.emailSent, body.emailSentAt]).toEqual([false, null])
  },
)

test('a report stays sent after a change, which shows, and can be sent again', async () => {
  const report = await stainsOf(app, erin)
  const first = await send(report)
  await smtp.nextMail()
  const changed = await app.as(erin).put(`/api/stain-reports/${report.id}`, { items: { Other: 7 } })
  const { emailSentAt } = first.body
  expect(changed.body).toMatchObject({ emailSent: true, emailSentAt, editedSinceEmail: true })
  const second = await send(report)
  expect((await smtp.nextMail()).text).toMatch(/Other +7/)
  expect(second.body).toMatchObject({ emailSent: true, editedSinceEmail: false })
  expect(second.body.emailSentAt > emailSentAt).toBe(true)
  const history = await app.as(ada).get(`/api/stain-reports/${report.id}/history`)
  const actions = history.body.map((event: { action: string }) => event.action)
  expect(actions).toEqual(['emailed', 'updated', 'emailed', 'created'])
})

test('an account that was deactivated still gets the mail of its report', async () => {
  const account = await accountOf(app)
  const report = await stainsOf(app, erin, { commercialAccountId: account.id })
  await app.as(ada).delete(`/api/commercial-accounts/${account.id}`)
  expect((await send(report)).status).toBe(200)
  expect((await smtp.nextMail()).envelope.to).toEqual([account.email])
})

test('a report that does not exist is not found', async () => {
  expect((await send(erin)).status).toBe(404)
})
