import { fireEvent } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { stainItems } from '#shared/stain-reports/items.ts'
import { accountOf, newOrderId, photoFiles, stainsOf } from '#tests/stain-reports/report-data.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { type Person, theo } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor } from '#tests/support/screen.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const app = await startApp()
const account = await accountOf(app)
const broken = { code: 'INTERNAL', message: 'Something went wrong on our side.' }
const lookup = 'GET /api/stain-reports/order/*'
const sending = 'PUT /api/objects/uploads/*'
const asked = /^Load the saved report or keep what you typed\?/

let robin: Person
let page: Page

beforeEach(async () => {
  robin = await app.makePerson()
  page = await openPage(app, robin, '/stain-report')
  await screen.findByText('Total items: 0')
})

const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
const add = (item: string) => press(`Add one ${item}`)
const count = (item: string) => screen.getByLabelText(`${item} count`)
const order = () => screen.getByLabelText('Order ID')
const accounts = () => screen.getByLabelText('Commercial Account')
async function chooseAccount({ id, name }: { id: string; name: string } = account) {
  await screen.findByRole('option', { name: new RegExp(`^${name} `) })
  await page.user.selectOptions(accounts(), id)
}
const toasted = (words: string) =>
  waitFor(() => expect(document.querySelector('[data-toaster]')).toHaveTextContent(words))
const photos = () => screen.queryAllByRole('button', { name: /^Open photo/ })
const choosePhotos = async (...names: string[]) =>
  page.user.upload(screen.getByLabelText('Choose photos'), await photoFiles(...names))

async function fillNew(orderId = newOrderId()) {
  fill(order(), orderId)
  await screen.findByText('A new report for this order')
  await chooseAccount()
  await add('Other')
  return orderId
}

test('what is missing is named', async () => {
  await add('K Flat')
  await press('Done')
  await toasted('Order ID Required')
  await toasted('Please enter an order ID.')
  expect(order()).toHaveFocus()
  fill(order(), newOrderId())
  await press('Done')
  await toasted('Account Required')
  await toasted('Please select a commercial account.')
  expect(accounts()).toHaveFocus()
  expect(screen.queryByText('Count at least one item')).toBeNull()
  await press('Remove one K Flat')
  // There is nothing left to remove, and the focus is not lost with the button.
  expect(screen.queryByRole('button', { name: 'Remove one K Flat' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add one K Flat' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
  expect(screen.getByText('Count at least one item')).toBeVisible()
})

test('what is counted gathers at the top, once the list is left', async () => {
  const tiles = () =>
    screen
      .getAllByRole('group')
      .flatMap((group) => stainItems.find((item) => item === group.getAttribute('aria-label')) ?? [])
  // The sheets of a bed side by side, all pillowcases after them.
  const inPairs = tiles()
  expect(inPairs.slice(0, 4)).toEqual(['K Flat', 'K Fitted', 'Q Flat', 'Q Fitted'])
  expect(inPairs.slice(8, 11)).toEqual(['K Pillowcase', 'Standard Pillowcase', 'Duvet'])
  await add('K Flat')
  await add('K Flat')
  await press('Remove one K Flat')
  await page.user.type(count('Bath Towel'), '12')
  expect(screen.getByText('Total items: 13')).toBeVisible()
  expect(tiles()).toEqual(inPairs)
  await page.user.click(order())
  const others = inPairs.filter((item) => item !== 'K Flat' && item !== 'Bath Towel')
  expect(tiles()).toEqual(['K Flat', 'Bath Towel', ...others])

  await chooseAccount()
  const orderId = newOrderId()
  await page.user.type(order(), `${orderId.slice(0, 3)}-${orderId.slice(3)}`)
  expect(order()).toHaveValue(orderId)
  await press('Done')
  await screen.findByRole('row', { name: 'Total 13' })
  const [sent] = page.calls('POST /api/stain-reports')
  expect(sent!.body).toMatchObject({ orderId, items: { 'K Flat': 1, 'Bath Towel': 12 }, totalItems: 13 })
  await page.user.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
})

test('the report of an order is looked up half a second after the last digit, and changed', async () => {
  const report = await stainsOf(app, theo, { commercialAccountId: account.id, items: { Duvet: 4 } })
  page.answer(lookup, broken, 500)
  const typedAt = performance.now()
  fill(order(), report.orderId.slice(0, -1))
  fill(order(), report.orderId)
  await waitFor(() => expect(page.calls(lookup)).toHaveLength(1))
  expect(performance.now() - typedAt).toBeGreaterThan(495)
  await screen.findByText('It could not be checked whether this order has a report.')
  page.restore()
  await press('Check again')
  await screen.findByRole('button', { name: 'Update Report' })
  expect(page.calls(lookup).map(({ path }) => path.split('/').at(-1))).toEqual([report.orderId, report.orderId])
  expect(count('Duvet')).toHaveValue('4')
  await waitFor(() => expect(accounts()).toHaveValue(account.id))
  await add('Duvet')
  await choosePhotos('a.jpg')
  await press('Update Report')
  await toasted('Stain report updated successfully!')
  await screen.findByRole('row', { name: 'Duvet 5' })
  expect(photos()).toHaveLength(1)
})

test('a report found after counting asks which of the two it is to be', async () => {
  const saved = [await pictureOf(app, theo)]
  const report = await stainsOf(app, theo, { commercialAccountId: account.id, items: { Duvet: 4 }, photos: saved })
  await add('Washcloth')
  await choosePhotos('b.jpg')
  await chooseAccount()
  fill(order(), report.orderId)
  await screen.findByText(asked)
  // Without an answer nothing is saved.
  await press('Done')
  await toasted('This order has a saved report')
  await press('Load the saved report')
  expect(count('Duvet')).toHaveValue('4')
  expect(count('Washcloth')).toHaveValue('')
  // Another order: the loaded report leaves, what was typed comes back.
  fill(order(), newOrderId())
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible()
  fill(order(), report.orderId)
  await press('Keep what I typed')
  expect([count('Washcloth'), count('Duvet')].map((each) => (each as HTMLInputElement).value)).toEqual(['1', ''])
  await screen.findByText('2 of 2 photos')
  await press('Update Report')
  await screen.findByRole('row', { name: 'Total 1' })
  expect(photos()).toHaveLength(2)
  expect(page.calls('POST /api/stain-reports')).toEqual([])
})

test('a slow answer for an order that is not in the form any more is dropped', async () => {
  const slow = await stainsOf(app, theo, { items: { Duvet: 4 } })
  const quick = await stainsOf(app, theo, { items: { Blanket: 7 } })
  const answer = page.hold(`GET /api/stain-reports/order/${slow.orderId}`)
  fill(order(), slow.orderId)
  await waitFor(() => expect(page.calls(lookup)).toHaveLength(1))
  fill(order(), quick.orderId)
  await waitFor(() => expect(count('Blanket')).toHaveValue('7'))
  answer()
  // That one has come by the time of two like it that were asked for after it.
  for (const { orderId } of [slow, quick]) await app.as(robin).get(`/api/stain-reports/order/${orderId}`)
  expect(count('Blanket')).toHaveValue('7')
  expect(count('Duvet')).toHaveValue('')
})

test('Done waits for the photos that are on their way, and for the look-up', async () => {
  const [arrive, answer] = [page.hold(sending), page.hold(lookup)]
  await chooseAccount()
  await add('Other')
  await choosePhotos('a.jpg', 'b.jpg')
  fill(order(), (await stainsOf(app, theo)).orderId)
  await press('Done')
  await screen.findByRole('button', { name: 'Uploading photos...' })
  arrive()
  await screen.findByRole('button', { name: 'Checking order...' })
  answer()
  await waitFor(() => expect(screen.getAllByText(asked)).not.toEqual([]))
  expect(screen.queryByRole('heading', { name: 'Stain Report Summary' })).toBeNull()
  fill(order(), newOrderId())
  await press('Done')
  await screen.findByRole('heading', { name: 'Stain Report Summary' })
  expect(photos()).toHaveLength(2)
})

test('what cannot be saved says so and keeps everything; a colleague’s report is updated', async () => {
  page.answer('POST /api/stain-reports', broken, 500)
  const orderId = await fillNew()
  await choosePhotos('a.jpg')
  await press('Done')
  await toasted('Failed to create stain report.')
  expect(count('Other')).toHaveValue('1')
  expect(photos()).toHaveLength(1)
  page.restore()
  await stainsOf(app, theo, { orderId })
  await press('Done')
  await toasted('This order has a report already')
  page.answer('PUT /api/stain-reports/*', broken, 500)
  await press('Update Report')
  await toasted('Failed to update stain report.')
  expect(count('Other')).toHaveValue('1')
  page.restore()
  await press('Update Report')
  await toasted('Stain report updated successfully!')
})

test('a deactivated account is not offered, but stays with its report', async () => {
  const gone = await accountOf(app)
  const report = await stainsOf(app, theo, { commercialAccountId: gone.id })
  await app.db.update(commercialAccounts).set({ isActive: false }).where(eq(commercialAccounts.id, gone.id))
  await page.reload()
  await screen.findByRole('option', { name: new RegExp(account.email) })
  expect(screen.queryByRole('option', { name: new RegExp(gone.email) })).toBeNull()
  fill(order(), report.orderId)
  await screen.findByText(/^This account was deactivated\./)
  expect(accounts()).toHaveValue(gone.id)
  await add('Other')
  await press('Update Report')
  await screen.findByText('This account was deactivated. The report can still be sent to it.')
})

test('a mail that was not confirmed says so, and goes once more when told to', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const shop = await startApp({ SMTP_URL: smtp.url })
  const there = await accountOf(shop)
  page = await openPage(shop, theo, '/stain-report')
  fill(await screen.findByLabelText('Order ID'), '42')
  await chooseAccount(there)
  await add('Other')
  await press('Done')
  await smtp.leaveUnconfirmed(() => press('Send Email Report'))
  await toasted('Email not confirmed')
  expect(await screen.findAllByText(/If it did not, send it once more\./)).not.toEqual([])
  expect(screen.getByText('Not emailed')).toBeVisible()
  await press('Send Email Report')
  await screen.findByText('Emailed')
  expect(smtp.mails).toHaveLength(2)
})

describe('photos', () => {
  const alerts = vi.fn()
  const alerted = () => alerts.mock.calls.flatMap(([lines]) => lines.split('\n')).sort()
  beforeEach(() => {
    vi.stubGlobal('alert', alerts.mockReset())
  })

  test('are sent three at a time, with progress for each and in all, and can be cancelled', async () => {
    const go = page.hold(sending)
    await choosePhotos(...Array.from({ length: 8 }, (_, at) => `${at}.jpg`))
    await waitFor(() => expect(page.calls(sending)).toHaveLength(3))
    expect(screen.getByText('0 of 8 photos uploaded')).toBeVisible()
    for (const name of ['All photos', 'photo 1: uploading', 'photo 8: waiting'])
      expect(screen.getByRole('progressbar', { name })).toBeVisible()
    await press('Cancel photo 8')
    await screen.findByText('0 of 7 photos uploaded')
    await press('Cancel photo 1')
    await screen.findByText('0 of 6 photos uploaded')
    await waitFor(() => expect(page.calls(sending)).toHaveLength(4))
    go()
    await waitFor(() => expect(photos()).toHaveLength(6))
    await press('Remove photo 2')
    expect(photos()).toHaveLength(5)

    page.hold(sending)
    await choosePhotos('b.jpg', 'c.jpg', 'd.jpg', 'e.jpg')
    await press('Cancel uploads')
    expect(screen.queryAllByRole('progressbar')).toEqual([])
    expect(screen.getByText('5 of 5 photos')).toBeVisible()
  })

  test('one that fails is named, and sent again alone', async () => {
    await fillNew()
    page.answer(sending, { message: 'The disk is full.' }, 500)
    await choosePhotos('a.jpg')
    await waitFor(() => expect(alerted()).toEqual(['Upload failed: The disk is full.']))
    expect(screen.getByText('The disk is full.')).toBeVisible()
    page.restore()
    await choosePhotos('b.jpg', 'c.jpg')
    await screen.findByText('2 of 3 photos')
    // With a photo missing, the report is not saved by accident.
    await press('Done')
    await toasted('Some photos did not arrive')
    page.answer('PUT /api/stain-report-images', broken, 500)
    await press(/^Retry photo/)
    await toasted('Failed to process uploaded photos. Please try again.')
    page.restore()
    await press(/^Retry photo/)
    await screen.findByText('3 of 3 photos')
    expect(page.calls(sending)).toHaveLength(5)
    await press('Done')
    await screen.findByRole('heading', { name: 'Stain Report Summary' })
    expect(photos()).toHaveLength(3)
  })

  test('what cannot be taken is refused by name, and the others go on', async () => {
    const dataTransfer = { types: ['Files'], files: await photoFiles('dropped.jpg') }
    const zone = screen.getByRole('group', { name: 'Photos' })
    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false)
    fireEvent.drop(zone, { dataTransfer })
    await page.user.upload(screen.getByLabelText('Choose photos'), [
      new File([], 'empty.jpg', { type: 'image/jpeg' }),
      new File(['%PDF-1.7'], 'list.pdf', { type: 'application/pdf' }),
      new File([Buffer.alloc(10_485_761)], 'x.heic', { type: 'image/heic' }),
    ])
    await screen.findByText('1 of 1 photo')
    await waitFor(() =>
      expect(alerted()).toEqual([
        'File "empty.jpg" is empty.',
        'File "list.pdf" is not an image.',
        'File "x.heic" is too large. File size must be less than 10MB',
      ]),
    )

    alerts.mockReset()
    page.hold('POST /api/objects/upload')
    await choosePhotos(...Array.from({ length: 100 }, (_, at) => `p${at + 2}.jpg`))
    await screen.findByText('0 of 99 photos uploaded')
    await press('Cancel uploads')
    await waitFor(() => expect(alerted()).toEqual(['File "p101.jpg" was not added: there can be 100 photos.']))
  })
})
