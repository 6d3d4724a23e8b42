import type { Locator } from 'playwright/test'
import sharp from 'sharp'
import { mailOf } from '#server/mail/layout.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Which points of a drawing are drawn, at one size and without what is empty around it; light on dark or dark on light. */
async function drawn(drawing: Locator): Promise<boolean[]> {
  const points = await sharp(await drawing.screenshot())
    .trim({ threshold: 40 })
    .greyscale()
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer()
  return [...points].map((grey) => Math.abs(grey - points[0]!) > 90)
}

/** The share of the points of either that are points of both. */
const alike = (one: boolean[], other: boolean[]) =>
  one.filter((isDrawn, at) => isDrawn && other[at]).length / one.filter((isDrawn, at) => isDrawn || other[at]).length

test('mails carry the mark of the application', async ({ page }) => {
  await page.goto('/')
  const mark = await drawn(page.locator('svg:has(path[d^="M4 12v10"])').first())
  await page.setContent(mailOf({ appName: 'Washboard', title: 'Hello', paragraphs: ['Hello.'] }).html)
  const inMails = await drawn(page.locator('td[aria-hidden=true]').first())
  expect(alike(mark, inMails)).toBeGreaterThan(0.7)
  expect(alike([...mark].reverse(), inMails), 'upside down it is another one').toBeLessThan(0.6)
})

test('a browser without scripts says what is missing, in both languages', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.url)
  // Matching by text passes over what stands in a noscript.
  const words = async (language: string) => await page.locator(`p[lang=${language}]:visible`).textContent()
  expect(await words('en')).toMatch(/^Washboard needs JavaScript\./)
  expect(await words('es')).toMatch(/^Washboard necesita JavaScript\./)
  await context.close()
})
