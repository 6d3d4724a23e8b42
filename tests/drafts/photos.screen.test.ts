import { expect, test, vi } from 'vitest'
import { storeOnDevice } from '#client/held/device.ts'
import { startApp } from '#tests/support/app.ts'
import { fill, openPage, screen, waitFor } from '#tests/support/screen.ts'
import { press } from './fields.ts'
import { fillIn, openAgain, openNew } from './filling.ts'
import { creatingForms, picture } from './forms.ts'

const app = await startApp()

const stainReport = creatingForms.find(({ name }) => name === 'a stain report with a photo')!

/** The files of drafts that the device keeps. */
const files = () => storeOnDevice('drafts', 'files')
const expectFilesKept = (count: number) =>
  waitFor(async () => expect(await files()('readonly', (store) => store.count())).toBe(count))

test('photos that had not arrived are sent after a reload', async () => {
  const { more: _, ...form } = stainReport
  const situation = await openNew(app, form)
  const { page } = situation
  const told = vi.fn()
  vi.stubGlobal('alert', told)
  page.lose('POST /api/objects/upload')
  await fillIn(form, situation)
  const photos = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg'].map(picture))
  await page.user.upload(screen.getByLabelText('Choose photos'), photos)
  await screen.findByText('0 of 3 photos')
  await screen.findByRole('button', { name: 'Send 3 photos again' })
  expect(told).toHaveBeenCalledOnce()

  // Still without a connection nobody is told what they did not ask for.
  await page.reload()
  const sendAgain = await screen.findByRole('button', { name: 'Send 3 photos again' })
  expect(told).toHaveBeenCalledOnce()
  page.restore()
  await page.user.click(sendAgain)
  await screen.findByText('3 of 3 photos')
  await expectFilesKept(0)

  // As where a page ends between the arrival of a photo and the removal of its file.
  const key = Object.keys(localStorage).find((name) => /^draft:.*:stain-report$/.test(name))!
  for (const { id } of JSON.parse(localStorage.getItem(key)!).values.photos)
    await files()('readwrite', (store) => store.put({ savedAt: Date.now(), content: new Blob(['x']) }, id))
  await expectFilesKept(3)
  await page.reload()
  await screen.findByText('3 of 3 photos')
  await expectFilesKept(0)
  await form.beforeSending!(situation)
  await press(situation, 'Done')
  await screen.findByText('Stain Report Summary')
  expect(page.calls('POST /api/stain-reports')[0]!.body).toMatchObject({ photos: { length: 3 } })
})

test('the receipt of a drop report comes along when the page ends before it is sent', async () => {
  const page = await openPage(app, await app.makePerson(), '/shift-reports')
  page.hold('POST /api/objects/upload')
  await page.user.upload(await screen.findByLabelText('Choose picture'), await picture('receipt.jpg'))
  await screen.findByRole('progressbar')
  await expectFilesKept(1)
  page.restore()
  await page.reload()
  await screen.findByRole('button', { name: 'Open receipt' })
  await screen.findByText(/^Your unsent drop report from .* is back\.$/)
})

test('the change of a saved stain report is back, and the one begun before it too', async () => {
  const situation = await openNew(app, stainReport)
  const { page, me, made } = situation
  const report = { orderId: made.orderId, commercialAccountId: made.accountId, items: { Duvet: 4 }, photos: [] }
  expect((await app.as(me).post('/api/stain-reports', report)).status).toBe(201)
  const duvets = () => screen.getByLabelText('Duvet count')
  const other = () => screen.getByLabelText('Other count')

  await press(situation, 'Add one Other')
  fill(screen.getByLabelText('Order ID'), made.orderId!)
  await press(situation, 'Load the saved report')
  await waitFor(() => expect(duvets()).toHaveValue('4'))
  await press(situation, 'Add one Duvet')

  await page.reload()
  await screen.findByText('Saved report: changes update it')
  expect(duvets()).toHaveValue('5')
  await screen.findByText(/^Your unsent stain report from .* is back\.$/)
  await press(situation, 'Update Report')
  await screen.findByText('Stain Report Summary')

  await openAgain(stainReport, situation)
  await waitFor(() => expect(other()).toHaveValue('1'))
  expect(duvets()).toHaveValue('')
  await press(situation, 'Discard')
  await waitFor(() => expect(other()).toHaveValue(''))
})
