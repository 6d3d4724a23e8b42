import { eq } from 'drizzle-orm'
import { sessions } from '#shared/sign-in/table.ts'
import { ada, erin, expect, expectAccessible, ivan, type Page, test } from '#tests/support/e2e.ts'

const bothSizes = { tag: ['@phone', '@desktop'] }

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('Erin signs in and stands on her dashboard', bothSizes, async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Washboard')).toBeVisible()
  await expect(page.getByText('Employee Management System')).toBeVisible()
  await expect(page.getByText('Or continue with')).toBeHidden()
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Register'])
  await expectAccessible(page)

  await signIn(page, erin)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('Welcome back, Erin!')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('nothing sticks out on the smallest phone, and both looks are readable', { tag: '@small-phone' }, async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/?problem=no-account&tab=register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Invitation Code is required')).toBeVisible()
    await expectAccessible(page)
  }
})

test('a wrong password is said, and what was typed stays', bothSizes, async ({ page }) => {
  await page.goto('/')
  await signIn(page, { email: erin.email, password: 'nonsense' })
  await expect(toast(page)).toContainText('Login failed')
  await expect(toast(page)).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(erin.email)
  await expect(page.getByLabel('Password')).toHaveValue('nonsense')
  await expectAccessible(page)

  await page.getByLabel('Password').fill(erin.password)
  await page.getByLabel('Password').press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a deactivated person is told why', async ({ page }) => {
  await page.goto('/')
  await signIn(page, ivan)
  await expect(toast(page)).toContainText('This account has been deactivated. Please contact your manager.')
})

test('a server that cannot be reached is said', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/login', (route) => route.abort())
  await signIn(page, erin)
  await expect(toast(page)).toContainText('The server cannot be reached. Please check the connection.')
  await expect(page.getByLabel('Email')).toHaveValue(erin.email)
})

test('what is missing is said at its field before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/login') && sent.push(request.url())))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required')
  await page.getByLabel('Email').fill('erin')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(sent).toEqual([])
})

test('the keyboard is enough', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await expect(page.getByLabel('Invitation Code')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Register', selected: true })).toBeFocused()
  await page.keyboard.press('Home')
  for (const field of ['Email', 'Password'] as const) {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(field)).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.type(field === 'Email' ? erin.email : erin.password)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show what is typed' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('what was typed outlives a look at the other tab', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(erin.email)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill('Erin')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(erin.email)
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Erin')
})

test('signing out leads to the sign-in page, also when the server does not answer', async ({ page, console }) => {
  console.expect(/Sign-out failed/)
  for (const answers of [true, false]) {
    await page.goto('/')
    await signIn(page, erin)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    if (!answers) await page.route('**/api/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(heading(page, 'Washboard')).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
  }
})

test('the next person on a shared tablet sees nothing of the one before', { tag: '@tablet' }, async ({ page }) => {
  await page.goto('/')
  await signIn(page, erin)
  await expect(page.getByText('Welcome back, Erin!')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  const read = page.waitForRequest('**/api/tips?*')
  await signIn(page, ada)
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  await read
})

test('a session that ended while the page was open says so once and leads to the sign-in page', async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await shop.db.delete(sessions).where(eq(sessions.userId, robin.id))
  // The way to the sign-in is answered with nothing at first, so that there is time to read.
  let departures = 0
  await page.route('**/api/login', (route) => {
    departures += 1
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('link', { name: 'Machine Problem' }).first().click()
  await expect(toast(page)).toHaveText('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => departures).toBe(1)

  await page.unroute('**/api/login')
  await page.goto('/api/login')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('problems that the way through the provider met are put in words', bothSizes, async ({ page }) => {
  await page.goto('/?problem=deactivated')
  await expect(page.getByText('This account has been deactivated. Please contact your manager.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/?problem=toString')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})
