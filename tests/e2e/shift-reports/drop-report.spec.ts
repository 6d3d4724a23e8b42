import sharp from 'sharp'
import { formatDay, today } from '#shared/time/day.ts'
import { daysAgo, drop } from '#tests/shift-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, expect, expectAccessible, type Page, type Person, type Shop, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

/** On a phone they are folded. */
async function openNote(page: Page) {
  const note = page.getByRole('button', { name: 'Note', exact: true })
  if (page.viewportSize()!.width < 768) await note.click()
  else await expect(note).toHaveCount(0)
}

const both = { tag: ['@desktop', '@phone'] }

const all = { tag: ['@desktop', '@small-phone'] }

const toast = (page: Page) => page.locator('[data-toaster]')
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Drop Reports' }).getByRole('listitem')
const receipt = async (facts: Parameters<typeof photo>[0] = {}, name = 'receipt.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(facts),
})

async function fillCash(page: Page, { startingCash = '200', endingCash = '512.25', dropAmount = '312.25' } = {}) {
  await page.getByLabel('Starting Cash').fill(startingCash)
  await page.getByLabel('Ending Cash').fill(endingCash)
  await page.getByLabel('Drop Amount').fill(dropAmount)
}

async function chooseReceipt(page: Page, file?: Awaited<ReturnType<typeof receipt>>) {
  await page.getByLabel('Choose picture').setInputFiles(file ?? (await receipt()))
}

const receiptIsThere = (page: Page) => expect(page.getByRole('button', { name: 'Open receipt' })).toBeVisible()

let robin: Person

test.beforeEach(async ({ shop, signInAs, page }) => {
  robin = await shop.makePerson()
  // Whatever stood in the drawer, there is as much as usual now.
  await clientsOf(shop.url)
    .as(await shop.makePerson())
    .post('/api/shift-reports', drop())
  await signInAs(robin)
  await page.goto('/shift-reports')
})

test('Robin reports a drop with its receipt', both, async ({ page, shop }) => {
  await expect(page.getByRole('heading', { name: 'Drop Report', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Drop Report/)
  await expect(page.getByText('No drop reports yet')).toBeVisible()
  await expect(page.getByLabel('Shift Date')).toHaveValue(today())
  await expect(page.getByLabel('Starting Cash')).toHaveAttribute('step', '0.01')
  await page.getByLabel('Starting Cash').fill('200')
  await page.getByLabel('Ending Cash').fill('512.25')
  await page.getByRole('button', { name: 'Expected amount $312.25' }).click()
  await expect(page.getByLabel('Drop Amount')).toHaveValue('312.25')
  await expect(page.getByText('Exactly the expected amount')).toBeVisible()
  await expect(page.getByText('Leaves $200.00 in the drawer')).toBeVisible()
  await openNote(page)
  await page.getByLabel('Notes').fill('Till 2')
  await chooseReceipt(page)
  await receiptIsThere(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Drop report submitted successfully!')
  await expect(recent(page)).toHaveCount(1)
  await expect(recent(page)).toContainText(formatDay(today(), { weekday: true, year: false }))
  await expect(recent(page)).toContainText(/\$200\.00 → \$512\.25.*Till 2.*\$312\.25/s)
  // It is what the shift began with.
  await expect(recent(page)).not.toContainText(/over|short/)
  await expect(page.getByLabel('Starting Cash')).toHaveValue('')
  await expect(page.getByLabel('Drop Amount')).toHaveValue('')
  await expect(page.getByLabel('Shift Date')).toHaveValue(today())
  await expect(page.getByLabel('Choose picture')).toBeAttached()
  await page.getByRole('button', { name: 'Last shift left $200.00' }).click()
  await expect(page.getByLabel('Starting Cash')).toHaveValue('200.00')
  await expect(page.getByLabel('Ending Cash')).toBeFocused()
  const { rows } = await query(shop, 'select receipt_id from shift_reports where user_id = $1', [robin.id])
  expect(rows).toEqual([{ receipt_id: expect.any(String) }])
})

test('a phone’s photo arrives upright, small, and without the place it was taken', both, async ({ page, shop }) => {
  const large = await receipt({ width: 4000, height: 3000, orientation: 6, hasLocation: true, isNoisy: true })
  expect(large.buffer.length).toBeGreaterThan(8_000_000)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await chooseReceipt(page, large)
  const length = Number((await (await sent).allHeaders())['content-length'])
  expect(length).toBeLessThan(large.buffer.length / 2)
  await receiptIsThere(page)
  const { rows } = await query(shop, 'select id from objects where owner_id = $1', [robin.id])
  const shown = await page.request.get(`/api/objects/${rows[0].id}`)
  const { width, height, exif, orientation, format } = await sharp(await shown.body()).metadata()
  expect([width, height, exif, orientation, format]).toEqual([1536, 2048, undefined, undefined, 'jpeg'])
})

test('each amount and the date are required', both, async ({ page }) => {
  await page.getByLabel('Shift Date').fill('')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  for (const field of ['Starting cash', 'Ending cash', 'Drop amount', 'Shift date'])
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Starting Cash').fill('-5')
  await expect(page.getByText('Starting cash must be an amount from $0.00 to $999,999.99')).toBeVisible()
})

test('without a receipt the report stays', both, async ({ page }) => {
  await fillCash(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Missing Receipt Image')
  await expect(toast(page)).toContainText('Please upload a receipt image before submitting the report.')
  await expect(page.getByRole('group', { name: 'Receipt Image' }).getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Choose picture')).toBeFocused()
  await expect(page.getByLabel('Ending Cash')).toHaveValue('512.25')
  await expectAccessible(page)
  await expect(recent(page)).toHaveCount(0)
})

test('a duplicate says so and keeps everything, also the picture', both, async ({ page }) => {
  await page.request.post('/api/shift-reports', { data: drop() })
  await fillCash(page)
  await openNote(page)
  await page.getByLabel('Notes').fill('Till 2')
  await chooseReceipt(page)
  await receiptIsThere(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Duplicate Report')
  await expect(toast(page)).toContainText(
    'You already submitted a drop report for this date and amount. Please check your existing reports.',
  )
  await expect(page.getByLabel('Starting Cash')).toHaveValue('200')
  await expect(page.getByLabel('Notes')).toHaveValue('Till 2')
  await receiptIsThere(page)
  await expectAccessible(page)
  // Corrected, it goes through with the same picture.
  await page.getByLabel('Drop Amount').fill('300')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Drop report submitted successfully!')
  await expect(recent(page)).toHaveCount(2)
})

test('another failure says so and keeps everything', both, async ({ page }) => {
  await page.route('/api/shift-reports', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } })
      : route.continue(),
  )
  await fillCash(page)
  await chooseReceipt(page)
  await receiptIsThere(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Failed to submit drop report. Please try again.')
  await expect(page.getByLabel('Drop Amount')).toHaveValue('312.25')
  await receiptIsThere(page)
})

test('who was signed out meanwhile is told and sent to the sign-in', both, async ({ page, context }) => {
  await fillCash(page)
  await chooseReceipt(page)
  await receiptIsThere(page)
  await context.clearCookies()
  // The way to the sign-in is answered with nothing at first, so that there is time to read.
  const leaves = page.waitForRequest('**/api/login')
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(toast(page)).toContainText('Unauthorized')
  await expect(toast(page)).toContainText('You are logged out. Logging in again...')
  await leaves
})

test('dropping more than there is warns, and can still be submitted', both, async ({ page }) => {
  await fillCash(page, { startingCash: '100', endingCash: '150', dropAmount: '170' })
  await expect(page.getByText('$120.00 more than expected')).toBeVisible()
  await expect(page.getByText('−$20.00 would be left in the drawer.')).toBeVisible()
  await expectAccessible(page)
  await chooseReceipt(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(recent(page)).toContainText('More than counted')
})

test('submitting waits for the picture that is still on its way', both, async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/objects/uploads/**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await fillCash(page)
  await chooseReceipt(page)
  await expect(page.getByRole('progressbar', { name: 'receipt: uploading' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByRole('button', { name: 'Uploading receipt...' })).toBeVisible()
  await expectAccessible(page)
  arrived.resolve()
  await expect(toast(page)).toContainText('Drop report submitted successfully!')
})

test('a picture that did not arrive can be sent again', both, async ({ page, console }) => {
  console.expect(/ERR_FAILED|net::/)
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.accept()
  })
  await page.route('**/api/objects/uploads/**', (route) => route.abort())
  await chooseReceipt(page)
  await expect.poll(() => alerts).toEqual(['Upload failed: The connection was lost.'])
  await expect(page.getByText('The connection was lost.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/objects/uploads/**')
  await page.getByRole('button', { name: 'Retry receipt' }).click()
  await receiptIsThere(page)
})

test('what is no picture, or too large, is refused by name', both, async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.accept()
  })
  await chooseReceipt(page, { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await chooseReceipt(page, { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  // Not to be made smaller: no browser reads it.
  await chooseReceipt(page, { name: 'huge.heic', mimeType: 'image/heic', buffer: Buffer.alloc(10_485_761) })
  await expect
    .poll(() => alerts)
    .toEqual([
      'File "prices.pdf" is not an image.',
      'File "nothing.jpg" is empty.',
      'File "huge.heic" is too large. File size must be less than 10MB',
    ])
  await expect(page.getByLabel('Choose picture')).toBeAttached()
  const heic = Buffer.concat([
    Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
    Buffer.alloc(200),
  ])
  await chooseReceipt(page, { name: 'photo.heic', mimeType: 'image/heic', buffer: heic })
  await expect(toast(page)).toContainText('HEIC files cannot be used here.')
  await expect(page.getByRole('button', { name: 'Retry receipt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove receipt' }).click()
  await expect(page.getByLabel('Choose picture')).toBeAttached()
})

test('the list has the ten newest of one’s own, and opens their receipts', both, async ({ page, shop, signInAs }) => {
  await fillCash(page)
  await chooseReceipt(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(recent(page)).toHaveCount(1)
  for (let day = 1; day <= 11; day += 1)
    await page.request.post('/api/shift-reports', { data: drop({ shiftDate: daysAgo(day) }) })
  await page.reload()
  await expect(recent(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Show 5 more' }).click()
  await expect(recent(page)).toHaveCount(10)
  await page.getByRole('button', { name: /^Open Receipt of Robin/ }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByText('150%')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Open Receipt of Robin/ })).toBeFocused()
  await signInAs(await shop.makePerson({ role: 'admin' }))
  await page.goto('/shift-reports')
  await expect(page.getByText('No drop reports yet')).toBeVisible()
})

test('a list that cannot be read says so and is tried again', both, async ({ page }) => {
  await page.route('/api/shift-reports?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Your reports could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('/api/shift-reports?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No drop reports yet')).toBeVisible()
})

test(
  'what the shift before left is offered, and another start asks for a note',
  both,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    await signInAs(ada, shop)
    await page.request.post(`${shop.url}/api/shift-reports`, { data: drop({ shiftDate: daysAgo(1) }) })
    await signInAs(await shop.makePerson(), shop)
    await page.goto(`${shop.url}/shift-reports`)
    await expect(page.getByText(`Ada Okafor, ${formatDay(daysAgo(1))}`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Drawer' })).toHaveCount(0)
    await page.getByLabel('Starting Cash').fill('180')
    const said = page.getByText('$20.00 less than the last shift left. Please say why in the notes.')
    await expect(said).toBeVisible()
    await expectAccessible(page)
    // Once the next amount is typed, the notes stand open.
    await page.getByLabel('Ending Cash').fill('500')
    await page.getByLabel('Notes').fill('Change for the vending machine')
    await expect(page.getByText('$20.00 less than the last shift left.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Last shift left $200.00' }).click()
    await expect(page.getByLabel('Starting Cash')).toHaveValue('200.00')
    await expect(page.getByText('than the last shift left')).toHaveCount(0)
    // Of an earlier day nobody knows it here.
    await page.getByLabel('Shift Date').fill(daysAgo(2))
    await expect(page.getByRole('button', { name: /^Last shift left/ })).toHaveCount(0)
    await page.getByLabel('Shift Date').fill(today())
    await page.getByLabel('Starting Cash').fill('180')
    await page.getByLabel('Ending Cash').fill('400')
    await page.getByLabel('Drop Amount').fill('220')
    await chooseReceipt(page)
    await receiptIsThere(page)
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await expect(recent(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Last shift left $180.00' })).toBeVisible()
  },
)

test('a shop with several drawers chooses one', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const kim = await shop.makePerson()
  await signInAs(kim, shop)
  await page.goto(`${shop.url}/shift-reports`)
  const field = page.getByRole('textbox', { name: 'Drawer' })
  await page.getByRole('button', { name: 'Drawer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('Front')
  await fillCash(page)
  await chooseReceipt(page)
  await receiptIsThere(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(recent(page)).toContainText(`${formatDay(today(), { weekday: true, year: false })} · Front`)
  // The one without a name is another one.
  const choice = (name: string) => page.getByRole('group', { name: 'Drawers' }).getByRole('button', { name })
  for (const name of ['Front', 'Other']) await expect(choice(name)).toHaveAttribute('aria-pressed', 'false')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Last shift left/ })).toHaveCount(0)
  await choice('Front').click()
  await expect(choice('Front')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Last shift left $200.00' })).toBeVisible()
  await expectAccessible(page)
  await choice('Front').click()
  await expect(choice('Front')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: /^Last shift left/ })).toHaveCount(0)
  await choice('Other').click()
  await expect(field).toBeFocused()
  await expect(choice('Other')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Drop-off')
  await expectAccessible(page)
  await choice('Front').click()
  await expect(field).toHaveCount(0)
  await choice('Other').click()
  await expect(field).toHaveValue('')
})

test('a report is corrected by its writer until the next one is there', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const kim = await shop.makePerson({ firstName: 'Kim', lastName: 'Kane' })
  await signInAs(kim, shop)
  await page.request.post(`${shop.url}/api/shift-reports`, { data: drop({ notes: 'Till 2' }) })
  await page.goto(`${shop.url}/shift-reports`)
  const opener = page.getByRole('button', { name: /^Change the drop report of Kim Kane for / })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Change the drop report of Kim Kane for / })
  await expect(dialog.getByLabel('Ending Cash')).toHaveValue('512.25')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Typed wrong')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('The report says this already. Change what is wrong in it first.')
  await dialog.getByLabel('Ending Cash').fill('532.25')
  await dialog.getByLabel('Choose picture').setInputFiles(await receipt())
  await expect(dialog.getByRole('button', { name: 'Open receipt' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('The drop report was corrected.')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(recent(page)).toContainText(/\$200\.00 → \$532\.25.*\$20\.00 over/s)
  await expect(page.getByRole('button', { name: 'Last shift left $220.00' })).toBeVisible()
  await page.getByRole('button', { name: /^Corrected: the drop report of Kim Kane for / }).click()
  const corrections = page.getByRole('dialog', { name: /^Corrections of the drop report of Kim Kane/ })
  await expect(corrections).toContainText('Typed wrong')
  await expect(corrections.getByRole('row', { name: 'Ending Cash $512.25 $532.25' })).toBeVisible()
  await expect(corrections.getByRole('row', { name: 'Receipt — The receipt after' })).toBeVisible()
  await expect(corrections.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await signInAs(ada, shop)
  await page.request.post(`${shop.url}/api/shift-reports`, { data: drop({ startingCash: '220' }) })
  await signInAs(kim, shop)
  await page.reload()
  await expect(recent(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Last shift left $200.00' })).toBeVisible()
  await expect(opener).toHaveCount(0)
})

test('on a phone the money of a shift is seen at once', { tag: ['@phone', '@small-phone'] }, async ({ page }) => {
  const box = async (name: string) => (await page.getByLabel(name).boundingBox())!
  const [starting, ending, drop] = [await box('Starting Cash'), await box('Ending Cash'), await box('Drop Amount')]
  expect(ending.y).toBe(starting.y)
  expect(ending.x).toBeGreaterThan(starting.x + starting.width)
  const date = await box('Shift Date')
  const bar = (await page.locator('[data-bottom-bar]').boundingBox())!
  expect(bar.width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
  expect(drop.y + drop.height - date.y).toBeLessThan(page.viewportSize()!.height - bar.height - 56)
})

async function query(shop: Shop, text: string, values: unknown[]) {
  const { $client } = shop.db as unknown as { $client: import('pg').Pool }
  return $client.query(text, values)
}
