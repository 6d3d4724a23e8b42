import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { newOrderId } from '#tests/stain-reports/report-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

test('Robin reports stains with photos, and Ada looks at them', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  const email = 'desk@hotel.example'
  await shop.db.insert(commercialAccounts).values({ name: 'Hotel', email })
  const orderId = newOrderId()
  const count = (item: string) => page.getByLabel(`${item} count`, { exact: true })
  const jpeg = async (name: string, facts: Parameters<typeof photo>[0] = {}) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo(facts),
  })
  const begin = async (order: string) => {
    await page.getByLabel('Order ID').fill(order)
    await expect(page.getByText('A new report for this order')).toBeVisible()
    await page.getByLabel('Commercial Account').selectOption(`Hotel (${email})`)
  }
  const done = () => page.getByRole('button', { name: 'Done', exact: true }).click()
  await signInAs(await shop.makePerson())
  await page.goto('/stain-report')
  await begin(orderId)

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
    // They are made once the photo is there.
    const stored = async () => (await readdir(pictures).catch(() => [])).filter((name) => name.startsWith(id))
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
    await done()
    await expect(page.getByText('Stain report created successfully!').first()).toBeVisible()
    await expect(page.getByRole('row', { name: 'T Flat 34' })).toBeVisible()
    await expect(page.getByRole('button', { name: '+2 more' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Email Report' }).click()
    const mail = await shop.waitForMail({ to: email, subject: `Stain report for order ${orderId}` })
    expect(mail.attachments).toHaveLength(6)
  })

  const next = newOrderId()
  await test.step('the next one begins with nothing', async () => {
    await page.getByRole('button', { name: 'New Report' }).click()
    await expect(page.getByLabel('Order ID')).toHaveValue('')
    await expect(page.getByLabel('Commercial Account')).toHaveValue('')
    await expect(page.getByText('Total items: 0')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(0)
    await begin(next)
    await page.getByRole('button', { name: 'Add one Duvet' }).click()
    await done()
    await expect(page.getByText('Not emailed')).toBeVisible()
  })

  const card = (id: string) => page.getByRole('region', { name: `Order ${id}`, exact: true })
  await test.step('for Ada they are lines of one height, one below the other', async () => {
    await signInAs(ada)
    await page.goto('/admin/stain-reports')
    await expect(card(orderId)).toBeVisible()
    const height = async (id: string) => (await card(id).boundingBox())!.height
    const left = async (id: string) => (await card(id).getByText(`Order ${id}`, { exact: true }).boundingBox())!.x
    // With its button or without, and whether it has photos or not.
    expect(await height(next)).toBe(await height(orderId))
    expect(await height(next)).toBeLessThan(90)
    expect(await left(next)).toBe(await left(orderId))
  })

  const viewer = page.getByRole('dialog')
  const isAt = (photo: number) => expect(viewer.getByText(`${photo} of 6`)).toBeVisible()
  await test.step('closed, a line has its photos in one square, which opens the first', async () => {
    await page.getByRole('button', { name: `Photos of order ${orderId}` }).click()
    await isAt(1)
    await page.keyboard.press('Escape')
    await card(orderId)
      .getByRole('button', { name: `Order ${orderId}`, expanded: false })
      .click()
    await expect(card(orderId).getByRole('button', { name: /^Open photo/ })).toHaveCount(4)
  })

  await test.step('the gallery goes on by keys, buttons and swipes', async () => {
    const more = card(orderId).getByRole('button', { name: '+2 more' })
    const next = viewer.getByRole('button', { name: 'Next photo' })
    await more.click()
    await isAt(5)
    await expect(viewer.getByRole('img', { name: `Photo 5 of order ${orderId}` })).toBeVisible()
    for (const _ of ['the last', 'not past it']) {
      await page.keyboard.press('ArrowRight')
      await isAt(6)
      await expect(next).toBeDisabled()
    }
    await page.keyboard.press('Home')
    await isAt(1)
    await next.click()
    await isAt(2)
    for (const [from, to, photo] of [
      [300, 100, 3],
      [100, 300, 2],
      [100, 120, 2],
    ] as const) {
      await swipe(page, from, to)
      await isAt(photo)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(more).toBeFocused()
  })
})

async function swipe(page: Page, from: number, to: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 400 })) })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
