import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Robin reports a drop with its receipt', { tag: '@small-phone' }, async ({ page, shop, robin }) => {
  const recent = page.getByRole('region', { name: 'Recent Drop Reports' }).getByRole('listitem')
  await page.goto('/shift-reports')

  await test.step('the money of a shift is seen at once', async () => {
    const box = async (name: string) => (await page.getByLabel(name).boundingBox())!
    const [starting, ending, drop] = [await box('Starting Cash'), await box('Ending Cash'), await box('Drop Amount')]
    expect(ending.y).toBe(starting.y)
    expect(ending.x).toBeGreaterThan(starting.x + starting.width)
    const date = await box('Shift Date')
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())!
    expect(bar.width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
    expect(drop.y + drop.height - date.y).toBeLessThan(page.viewportSize()!.height - bar.height - 56)
  })

  await test.step('the amounts, with a note', async () => {
    await page.getByLabel('Starting Cash').fill('200')
    await page.getByLabel('Ending Cash').fill('512.25')
    await page.getByRole('button', { name: 'Expected amount $312.25' }).click()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.keyboard.type('Till 2')
  })

  await test.step('the photo of a phone arrives upright, small, and without the place where it was taken', async () => {
    const facts = { width: 4000, height: 3000, orientation: 6, hasLocation: true, isNoisy: true }
    const buffer = await photo(facts)
    expect(buffer.length).toBeGreaterThan(8_000_000)
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
    await page.getByLabel('Choose picture').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
    const length = Number((await (await sent).allHeaders())['content-length'])
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(buffer.length / 2)
    await expect(page.getByRole('button', { name: 'Open receipt' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it is sent, and stands in the list', async () => {
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await expect(recent).toContainText(formatDay(today(), { weekday: true, year: false }))
    const [stored] = await shop.db.select().from(shiftReports).where(eq(shiftReports.userId, robin.id))
    expect(stored).toMatchObject({ dropAmount: '312.25', notes: 'Till 2' })
    const shown = await page.request.get(`/api/objects/${stored!.receiptId}`)
    const { width, height, exif, orientation, format } = await sharp(await shown.body()).metadata()
    expect([width, height, exif, orientation, format]).toEqual([1536, 2048, undefined, undefined, 'jpeg'])
  })
})
