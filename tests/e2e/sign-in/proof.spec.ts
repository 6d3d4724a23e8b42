import { eq } from 'drizzle-orm'
import { sessions } from '#shared/sign-in/table.ts'
import { users } from '#shared/users/table.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { ada, test as base, expect, expectAccessible, type Page, type Person } from '#tests/support/e2e.ts'
import { startOidcProvider, type TestProvider } from '#tests/support/oidc-provider.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { chooseFile, csvOf, openImport } from '../payroll/payroll-shop.ts'

const test = base.extend<{ provider: TestProvider; robin: Person }>({
  robin: async ({ shop, signInAs }, use) => {
    const robin = await shop.makePerson({ role: 'admin', firstName: 'Robin', lastName: 'Reed' })
    await signInAs(robin)
    await provedAgo(shop, robin, 60)
    await use(robin)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  provider: async ({}, use) => {
    const provider = await startOidcProvider()
    await use(provider)
    await provider.close()
  },
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

async function chooseRole(page: Page, url: string, name: string) {
  await page.goto(`${url}/admin/user-management`)
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `Change Role of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await dialog.getByLabel('Role').selectOption('technician')
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  return dialog
}

test('a role is changed once the password was given, by keyboard, and a wrong one is said at its field', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, shop, robin }) => {
  const somebody = await shop.makePerson({ firstName: 'Role', lastName: `Of ${robin.id}` })
  const name = `Role Of ${robin.id}`
  const roleInDatabase = async () => (await shop.db.select().from(users).where(eq(users.id, somebody.id)))[0]!.role
  const dialog = await chooseRole(page, shop.url, name)
  const password = question(page).getByLabel('Password')
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('a guess')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('This is not your password.')).toBeVisible()
  await expectAccessible(page)
  expect(await roleInDatabase()).toBe('employee')

  // Not now: the choice stays as it was made, and is sent by the next press.
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(toast(page, 'Nothing was done')).toBeVisible()
  await expect(dialog.getByLabel('Role')).toHaveValue('technician')
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await expect(password).toBeFocused()
  await page.keyboard.type(robin.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, `${name} is now Technician.`)).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(await roleInDatabase()).toBe('technician')
})

test('with codes, one of them is asked for, or the password', { tag: ['@desktop', '@small-phone'] }, async ({
  page,
  shop,
  robin,
}) => {
  const { secret } = await turnOnCodes(clientsOf(shop.url).as(robin))
  await provedAgo(shop, robin, 60)
  const name = `Coded ${robin.id}`
  await shop.makePerson({ firstName: 'Coded', lastName: robin.id })
  await chooseRole(page, shop.url, name)
  const code = question(page).getByLabel('Code')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret, 7200))
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('This is not the right code.')).toBeVisible()
  await question(page).getByRole('button', { name: 'Use the password' }).click()
  await expect(question(page).getByLabel('Password')).toBeFocused()
  await question(page).getByRole('button', { name: 'Use a code' }).click()
  await expect(code).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(toast(page, `${name} is now Technician.`)).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('with fresh proof nothing is asked', async ({ page, shop, robin }) => {
  await provedAgo(shop, robin, 1)
  const name = `Fresh ${robin.id}`
  await shop.makePerson({ firstName: 'Fresh', lastName: robin.id })
  await chooseRole(page, shop.url, name)
  await expect(toast(page, `${name} is now Technician.`)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('an import goes on as it was looked at, and once', { tag: '@phone' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await shop.makePerson({ firstName: 'Wanda', lastName: 'Wells' })
  await signInAs(ada, shop)
  await provedAgo(shop, ada, 60)
  await openImport(page, shop.url)
  await chooseFile(page, csvOf('Wanda Wells,20,15,300,0,300'))
  const send = page.getByRole('button', { name: 'Import Payroll Data' })
  await send.click()
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(question(page)).toBeHidden()
  await expect(send).toBeEnabled()
  const keys: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payroll-periods'))
      keys.push(await request.headerValue('idempotency-key'))
  })
  await send.click()
  await question(page).getByLabel('Password').fill(ada.password)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Payroll period created with 1 record(s)')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('the file of the history is saved after the password', { tag: '@desktop' }, async ({ page, shop, robin }) => {
  await page.goto(`${shop.url}/admin/history`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await question(page).getByRole('button', { name: 'Not now' }).click()
  await expect(toast(page, 'Nothing was done')).toBeVisible()
  await expect(page.getByText('The history could not be exported.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await question(page).getByLabel('Password').fill(robin.password)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^history-.*\.csv$/)
})

test('a session that ended while the dialog stood open leads to the sign-in', async ({ page, shop, robin }) => {
  await shop.makePerson({ firstName: 'Ended', lastName: robin.id })
  await chooseRole(page, shop.url, `Ended ${robin.id}`)
  await question(page).getByLabel('Password').fill(robin.password)
  await shop.db.delete(sessions).where(eq(sessions.userId, robin.id))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('people of the provider sign in there once more, in another tab', { tag: '@desktop' }, async ({
  page,
  openShop,
  provider,
}) => {
  const shop = await openShop(provider.env)
  const pat = await shop.makePerson({ role: 'admin', firstName: 'Pat', lastName: 'Provided' })
  await shop.makePerson({ firstName: 'Other', lastName: 'One' })
  await shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, pat.id))
  provider.setUser({ sub: 'pat', email: pat.email, emailVerified: true })
  provider.signInAs('pat')
  await page.goto(`${shop.url}/api/login`)
  await expect(page.getByText('Welcome back, Pat!')).toBeVisible()
  await provedAgo(shop, pat, 60)
  await chooseRole(page, shop.url, 'Other One')
  const tab = page.waitForEvent('popup')
  await expectAccessible(page)
  await question(page).getByRole('link', { name: 'Sign in with Laundry ID' }).click()
  await expect((await tab).getByText('Welcome back, Pat!')).toBeVisible()
  await (await tab).close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toast(page, 'Other One is now Technician.')).toBeVisible()
})
