import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { stainItems } from '#shared/stain-reports/items.ts'
import { newOrderId } from '#tests/stain-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, expectAccessible, type Page, type Person, type Shop, test, theo } from '#tests/support/e2e.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const both = { tag: ['@desktop', '@phone'] }

const toast = (page: Page) => page.locator('[data-toaster]')
const done = (page: Page) => page.getByRole('button', { name: 'Done', exact: true })
const updateReport = (page: Page) => page.getByRole('button', { name: 'Update Report' })
const add = (page: Page, item: string) => page.getByRole('button', { name: `Add one ${item}`, exact: true })
const count = (page: Page, item: string) => page.getByLabel(`${item} count`, { exact: true })
const isChecked = (page: Page) => expect(page.getByText('A new report for this order')).toBeVisible()
const broken = { status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }

const files = async (names: string[], facts: Parameters<typeof photo>[0] = {}) => {
  const buffer = await photo(facts)
  return names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
}

async function makeAccount(shop: Shop, overrides: Partial<typeof commercialAccounts.$inferInsert> = {}) {
  const name = `Hotel ${newOrderId()} ${shop.url.split(':').at(-1)} ${performance.now()}`
  const [account] = await shop.db
    .insert(commercialAccounts)
    .values({ name, email: 'desk@hotel.example', ...overrides })
    .returning()
  return account!
}

let robin: Person
let account: { id: string; name: string; email: string }

test.beforeEach(async ({ shop, signInAs, page }) => {
  robin = await shop.makePerson()
  account = await makeAccount(shop)
  await signInAs(robin)
  await page.goto('/stain-report')
})

const chooseAccount = (page: Page) => page.getByLabel('Commercial Account').selectOption(account.id)

/** A saved report, made by the call. */
async function savedReport(page: Page, overrides: object = {}) {
  const data = {
    orderId: uniqueOrder(),
    commercialAccountId: account.id,
    items: { Duvet: 4 },
    photos: [],
    ...overrides,
  }
  const reply = await page.request.post('/api/stain-reports', { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()) as { id: string; orderId: string; photos: string[] }
}

/** Digits that no other test, at any size, uses. */
const uniqueOrder = () => `${Date.now()}${newOrderId().slice(-3)}`

const placeOf = (item: string) => (/Flat|Fitted/.test(item) ? 0 : item.endsWith('Pillowcase') ? 1 : 2)

test('Robin reports stains with photos, mails the report, and starts the next one', both, async ({ page, shop }) => {
  await expect(page.getByRole('heading', { name: 'Stain Report', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Stain Report/)
  await expect(done(page)).toBeDisabled()
  const orderId = uniqueOrder()
  await page.getByLabel('Order ID').fill(`${orderId.slice(0, 4)}-${orderId.slice(4)}`)
  await expect(page.getByLabel('Order ID')).toHaveValue(orderId)
  await isChecked(page)
  await chooseAccount(page)
  for (const item of stainItems) await expect(add(page, item)).toBeVisible()
  await add(page, 'K Flat').click()
  await add(page, 'K Flat').click()
  await page.getByRole('button', { name: 'Remove one K Flat' }).click()
  await count(page, 'Bath Towel').fill('12')
  await expect(page.getByText('Total items: 13')).toBeVisible()
  // What is counted gathers at the top, once the list is left.
  const counters = page.getByRole('group', { name: 'Items' }).getByRole('group')
  await expect(counters.last()).toHaveAccessibleName('Other')
  // The sheets of a bed side by side, all pillowcases after them.
  const inPairs = stainItems.toSorted((one, other) => placeOf(one) - placeOf(other))
  await expect(counters).toContainText(inPairs)
  await page.getByLabel('Order ID').focus()
  const others = inPairs.filter((item) => item !== 'K Flat' && item !== 'Bath Towel')
  await expect(counters).toContainText(['K Flat', 'Bath Towel', ...others])
  await page
    .getByLabel('Choose photos')
    .setInputFiles(await files(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg']))
  await expect(page.getByText('6 of 6 photos')).toBeVisible()
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /stain-reports$/.test(request.url()))
  await done(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    orderId,
    items: { 'K Flat': 1, 'Bath Towel': 12 },
    totalItems: 13,
  })

  await expect(toast(page)).toContainText('Stain report created successfully!')
  await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeFocused()
  await expect(page.getByRole('row', { name: 'Bath Towel 12' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total 13' })).toBeVisible()
  await expect(page.getByText('Not emailed')).toBeVisible()
  await expect(page.getByRole('button', { name: '+2 more' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send Email Report' }).click()
  await expect(toast(page)).toContainText('Email Sent')
  await expect(page.getByText('Emailed', { exact: true })).toBeVisible()
  const mail = await shop.waitForMail({ to: account.email, subject: `Stain report for order ${orderId}` })
  expect(mail.attachments).toHaveLength(6)

  // A second time asks first; "cancel" sends nothing.
  const mails = async () => (await shop.mails()).filter((each) => each.subject.includes(orderId)).length
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.getByRole('button', { name: 'Send Email Report' }).click()
  expect(await mails()).toBe(1)
  page.once('dialog', async (dialog) => {
    expect([dialog.type(), dialog.message()]).toEqual(['confirm', 'This report was already emailed. Send it again?'])
    await dialog.accept()
  })
  await page.getByRole('button', { name: 'Send Email Report' }).click()
  await expect.poll(mails).toBe(2)

  await page.getByRole('button', { name: 'New Report' }).click()
  await expect(page.getByLabel('Order ID')).toHaveValue('')
  await expect(page.getByLabel('Commercial Account')).toHaveValue('')
  await expect(page.getByText('Total items: 0')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(0)
})

test('from the summary it goes back to the dashboard', both, async ({ page }) => {
  await page.getByLabel('Order ID').fill(uniqueOrder())
  await chooseAccount(page)
  await add(page, 'Other').click()
  await done(page).click()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('what is missing is named', both, async ({ page }) => {
  await add(page, 'K Flat').click()
  await done(page).click()
  await expect(toast(page)).toContainText('Order ID Required')
  await expect(toast(page)).toContainText('Please enter an order ID.')
  await expect(page.getByLabel('Order ID')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Order ID').fill(uniqueOrder())
  await done(page).click()
  await expect(toast(page)).toContainText('Account Required')
  await expect(toast(page)).toContainText('Please select a commercial account.')
  await expect(page.getByLabel('Commercial Account')).toBeFocused()
  await expect(page.getByText('Count at least one item')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove one K Flat' }).click()
  // There is nothing left to remove, and the focus is not lost with the button.
  await expect(page.getByRole('button', { name: 'Remove one K Flat' })).toHaveCount(0)
  await expect(add(page, 'K Flat')).toBeFocused()
  await expect(done(page)).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Count at least one item' })).toBeVisible()
})

test('a tile is pressed anywhere, and stays where it is', both, async ({ page, isMobile }) => {
  const tile = page.getByRole('group', { name: 'Q Flat', exact: true })
  const before = (await tile.boundingBox())!
  expect(before.height).toBe(isMobile ? 64 : 72)
  await tile.click({ position: { x: 10, y: 12 } })
  await expect(count(page, 'Q Flat')).toHaveValue('1')
  expect(await tile.boundingBox()).toEqual(before)
  // Its name goes on counting.
  await tile.click({ position: { x: 20, y: 8 } })
  await expect(count(page, 'Q Flat')).toHaveValue('2')
  await expectAccessible(page)
  // By keys the count can be typed from the start.
  await count(page, 'T Flat').focus()
  await page.keyboard.type('34')
  await expect(count(page, 'T Flat')).toHaveValue('34')
  await expect(page.getByText('Total items: 36')).toBeVisible()
})

test('the report of an order is looked up half a second after the last digit, and changed', both, async ({ page }) => {
  const report = await savedReport(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const order = /\/stain-reports\/order\/(\d+)$/.exec(request.url())?.[1]
    if (order) asked.push(order)
  })
  // Between two digits no half second passes, also on a slow machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Order ID').pressSequentially(report.orderId)
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(updateReport(page)).toBeVisible()
  expect(asked).toEqual([report.orderId])
  await expect(count(page, 'Duvet')).toHaveValue('4')
  await expect(page.getByLabel('Commercial Account')).toHaveValue(account.id)
  await expectAccessible(page)
  await add(page, 'Duvet').click()
  await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg']))
  await updateReport(page).click()
  await expect(toast(page)).toContainText('Stain report updated successfully!')
  await expect(page.getByRole('row', { name: 'Duvet 5' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(1)
})

test('a report found after counting asks: the saved one', both, async ({ page }) => {
  const report = await savedReport(page)
  await add(page, 'Washcloth').click()
  await page.getByLabel('Order ID').fill(report.orderId)
  await expect(page.getByText('Load the saved report or keep what you typed?')).toBeVisible()
  await expectAccessible(page)
  // Without an answer nothing is saved.
  await chooseAccount(page)
  await done(page).click()
  await expect(toast(page)).toContainText('This order has a saved report')
  await page.getByRole('button', { name: 'Load the saved report' }).click()
  await expect(count(page, 'Duvet')).toHaveValue('4')
  await expect(count(page, 'Washcloth')).toHaveValue('')
  // Another order: the loaded report leaves, what was typed comes back.
  await page.getByLabel('Order ID').fill(uniqueOrder())
  await expect(count(page, 'Duvet')).toHaveValue('')
  await expect(count(page, 'Washcloth')).toHaveValue('1')
  await expect(done(page)).toBeVisible()
})

test('a report found after counting asks: what was typed', both, async ({ page }) => {
  const [first] = await upload(page)
  const report = await savedReport(page, { photos: [first] })
  await add(page, 'Washcloth').click()
  await page.getByLabel('Choose photos').setInputFiles(await files(['b.jpg']))
  await page.getByLabel('Order ID').fill(report.orderId)
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(count(page, 'Washcloth')).toHaveValue('1')
  await expect(count(page, 'Duvet')).toHaveValue('')
  await expect(page.getByLabel('Commercial Account')).toHaveValue(account.id)
  await expect(page.getByText('2 of 2 photos')).toBeVisible()
  await updateReport(page).click()
  await expect(page.getByRole('row', { name: 'Total 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
})

test('a slow answer for an order that is not in the form any more is dropped', both, async ({ page }) => {
  const [slow, quick] = [await savedReport(page), await savedReport(page, { items: { Blanket: 7 } })]
  const late = Promise.withResolvers<void>()
  await page.route(`**/order/${slow.orderId}`, async (route) => {
    await late.promise
    await route.continue().catch(() => {})
  })
  const request = page.waitForRequest(`**/order/${slow.orderId}`)
  await page.getByLabel('Order ID').fill(slow.orderId)
  await request
  await page.getByLabel('Order ID').fill(quick.orderId)
  await expect(count(page, 'Blanket')).toHaveValue('7')
  const answer = page.waitForResponse(`**/order/${slow.orderId}`)
  late.resolve()
  await answer
  await expect(count(page, 'Blanket')).toHaveValue('7')
  await expect(count(page, 'Duvet')).toHaveValue('')
})

test('Done waits for the look-up', both, async ({ page }) => {
  const report = await savedReport(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/order/*', async (route) => {
    await late.promise
    await route.continue()
  })
  await chooseAccount(page)
  await add(page, 'Other').click()
  await page.getByLabel('Order ID').fill(report.orderId)
  await done(page).click()
  await expect(page.getByRole('button', { name: 'Checking order...' })).toBeVisible()
  late.resolve()
  await expect(page.getByText('Load the saved report or keep what you typed?').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toHaveCount(0)
})

test('a look-up that fails can be tried again', both, async ({ page }) => {
  const report = await savedReport(page)
  await page.route('**/order/*', (route) => route.fulfill(broken))
  await page.getByLabel('Order ID').fill(report.orderId)
  await expect(page.getByText('It could not be checked whether this order has a report.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/order/*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(updateReport(page)).toBeVisible()
})

test('who is slower than a colleague goes on with an update, and keeps what was typed', both, async ({ page }) => {
  const orderId = uniqueOrder()
  await page.getByLabel('Order ID').fill(orderId)
  await isChecked(page)
  await chooseAccount(page)
  await add(page, 'Dish Rag').click()
  await savedReport(page, { orderId })
  await done(page).click()
  await expect(toast(page)).toContainText('This order has a report already')
  await expect(updateReport(page)).toBeVisible()
  await expect(count(page, 'Dish Rag')).toHaveValue('1')
  await updateReport(page).click()
  await expect(toast(page)).toContainText('Stain report updated successfully!')
})

test('a failure to save says so and keeps everything', both, async ({ page }) => {
  const report = await savedReport(page)
  await page.route('/api/stain-reports', (route) => route.fulfill(broken))
  await page.route(`/api/stain-reports/${report.id}`, (route) => route.fulfill(broken))
  await page.getByLabel('Order ID').fill(uniqueOrder())
  await isChecked(page)
  await chooseAccount(page)
  await add(page, 'Other').click()
  await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg']))
  await done(page).click()
  await expect(toast(page)).toContainText('Failed to create stain report.')
  await expect(count(page, 'Other')).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  await page.getByLabel('Order ID').fill(report.orderId)
  await page.getByRole('button', { name: 'Load the saved report' }).click()
  await updateReport(page).click()
  await expect(toast(page)).toContainText('Failed to update stain report.')
})

test(
  'a mail server that is down says so; the report stays unsent and can be sent later',
  both,
  async ({ page, openShop, signInAs }) => {
    const smtp = await startSmtp()
    await smtp.refuse('down')
    const shop = await openShop({ SMTP_URL: smtp.url })
    const there = await makeAccount(shop)
    await signInAs(theo, shop)
    await page.goto(`${shop.url}/stain-report`)
    await page.getByLabel('Order ID').fill('42')
    await page.getByLabel('Commercial Account').selectOption(there.id)
    await add(page, 'Other').click()
    await done(page).click()
    await page.getByRole('button', { name: 'Send Email Report' }).click()
    await expect(toast(page)).toContainText('Email Failed')
    await expect(toast(page)).toContainText('Failed to send email. Please try again.')
    await expect(page.getByText('Not emailed')).toBeVisible()
    await expectAccessible(page)
    await smtp.refuse('nothing')
    await page.getByRole('button', { name: 'Send Email Report' }).click()
    await expect(page.getByText('Emailed', { exact: true })).toBeVisible()
    expect((await smtp.nextMail()).envelope.to).toEqual([there.email])
    await smtp.close()
  },
)

test(
  'a report whose mail was not confirmed says so, and is mailed once more when told to',
  both,
  async ({ page, openShop, signInAs }) => {
    const smtp = await startSmtp()
    const shop = await openShop({ SMTP_URL: smtp.url })
    const there = await makeAccount(shop)
    await signInAs(theo, shop)
    await page.goto(`${shop.url}/stain-report`)
    await page.getByLabel('Order ID').fill('42')
    await page.getByLabel('Commercial Account').selectOption(there.id)
    await add(page, 'Other').click()
    await done(page).click()
    const send = () => page.getByRole('button', { name: 'Send Email Report' }).click()
    await smtp.leaveUnconfirmed(send)
    await expect(toast(page)).toContainText('Email not confirmed')
    await expect(page.getByRole('main').getByText('If it did not, send it once more.')).toBeVisible()
    await expect(page.getByText('Not emailed')).toBeVisible()
    await expectAccessible(page)
    await send()
    await expect(page.getByText('Emailed', { exact: true })).toBeVisible()
    expect(smtp.mails).toHaveLength(2)
    await smtp.close()
  },
)

test(
  'who was signed out meanwhile is told and sent to the sign-in, and finds the draft again',
  both,
  async ({ page, context, signInAs }) => {
    await page.getByLabel('Order ID').fill(uniqueOrder())
    await isChecked(page)
    await chooseAccount(page)
    await add(page, 'Other').click()
    await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg']))
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
    await context.clearCookies()
    // The way to the sign-in is answered with nothing at first, so that there is time to read.
    await page.route('**/api/login', (route) => route.fulfill({ status: 204 }), { times: 1 })
    const leaving = page.waitForRequest('**/api/login')
    await done(page).click()
    await expect(toast(page)).toContainText('Unauthorized')
    await expect(toast(page)).toContainText('You are logged out. Logging in again...')
    await leaving
    await signInAs(robin)
    await page.goto('/stain-report')
    await expect(count(page, 'Other')).toHaveValue('1')
    await expect(page.getByLabel('Commercial Account')).toHaveValue(account.id)
    await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    // Somebody else on the same tablet does not.
    await signInAs(theo)
    await page.goto('/stain-report')
    await expect(page.getByText('Total items: 0')).toBeVisible()
  },
)

test('a deactivated account is not offered, but stays with its report', both, async ({ page, shop }) => {
  const gone = await makeAccount(shop)
  const report = await savedReport(page, { commercialAccountId: gone.id })
  await shop.db.update(commercialAccounts).set({ isActive: false }).where(eq(commercialAccounts.id, gone.id))
  await page.reload()
  await expect(page.getByLabel('Commercial Account').locator(`option[value="${account.id}"]`)).toBeAttached()
  await expect(page.getByLabel('Commercial Account').locator(`option[value="${gone.id}"]`)).toHaveCount(0)
  await page.getByLabel('Order ID').fill(report.orderId)
  await expect(page.getByText('This account was deactivated.')).toBeVisible()
  await expect(page.getByLabel('Commercial Account')).toHaveValue(gone.id)
  await add(page, 'Other').click()
  await updateReport(page).click()
  await expect(page.getByText('This account was deactivated. The report can still be sent to it.')).toBeVisible()
})

test.describe('photos', () => {
  test('are sent three at a time, with progress for each and in all, and can be cancelled', both, async ({ page }) => {
    const go = Promise.withResolvers<void>()
    let underWay = 0
    let most = 0
    await page.route('**/api/objects/uploads/**', async (route) => {
      underWay += 1
      most = Math.max(most, underWay)
      await go.promise
      underWay -= 1
      await route.continue().catch(() => {})
    })
    const names = Array.from({ length: 8 }, (_, at) => `${at}.jpg`)
    await page.getByLabel('Choose photos').setInputFiles(await files(names))
    await expect.poll(() => underWay).toBe(3)
    await expect(page.getByText('0 of 8 photos uploaded')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'All photos' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'photo 1: uploading' })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'photo 8: waiting' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel photo 8' }).click()
    await expect(page.getByText('0 of 7 photos uploaded')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel photo 1' }).click()
    await expect(page.getByText('0 of 6 photos uploaded')).toBeVisible()
    go.resolve()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(6)
    expect(most).toBeLessThanOrEqual(4)
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(5)
  })

  test('all that are under way can be cancelled at once', both, async ({ page }) => {
    await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg']))
    await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    await page.route('**/api/objects/uploads/**', () => {})
    await page.getByLabel('Choose photos').setInputFiles(await files(['b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']))
    await page.getByRole('button', { name: 'Cancel uploads' }).click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
  })

  test('one that fails is named, and sent again alone', both, async ({ page }) => {
    const alerts = collectAlerts(page)
    let requests = 0
    await page.route('**/api/objects/uploads/**', (route) => {
      requests += 1
      return requests === 2 ? route.fulfill({ status: 500, json: { message: 'The disk is full.' } }) : route.continue()
    })
    await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg', 'b.jpg', 'c.jpg']))
    await expect.poll(() => alerts).toEqual(['Upload failed: The disk is full.'])
    await expect(page.getByText('The disk is full.')).toBeVisible()
    await expectAccessible(page)
    // With a photo missing, the report is not saved by accident.
    await page.getByLabel('Order ID').fill(uniqueOrder())
    await isChecked(page)
    await chooseAccount(page)
    await add(page, 'Other').click()
    await done(page).click()
    await expect(toast(page)).toContainText('Some photos did not arrive')
    await page.getByRole('button', { name: /^Retry photo/ }).click()
    await expect(page.getByText('3 of 3 photos')).toBeVisible()
    expect(requests).toBe(4)
    await done(page).click()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(3)
  })

  test('a claim that fails says so', both, async ({ page }) => {
    await page.route('**/api/stain-report-images', (route) => route.fulfill(broken))
    await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg']))
    await expect(toast(page)).toContainText('Failed to process uploaded photos. Please try again.')
    await page.unroute('**/api/stain-report-images')
    await page.getByRole('button', { name: 'Retry photo 1' }).click()
    await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
  })

  test('what cannot be taken is refused by name, and the others go on', both, async ({ page }) => {
    const alerts = collectAlerts(page)
    const [good] = await files(['good.jpg'])
    await page
      .getByLabel('Choose photos')
      .setInputFiles([
        good!,
        { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
        { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        { name: 'x.heic', mimeType: 'image/heic', buffer: Buffer.alloc(10_485_761) },
      ])
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
    await expect
      .poll(() => alerts.join('\n').split('\n').sort())
      .toEqual([
        'File "empty.jpg" is empty.',
        'File "list.pdf" is not an image.',
        'File "x.heic" is too large. File size must be less than 10MB',
      ])
  })

  test('the 101st is refused by name', { tag: '@desktop' }, async ({ page }) => {
    const alerts = collectAlerts(page)
    await page.route('**/api/objects/upload', () => {})
    const names = Array.from({ length: 101 }, (_, at) => `p${at + 1}.jpg`)
    await page.getByLabel('Choose photos').setInputFiles(await files(names, { width: 20, height: 20 }))
    await expect(page.getByText('0 of 100 photos uploaded')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel uploads' }).click()
    await expect.poll(() => alerts).toEqual(['File "p101.jpg" was not added: there can be 100 photos.'])
  })

  test('can be dropped on the form', { tag: '@desktop' }, async ({ page }) => {
    const bytes = [...(await photo())]
    const data = await page.evaluateHandle((values) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(values)], 'dropped.jpg', { type: 'image/jpeg' }))
      return transfer
    }, bytes)
    const zone = page.getByRole('group', { name: 'Photos' })
    await zone.dispatchEvent('dragover', { dataTransfer: data })
    await zone.dispatchEvent('drop', { dataTransfer: data })
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
  })

  test('Done waits for those that are on their way', both, async ({ page }) => {
    const go = Promise.withResolvers<void>()
    await page.route('**/api/objects/uploads/**', async (route) => {
      await go.promise
      await route.continue()
    })
    await page.getByLabel('Order ID').fill(uniqueOrder())
    await isChecked(page)
    await chooseAccount(page)
    await add(page, 'Other').click()
    await page.getByLabel('Choose photos').setInputFiles(await files(['a.jpg', 'b.jpg']))
    await done(page).click()
    await expect(page.getByRole('button', { name: 'Uploading photos...' })).toBeVisible()
    go.resolve()
    await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  })

  test('a 12 megapixel photo arrives as one of less than 1 MB, upright', both, async ({ page, shop }) => {
    const large = await files(['phone.jpg'], { width: 4000, height: 3000, orientation: 6, hasLocation: true })
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
    await page.getByLabel('Choose photos').setInputFiles(large)
    const upload = await sent
    const length = Number((await upload.allHeaders())['content-length'])
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(1_000_000)
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
    const id = new URL(upload.url()).pathname.split('/').at(-1)!
    await expect.poll(async () => (await stored(shop)).filter((name) => name.startsWith(id))).toHaveLength(3)
    const { width, height, exif } = await sharp(path.join(shop.dataDir, 'objects/pictures', id)).metadata()
    expect([width, height, exif]).toEqual([1536, 2048, undefined])
  })
})

function collectAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.accept()
  })
  return alerts
}

const stored = async (shop: Shop): Promise<string[]> =>
  await readdir(path.join(shop.dataDir, 'objects/pictures')).catch(() => [])

/** A claimed photo of the signed-in person's. */
async function upload(page: Page): Promise<[string]> {
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json()
  await page.request.put(uploadURL, { data: await photo(), headers: { 'content-type': 'image/jpeg' } })
  const claim = await page.request.put('/api/stain-report-images', { data: { imageURL: uploadURL } })
  return [(await claim.json()).objectPath]
}
