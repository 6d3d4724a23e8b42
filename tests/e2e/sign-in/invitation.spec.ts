import { request } from 'playwright/test'
import { ada, erin, expect, expectAccessible, type Page, type Shop, test } from '#tests/support/e2e.ts'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Ada invites somebody from her own browser; the link comes by mail. */
async function invite(shop: Shop, role: string, names = {}) {
  const email = `nora-${crypto.randomUUID()}@example.com`
  const browser = await request.newContext({ baseURL: shop.url })
  await browser.post('/api/login', { data: { email: ada.email, password: ada.password } })
  const { id } = await (await browser.post('/api/admin/invitations', { data: { email, role, ...names } })).json()
  const [link] = (await shop.waitForMail({ to: email })).links
  return {
    email,
    link: link!,
    remove: () => browser.delete(`/api/admin/invitations/${id}`),
  }
}

test('Nora follows her invitation and makes an account', { tag: ['@phone', '@desktop'] }, async ({ page, shop }) => {
  const { email, link } = await invite(shop, 'employee')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('an Employee', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([
    'Track tips and earnings',
    'Report machine problems',
    'View performance reports',
  ])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.searchParams.get('tab') === 'register')
  await expect(page.getByRole('tab', { name: 'Register', selected: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toBeEditable()
  await expect(page.getByLabel('Invitation Code')).toHaveValue(link.split('/').at(-1)!)
  await expectAccessible(page)

  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('Novak')
  await page.getByLabel('Password').fill('fresh')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await page.getByLabel('Password').fill('fresh towels')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Nora!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the form begins with the names that the invitation has, and what was typed instead stays', {
  tag: ['@phone', '@desktop'],
}, async ({ page, shop }) => {
  const { email, link } = await invite(shop, 'employee', { firstName: 'Nora', lastName: 'Nowak' })
  const half = await invite(shop, 'employee', { lastName: 'Nowak' })
  await page.goto(half.link)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByLabel('Last Name')).toHaveValue('Nowak')

  await page.goto(link)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('First Name')).toHaveValue('Nora')
  await expect(page.getByLabel('Last Name')).toHaveValue('Nowak')
  await expectAccessible(page)
  await page.getByLabel('Last Name').fill('Novak')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Novak')
  // The draft is kept a moment after the last key.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Novak')
  await page.goto(link)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByText(/Your unsent registration from .* is back\./)).toBeVisible()
  await expect(page.getByLabel('Last Name')).toHaveValue('Novak')
  await expect(page.getByLabel('First Name')).toHaveValue('Nora')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Nowak')

  await page.getByLabel('Password').fill('fresh towels')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Nora!')).toBeVisible()
  const me = await (await page.request.get('/api/user')).json()
  expect([me.firstName, me.lastName]).toEqual(['Nora', 'Nowak'])
})

test('an admin’s invitation says so', { tag: ['@small-phone', '@tablet'] }, async ({ page, shop }) => {
  const { link } = await invite(shop, 'admin')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(link)
    await expect(page.getByText('an Admin', { exact: true })).toBeVisible()
    await expect(page.getByText('Manage users and system settings')).toBeVisible()
    await expectAccessible(page)
  }
})

test('while a password is chosen, it says what it lacks', { tag: '@small-phone' }, async ({ page, shop }) => {
  const { link } = await invite(shop, 'admin')
  await page.goto(link)
  await page.getByRole('link', { name: 'Create Account' }).click()
  const password = page.getByLabel('Password')
  const lacks = page.locator('p[role=status]')
  await expect(password).toHaveAccessibleDescription(
    'At least 10 characters, without your name, your email or Washboard.',
  )
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('Novak')
  await password.fill('soap')
  await expect(lacks).toHaveText('6 more characters')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password must be at least 10 characters long')).toBeVisible()
  await password.fill('soap opera')
  await expect(lacks).toHaveText('Long enough')
  await password.fill('i am novak')
  await expect(lacks).toHaveText('Leave “Novak” out of your password: others guess it first.')
  await expectAccessible(page)
  await password.fill('basketball')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/passwords that are tried first/)
  await expect(password).toBeFocused()
  await password.fill('soap opera')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Nora!')).toBeVisible()
})

test('the first admin starts with the printed link and may choose the address', async ({ page, openShop }) => {
  const empty = await openShop({}, { people: [] })
  await page.goto(empty.invitation!)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Email').fill('owner@laundry.example.org')
  await page.getByLabel('First Name').fill('Olga')
  await page.getByLabel('Last Name').fill('Owner')
  await page.getByLabel('Password').fill('fresh towels')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Welcome back, Olga!')).toBeVisible()
})

test('a refusal stands at its field and leaves what was typed', async ({ page, shop }) => {
  const { link } = await invite(shop, 'employee')
  await page.goto('/?tab=register')
  await page.getByLabel('Invitation Code').fill(link)
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('   ')
  await page.getByLabel('Email').fill('somebody-else@example.com')
  await page.getByLabel('Password').fill('fresh towels')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page)).toContainText('Registration failed')
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription('Last name is required')
  await expect(page.getByLabel('Last Name')).toBeFocused()

  await page.getByLabel('Last Name').fill('Novak')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const message = 'This invitation code belongs to another email address.'
  await expect(toast(page)).toContainText(message)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(message)
  await expect(page.getByLabel('Email')).toHaveValue('somebody-else@example.com')
  await expect(page.getByLabel('Password')).toHaveValue('fresh towels')

  await page.getByLabel('Invitation Code').fill('made-up')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page)).toContainText('This invitation does not exist.')
  await expectAccessible(page)
})

test('a link that does not open anything says why', { tag: ['@phone', '@desktop'] }, async ({ page, shop }) => {
  const { link, remove } = await invite(shop, 'employee')
  await remove()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This invitation was withdrawn. Please ask for a new one.')).toBeVisible()
  await expect(page.getByText('The link may have expired or is invalid.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()

  for (const path of ['/invite', '/invite/']) {
    await page.goto(path)
    await expect(page.getByText('Invalid invitation link')).toBeVisible()
  }
})

test('while it is looked up a shape stands for it, and a failure can be tried again', async ({ page, shop }) => {
  const { email, link } = await invite(shop, 'employee')
  const held = Promise.withResolvers<void>()
  let isBroken = true
  await page.route('**/api/invitations/*', async (route) => {
    await held.promise
    await (isBroken ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue())
  })
  await page.goto(link)
  await expect(page.getByText('Looking up the invitation…')).toBeAttached()
  held.resolve()
  await expect(page.getByText('Failed to validate invitation')).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(email)).toBeVisible()
})

test('somebody who is signed in does not find the page', async ({ page, shop, signInAs }) => {
  const { link } = await invite(shop, 'employee')
  await signInAs(erin)
  await page.goto(link)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Sign out to use an invitation.')).toBeVisible()
})
