import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test } from '#tests/support/e2e.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const both = { tag: ['@desktop', '@phone'] }

const toast = (page: Page) => page.locator('[data-toaster]')
const cards = (page: Page) => page.getByRole('region', { name: /^Order \d+$/ })
const part = (page: Page, name: 'Not emailed' | 'Emailed') => page.getByRole('region', { name, exact: true })
const card = (page: Page, orderId: string) => page.getByRole('region', { name: `Order ${orderId}`, exact: true })
/** It is a line that opens. */
const row = (page: Page, orderId: string) =>
  card(page, orderId).getByRole('button', { name: `Order ${orderId}`, expanded: false })
async function unfolded(page: Page, orderId: string) {
  await row(page, orderId).click()
  return card(page, orderId)
}
const viewer = (page: Page) => page.getByRole('dialog')

let last = 0
const uniqueOrder = () => `${Date.now()}${++last}`

async function makeAccount(shop: Shop, overrides: Partial<typeof commercialAccounts.$inferInsert> = {}) {
  const name = `Hotel ${performance.now()}`
  const values = { name, email: `${uniqueOrder()}@hotel.example`, ...overrides }
  const [account] = await shop.db.insert(commercialAccounts).values(values).returning()
  return account!
}

async function makeReport(page: Page, commercialAccountId: string, { orderId = uniqueOrder(), photos = 0 } = {}) {
  const paths: string[] = []
  for (let at = 0; at < photos; at += 1) {
    const { uploadURL } = await (await page.request.post('/api/objects/upload')).json()
    await page.request.put(uploadURL, { data: await photo({ width: 300 + at, height: 200 }) })
    const claim = await page.request.put('/api/stain-report-images', { data: { imageURL: uploadURL } })
    paths.push((await claim.json()).objectPath)
  }
  const data = { orderId, commercialAccountId, items: { Duvet: 4, 'K Flat': 1 }, photos: paths }
  expect((await page.request.post('/api/stain-reports', { data })).status()).toBe(201)
  return orderId
}

test(
  'reports are searched by a part of the order ID and by account',
  both,
  async ({ page, shop, signInAs, isMobile }) => {
    /** A phone has the search folded, also after it was used. */
    const openSearch = async () => {
      if (isMobile) await page.locator('summary', { hasText: 'Search' }).click()
    }
    await signInAs(ada)
    const [here, there] = [await makeAccount(shop), await makeAccount(shop)]
    const one = await makeReport(page, here.id)
    const two = await makeReport(page, there.id, { orderId: `${one}7` })
    const three = await makeReport(page, here.id)
    await page.goto('/admin/stain-reports')
    await expect(page.getByRole('heading', { name: 'Stain Reports', exact: true })).toBeVisible()
    const noMail = page.getByRole('link', { name: 'No mail leaves this shop yet. It is set up in Settings.' })
    await expect(noMail).toHaveAttribute('href', '/admin/settings')
    await expect(card(page, three)).toContainText('5 items')
    await expect(card(page, three)).toContainText(here.name)
    await expectAccessible(page)
    await expect(await unfolded(page, three)).toContainText('1 × K Flat, 4 × Duvet')
    await expect(card(page, three)).toContainText('Not emailed')
    await expectAccessible(page)
    // Nothing happens before Search.
    await openSearch()
    await page.getByLabel('Order ID').fill(`x${one.slice(2)}`)
    await expect(page.getByLabel('Order ID')).toHaveValue(one.slice(2))
    await expect(card(page, three)).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(card(page, two)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`order=${one.slice(2)}`))
    await openSearch()
    await page.getByLabel('Commercial Account').selectOption(here.id)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(card(page, two)).toHaveCount(0)
    await expect(card(page, one)).toBeVisible()
    await openSearch()
    await page.getByLabel('Order ID').fill('000000000000000')
    await page.getByLabel('Order ID').press('Enter')
    await expect(page.getByText('No stain reports match')).toBeVisible()
    await expectAccessible(page)
    await openSearch()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByLabel('Order ID')).toHaveValue('')
    await expect(page.getByLabel('Commercial Account')).toHaveValue('')
    await expect(card(page, three)).toBeVisible()
  },
)

test('the gallery goes on by keys, buttons and swipes', both, async ({ page, shop, signInAs, isMobile }) => {
  await signInAs(ada)
  const account = await makeAccount(shop)
  const orderId = await makeReport(page, account.id, { photos: 6 })
  await page.goto('/admin/stain-reports')
  if (isMobile) {
    // Closed, its row has them in one square, which opens the first.
    await card(page, orderId)
      .getByRole('button', { name: `Photos of order ${orderId}` })
      .click()
    await expect(viewer(page).getByText('1 of 6')).toBeVisible()
    await page.keyboard.press('Escape')
    await unfolded(page, orderId)
  }
  await expect(card(page, orderId).getByRole('button', { name: /^Open photo/ })).toHaveCount(4)
  await card(page, orderId).getByRole('button', { name: '+2 more' }).click()
  await expect(viewer(page).getByText('5 of 6')).toBeVisible()
  await expect(viewer(page).getByRole('img', { name: `Photo 5 of order ${orderId}` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('6 of 6')).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('6 of 6')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(viewer(page).getByText('1 of 6')).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer(page).getByText('2 of 6')).toBeVisible()
  await swipe(page, { from: 300, to: 100, isTouch: isMobile })
  await expect(viewer(page).getByText('3 of 6')).toBeVisible()
  await swipe(page, { from: 100, to: 300, isTouch: isMobile })
  await expect(viewer(page).getByText('2 of 6')).toBeVisible()
  await swipe(page, { from: 100, to: 120, isTouch: isMobile })
  await expect(viewer(page).getByText('2 of 6')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(card(page, orderId).getByRole('button', { name: '+2 more' })).toBeFocused()
})

test('a picture that is lost says so', both, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  const orderId = await makeReport(page, (await makeAccount(shop)).id, { photos: 1 })
  await page.route('**/api/objects/*?size=*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/admin/stain-reports')
  const report = await unfolded(page, orderId)
  await report.getByRole('button', { name: /^Open photo/ }).click()
  await expect(viewer(page).getByText('This picture cannot be shown.')).toBeVisible()
  await expectAccessible(page)
})

test('a report is mailed, its history says by whom, and a second mail asks', both, async ({ page, shop, signInAs }) => {
  await signInAs(erin)
  const account = await makeAccount(shop)
  const orderId = await makeReport(page, account.id)
  await signInAs(ada)
  await page.goto('/admin/stain-reports')
  // What waits says so by a button, closed as it is.
  await card(page, orderId).getByRole('button', { name: 'Send Email' }).click()
  await expect(toast(page)).toContainText('Email Sent')
  await expect(part(page, 'Emailed')).toContainText(`Order ${orderId}`)
  await shop.waitForMail({ to: account.email })
  await expect((await unfolded(page, orderId)).getByText('Emailed', { exact: true })).toBeVisible()
  await card(page, orderId).getByRole('button', { name: 'History' }).click()
  await expect(card(page, orderId)).toContainText('Emailed by Ada Okafor')
  await expect(card(page, orderId)).toContainText('Reported by Erin Ellis')
  await expectAccessible(page)
  page.once('dialog', (dialog) => dialog.dismiss())
  await card(page, orderId).getByRole('button', { name: 'Send Email' }).click()
  expect((await shop.mails()).filter((mail) => mail.to.includes(account.email))).toHaveLength(1)
})

test('a mail that fails leaves the report unsent', both, async ({ page, openShop, signInAs }) => {
  const smtp = await startSmtp()
  const shop = await openShop({ SMTP_URL: smtp.url })
  await smtp.refuse('down')
  await signInAs(ada, shop)
  const account = await makeAccount(shop, { isActive: true })
  await page.goto(`${shop.url}/admin/stain-reports`)
  await expect(page.getByText('No stain reports yet')).toBeVisible()
  await expectAccessible(page)
  const data = { orderId: '42', commercialAccountId: account.id, items: { Other: 1 } }
  await page.request.post(`${shop.url}/api/stain-reports`, { data })
  await page.reload()
  await (await unfolded(page, '42')).getByRole('button', { name: 'Send Email' }).click()
  await expect(toast(page)).toContainText('Email Failed')
  await expect(toast(page)).toContainText('Failed to send email. Please try again.')
  await expect(card(page, '42')).toContainText('Not emailed')
})

test('more than a page is shown on demand', { tag: '@desktop' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  const account = await makeAccount(shop)
  for (let order = 1; order <= 30; order += 1)
    await page.request.post(`${shop.url}/api/stain-reports`, {
      data: { orderId: String(order), commercialAccountId: account.id, items: { Other: 1 } },
    })
  await page.goto(`${shop.url}/admin/stain-reports`)
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Show 12 more' }).click()
  await expect(cards(page)).toHaveCount(24)
  await expect(row(page, '18')).toBeFocused()
  await page.getByRole('button', { name: 'Show 6 more' }).click()
  await expect(cards(page)).toHaveCount(30)
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

test('a report is a line, those that wait come first, and what is as usual says nothing', {
  tag: ['@desktop', '@phone', '@small-phone'],
}, async ({ page, openShop, signInAs, isMobile }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  const account = await makeAccount(shop, { name: 'Hotel' })
  for (let order = 1; order <= 12; order += 1) {
    const data = { orderId: String(order), commercialAccountId: account.id, items: { Other: order } }
    const { id } = await (await page.request.post(`${shop.url}/api/stain-reports`, { data })).json()
    if (order > 1) await page.request.post(`${shop.url}/api/stain-reports/${id}/send-email`)
  }
  await page.goto(`${shop.url}/admin/stain-reports`)
  await expect(card(page, '12')).toContainText('12 items')
  const day = formatDay(today(), { year: false })
  await expect(part(page, 'Emailed')).toContainText(isMobile ? `${day} · 12 items` : `Emailed ${day}`)
  await expect(part(page, 'Not emailed').getByRole('region')).toHaveCount(1)
  await expect(part(page, 'Not emailed')).toContainText('Order 1')
  await expect(cards(page).first()).toContainText('Order 1')
  const list = page.getByRole('region', { name: 'Stain reports', exact: true })
  expect((await list.boundingBox())!.height).toBeLessThan(14 * 80)
  // With its button or without, and whether it has photos or not.
  const height = async (orderId: string) => (await card(page, orderId).boundingBox())!.height
  expect(await height('1')).toBe(await height('12'))
  await expect(await unfolded(page, '12')).toContainText('Emailed')

  await page.getByRole('button', { name: 'Emailed 11', exact: true }).click()
  await expect(page).toHaveURL(/mail=sent/)
  await expect(cards(page)).toHaveCount(11)
  await page.getByRole('button', { name: 'Not emailed 1', exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, '1')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  if (isMobile) {
    // A phone begins with a few of what is over.
    await expect(cards(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Show 6 more' }).click()
    await expect(row(page, '7')).toBeFocused()
  }
  await expect(cards(page)).toHaveCount(12)
  const left = async (orderId: string) =>
    (await card(page, orderId).getByText(`Order ${orderId}`, { exact: true }).boundingBox())!.x
  expect(await left('1')).toBe(await left('12'))
})

test('is for admins: other people find no such page', both, async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/admin/stain-reports')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('a list that cannot be read says so and is tried again', both, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.route('/api/stain-reports?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/stain-reports')
  await expect(page.getByText('The stain reports could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('/api/stain-reports?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The stain reports could not be loaded.')).toHaveCount(0)
})

async function swipe(page: Page, { from, to, isTouch }: { from: number; to: number; isTouch: boolean }) {
  const y = 400
  if (!isTouch) {
    await page.mouse.move(from, y)
    await page.mouse.down()
    await page.mouse.move(to, y, { steps: 4 })
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
