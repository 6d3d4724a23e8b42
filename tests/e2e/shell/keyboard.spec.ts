import type { Locator } from 'playwright/test'
import { expect, type Page, test } from '#tests/support/e2e.ts'

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}.`)
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }).first())
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goTo = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }))

test('a shift needs no mouse: sign-in, tip, machine problem and drop report', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const robin = await shop.makePerson()
  await page.goto('/')
  await type(page, 'Email', robin.email)
  await type(page, 'Password', robin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await goTo(page, 'Tips')
  await type(page, 'Order ID', '4711')
  await type(page, 'Tip Amount ($)', '5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tip logged successfully!').first()).toBeVisible()

  await goTo(page, 'Machine Problem')
  await type(page, 'Machine Type', 'W')
  await type(page, 'Machine Number', '12')
  await type(page, 'Description', 'It does not spin')
  await press(page, button(page, 'Report Problem'))
  await expect(page.getByText('It does not spin').first()).toBeVisible()

  await goTo(page, 'Shift Report')
  await type(page, 'Starting Cash', '200')
  await type(page, 'Ending Cash', '350')
  await type(page, 'Drop Amount', '150')
  await press(page, button(page, 'Submit Report'))
  await expect(page.getByText('$150.00').first()).toBeVisible()
})
