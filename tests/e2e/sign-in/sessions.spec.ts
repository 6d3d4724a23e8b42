import type { Browser } from 'playwright/test'
import { ada, expect, expectAccessible, type Page, type Person, test } from '#tests/support/e2e.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { unfold } from '../shell/unfold.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36'
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** Another browser of this person, in which they are signed in. */
async function elsewhere(browser: Browser, url: string, { email, password }: Person, userAgent: string) {
  const context = await browser.newContext({ userAgent, baseURL: url })
  expect((await context.request.post('/api/login', { data: { email, password } })).status()).toBe(200)
  return { isSignedIn: async () => (await context.request.get('/api/user')).status() === 200 }
}

const ownCard = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

test('Robin sees the own devices, ends one by keyboard, and then all others', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, browser, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const lost = await elsewhere(browser, shop.url, robin, phone)
  const desk = await elsewhere(browser, shop.url, robin, office)
  await signInAs(robin)
  await page.goto('/profile')
  await unfold(page, 'Where you are signed in')
  const items = ownCard(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('This device')
  await expect(items.first().getByRole('button')).toHaveCount(0)
  await expect(ownCard(page)).toContainText('Signed in just now · used in the last hour')
  await expectAccessible(page)
  await ownCard(page)
    .getByRole('button', { name: /^End Chrome · Android: Signed in .*, used in the last hour$/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed out there.').first()).toBeVisible()
  await expect(items).toHaveCount(2)
  expect([await lost.isSignedIn(), await desk.isSignedIn()]).toEqual([false, true])

  await ownCard(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(items).toHaveCount(1)
  expect(await desk.isSignedIn()).toBe(false)
})

test('an admin ends a lost phone, and after the password all of them', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  browser,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson({ firstName: 'Lost', lastName: `Phone ${shop.url.length}` })
  const name = `${robin.firstName} ${robin.lastName}`
  const lost = await elsewhere(browser, shop.url, robin, phone)
  const desk = await elsewhere(browser, shop.url, robin, office)
  await signInAs(ada)
  await page.goto('/admin/user-management')
  await page.getByLabel('Find a person').fill(robin.email)
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `Where ${name} is signed in` }).click()
  const dialog = page.getByRole('dialog', { name: `Where ${name} is signed in` })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^End Chrome · Android/ }).click()
  await expect(page.getByText(`${name} was signed out there.`).first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect([await lost.isSignedIn(), await desk.isSignedIn()]).toEqual([false, true])

  await provedAgo(shop, ada, 60)
  await dialog.getByRole('button', { name: 'End all' }).click()
  await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Password').fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} was signed out everywhere.`).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await desk.isSignedIn()).toBe(false)
})
