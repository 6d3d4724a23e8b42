import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { newOrderId } from '#tests/stain-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Robin reports stains with photos, mails the report, and starts the next one', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const email = 'desk@hotel.example'
  await shop.db.insert(commercialAccounts).values({ name: 'Hotel', email })
  const orderId = newOrderId()
  const toast = page.locator('[data-toaster]')
  const count = (item: string) => page.getByLabel(`${item} count`, { exact: true })
  const jpeg = async (name: string, facts: Parameters<typeof photo>[0] = {}) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo(facts),
  })
  await signInAs(await shop.makePerson())
  await page.goto('/stain-report')
  await expect(page.getByRole('heading', { name: 'Stain Report', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Stain Report/)

  await test.step('he says which order, and whose', async () => {
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeDisabled()
    await page.getByLabel('Order ID').fill(orderId)
    await expect(page.getByText('A new report for this order')).toBeVisible()
    await page.getByLabel('Commercial Account').selectOption(`Hotel (${email})`)
  })

  await test.step('a tile is pressed anywhere, and stays where it is', async () => {
    const tile = page.getByRole('group', { name: 'Q Flat', exact: true })
    const before = (await tile.boundingBox())!
    expect(before.height).toBe(64)
    await tile.click({ position: { x: 10, y: 12 } })
    await expect(count('Q Flat')).toHaveValue('1')
    expect(await tile.boundingBox()).toEqual(before)
    // Its name goes on counting.
    await tile.click({ position: { x: 20, y: 8 } })
    await expect(count('Q Flat')).toHaveValue('2')
    // By keys the count can be typed from the start.
    await count('T Flat').focus()
    await page.keyboard.type('34')
    await expect(page.getByText('Total items: 36')).toBeVisible()
  })

  await test.step('a photo of 12 megapixels arrives as one of less than 1 MB, upright', async () => {
    const large = await jpeg('phone.jpg', { width: 4000, height: 3000, orientation: 6, hasLocation: true })
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
    await page.getByLabel('Choose photos').setInputFiles(large)
    const upload = await sent
    const length = Number((await upload.allHeaders())['content-length'])
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(1_000_000)
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
    const id = new URL(upload.url()).pathname.split('/').at(-1)!
    const pictures = path.join(shop.dataDir, 'objects/pictures')
    const stored = async () => (await readdir(pictures)).filter((name) => name.startsWith(id))
    await expect.poll(stored).toHaveLength(3)
    const { width, height, exif } = await sharp(path.join(pictures, id)).metadata()
    expect([width, height, exif]).toEqual([1536, 2048, undefined])
    await page
      .getByLabel('Choose photos')
      .setInputFiles(await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => jpeg(`${name}.jpg`))))
    await expect(page.getByText('6 of 6 photos')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is saved, and mailed', async () => {
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(toast).toContainText('Stain report created successfully!')
    await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeFocused()
    await expect(page.getByRole('row', { name: 'T Flat 34' })).toBeVisible()
    await expect(page.getByText('Not emailed')).toBeVisible()
    await expect(page.getByRole('button', { name: '+2 more' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Email Report' }).click()
    await expect(page.getByText('Emailed', { exact: true })).toBeVisible()
    const mail = await shop.waitForMail({ to: email, subject: `Stain report for order ${orderId}` })
    expect(mail.attachments).toHaveLength(6)
  })

  await test.step('the next one begins with nothing', async () => {
    await page.getByRole('button', { name: 'New Report' }).click()
    await expect(page.getByLabel('Order ID')).toHaveValue('')
    await expect(page.getByLabel('Commercial Account')).toHaveValue('')
    await expect(page.getByText('Total items: 0')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(0)
  })
})
