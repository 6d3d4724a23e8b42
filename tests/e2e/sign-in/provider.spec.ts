import { ada, test as base, erin, expect, expectAccessible } from '#tests/support/e2e.ts'
import { startOidcProvider, type TestProvider } from '#tests/support/oidc-provider.ts'

const test = base.extend<{ provider: TestProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  provider: async ({}, use) => {
    const provider = await startOidcProvider()
    await use(provider)
    await provider.close()
  },
})

test('Erin goes in through the provider', { tag: ['@phone', '@desktop'] }, async ({ page, openShop, provider }) => {
  const shop = await openShop(provider.env)
  provider.setUser({ sub: 'erin-1', email: erin.email })
  provider.signInAs('erin-1')
  await page.goto(shop.url)
  await expect(page.getByText('Or continue with')).toBeVisible()
  const button = page.getByRole('button', { name: 'Laundry ID' })
  await expect(button).toHaveAccessibleDescription('Or continue with')
  await expectAccessible(page)
  await button.click()
  await expect(page.getByText('Welcome back, Erin!')).toBeVisible()
  expect(page.url()).toBe(`${shop.url}/`)
})

test('the printed invitation’s code goes along to the provider', async ({ page, openShop, provider }) => {
  const empty = await openShop(provider.env, { people: [] })
  provider.setUser({ sub: 'owner', email: 'owner@laundry.example.org', firstName: 'Olga', lastName: 'Owner' })
  provider.signInAs('owner')
  await page.goto(empty.invitation!)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Laundry ID' }).click()
  await expect(page.getByText('Welcome back, Olga!')).toBeVisible()
})

test('who is not let in reads why on the sign-in page', async ({ page, openShop, provider }) => {
  const shop = await openShop(provider.env)
  provider.setUser({ sub: 'stranger', email: 'stranger@example.com' })
  provider.signInAs('stranger')
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Laundry ID' }).click()
  await expect(page.getByText('There is no account for you here yet.')).toBeVisible()

  provider.signInAs(undefined)
  await page.getByRole('button', { name: 'Laundry ID' }).click()
  await expect(page.getByText('Signing in through the provider did not work.')).toBeVisible()
  await page.getByLabel('Email').fill(erin.email)
  await page.getByLabel('Password').fill(erin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back, Erin!')).toBeVisible()
})

test('a provider that is down does not keep people from their passwords', async ({ page, openShop, provider }) => {
  const shop = await openShop(provider.env)
  provider.behave('down')
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Laundry ID' }).click()
  await expect(page.getByText('The sign-in provider cannot be reached right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('with passwords off the admin comes in by password until the provider has let an admin in', {
  tag: ['@phone', '@desktop'],
}, async ({ page, openShop, provider }) => {
  const shop = await openShop({ ...provider.env, PASSWORD_SIGN_IN: 'off' })
  const fields = page.getByRole('textbox')
  await page.goto(shop.url)
  await expect(page.getByText('Only admins sign in with a password.')).toBeVisible()
  await page.getByLabel('Email').fill(erin.email)
  await page.getByLabel('Password', { exact: true }).fill(erin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Passwords are turned off here. Please sign in with Laundry ID.').first()).toBeVisible()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()

  await page.context().clearCookies()
  provider.setUser({ sub: 'ada-1', email: ada.email })
  provider.signInAs('ada-1')
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Laundry ID' }).click()
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()

  // Whoever is sent for a password that is not used any more does not find it.
  await page.goto(`${shop.url}/profile?open=password`)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign-in codes' })).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(shop.url)
  const button = page.getByRole('button', { name: 'Laundry ID' })
  await expect(button).toHaveAccessibleDescription('Continue with')
  await expect(fields).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${shop.url}/?tab=register&inviteCode=x`)
  await expect(page.getByText('Your account is made when you continue below.')).toBeVisible()
  await expect(fields).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${shop.url}/?tab=reset-password&email=a@example.com&token=x`)
  await expect(page.getByText('Passwords are turned off here.')).toBeVisible()
  await expect(fields).toHaveCount(0)
})
