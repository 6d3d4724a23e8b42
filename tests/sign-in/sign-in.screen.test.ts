import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sessions } from '#shared/sign-in/table.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, ivan } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, texts, waitFor } from '#tests/support/screen.ts'
import { enter, expectAt, field, onDashboard } from './sign-in-screens.ts'

const app = await startApp()
const tabs = () => texts(screen.getAllByRole('tab'))

test('why somebody is not let in is said, what was typed stays, and then Erin signs in', async () => {
  const page = await openPage(app, undefined, '/')
  await screen.findByRole('heading', { name: 'Washboard', level: 1 })
  await screen.findByText('Employee Management System')
  await waitFor(() => expect(tabs()).toEqual(['Sign In', 'Register']))
  expect(screen.queryByText('Or continue with')).toBeNull()
  await enter(page, { email: erin.email, password: 'nonsense' })
  await screen.findByText('Login failed')
  expect(screen.getByText('Invalid email or password')).toBeVisible()
  expect(field('Email')).toHaveValue(erin.email)
  expect(field('Password')).toHaveValue('nonsense')
  await enter(page, ivan)
  await screen.findByText('This account has been deactivated. Please contact your manager.')
  page.lose('POST /api/login')
  await enter(page, erin)
  await screen.findByText('The server cannot be reached. Please check the connection.')
  expect(field('Email')).toHaveValue(erin.email)

  page.restore()
  await page.user.type(field('Password'), '{Enter}')
  await onDashboard('Erin')
  await page.reload()
  await onDashboard('Erin')
})

test('a blank field is named before anything is sent, and typed text outlives a look at the other tab', async () => {
  const page = await openPage(app, undefined, '/')
  await press(page, 'Sign In')
  await expectAt('Email', 'Email is required')
  expect(field('Email')).toHaveFocus()
  expect(field('Password')).toHaveAccessibleDescription('Password is required')
  fill(field('Email'), 'erin')
  await expectAt('Email', '')
  await press(page, 'Sign In')
  await expectAt('Email', 'Please enter a valid email address')
  expect(page.calls('POST /api/login')).toEqual([])

  await page.user.click(screen.getByRole('tab', { name: 'Register' }))
  fill(await screen.findByLabelText('First Name'), 'Erin')
  await page.user.click(screen.getByRole('tab', { name: 'Sign In' }))
  expect(field('Email')).toHaveValue('erin')
  await page.user.click(screen.getByRole('tab', { name: 'Register' }))
  expect(await screen.findByLabelText('First Name')).toHaveValue('Erin')
})

test('signing out leads to the sign-in page, and the next one sees nothing', async () => {
  const page = await openPage(app, undefined, '/')
  await enter(page, erin)
  // The second one stands below the figures: nothing is under way any more.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(2))
  await page.user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!)
  await screen.findByRole('heading', { name: 'Washboard', level: 1 })
  expect(screen.queryByText('Erin Ellis')).toBeNull()
  const before = page.calls('GET /api/tips').length
  await enter(page, ada)
  await onDashboard('Ada')
  // Nothing of the one before is shown for hers.
  await waitFor(() => expect(page.calls('GET /api/tips').length).toBeGreaterThan(before))
})

test('a session that ended while the page was open says so once and leads to the sign-in page', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/')
  await onDashboard('Robin')
  await app.db.delete(sessions).where(eq(sessions.userId, robin.id))
  await page.user.click(screen.getAllByRole('link', { name: /Machine Problem/ })[0]!)
  await screen.findByText('Unauthorized')
  expect(screen.getAllByText('You are logged out. Logging in again...')).toHaveLength(1)
  await waitFor(() => expect(page.left).toEqual(['/api/login']))
})

test('problems that the way through the provider met are put in words, made-up ones are none, and a code is asked for', async () => {
  const page = await openPage(app, undefined, '/?problem=deactivated')
  await screen.findByText('This account has been deactivated. Please contact your manager.')
  await page.goto('/?problem=toString')
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.goto('/?problem=no-account&tab=register')
  await press(page, 'Create Account')
  await expectAt('Invitation Code', /Invitation Code is required/)
})

test('passkeys are offered where they work, and not at an address without https', async () => {
  const shop = await startApp({ PUBLIC_URL: 'http://192.168.1.20:5000' })
  const page = await openPage(shop, erin, '/profile')
  vi.stubGlobal('PublicKeyCredential', class {})
  await screen.findByText(/^Passkeys need an address that begins with https:\/\//)
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  page.answer('GET /api/user/passkeys', { origin: shop.url, passkeys: [] })
  await page.reload()
  await screen.findByRole('button', { name: 'Add a passkey' })

  await page.signIn(undefined)
  await page.goto('/')
  await screen.findByRole('button', { name: 'Forgot password?' })
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  const { body } = await shop.stranger().get('/api/auth/config')
  expect(body.passkeyOrigin).toBeNull()
  page.answer('GET /api/auth/config', { ...body, passkeyOrigin: shop.url })
  await page.reload()
  await screen.findByRole('button', { name: 'Use a passkey' })
})
