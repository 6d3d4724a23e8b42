import { expect, test } from 'vitest'
import type { Role } from '#shared/users/roles.ts'
import { newAddress } from '#tests/invitations/invitation-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, waitFor } from '#tests/support/screen.ts'
import { expectAt, field, onDashboard } from './sign-in-screens.ts'

const app = await startApp()

async function invite(role: Role, names = {}) {
  const email = newAddress('nora')
  const { body } = await app.as(ada).post('/api/admin/invitations', { email, role, ...names })
  const { pathname: path, href: link } = new URL(body.inviteUrl)
  return { email, path, link, remove: () => app.as(ada).delete(`/api/admin/invitations/${body.id}`) }
}

async function openRegistration(path: string) {
  const page = await openPage(app, undefined, path)
  await page.user.click(await screen.findByRole('link', { name: 'Create Account' }))
  await screen.findByLabelText('First Name')
  return page
}

async function name(firstName: string, lastName: string) {
  fill(await screen.findByLabelText('First Name'), firstName)
  fill(field('Last Name'), lastName)
}

async function register(page: Page, password: string) {
  fill(field('Password'), password)
  await press(page, 'Create Account')
}

test('an invitation says whose and what for it is, and fills the form in', async () => {
  const { email, path } = await invite('employee')
  const page = await openPage(app, undefined, path)
  await screen.findByRole('heading', { name: 'You are invited' })
  expect(screen.getByText(email)).toBeVisible()
  expect(screen.getByText('an Employee')).toBeVisible()
  for (const words of ['Track tips and earnings', 'Report machine problems', 'View performance reports'])
    expect(screen.getByText(words)).toBeVisible()
  await page.user.click(screen.getByRole('link', { name: 'Create Account' }))
  expect(await screen.findByRole('tab', { name: 'Register', selected: true })).toBeVisible()
  expect(window.location.pathname).toBe('/')
  expect(new URLSearchParams(window.location.search).get('tab')).toBe('register')
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
  expect(field('Email')).not.toHaveAttribute('readonly')
  // What the link says need not be typed; it can be.
  expect(field('Invitation Code')).toHaveValue(path.split('/').at(-1)!)
  expect(field('Invitation Code')).not.toBeVisible()
  await page.user.click(screen.getByText(/^Your invitation is filled in/))
  expect(field('Invitation Code')).toBeVisible()

  await name('Nora', 'Novak')
  await register(page, 'fresh')
  await expectAt('Password', /Password must be at least 6 characters long/)
  await register(page, 'fresh towels')
  await onDashboard('Nora')
  expect(window.location.href).toBe(`${app.url}/`)
})

test('the form begins with the names that the invitation has, and what was typed instead stays', async () => {
  const { email, path } = await invite('employee', { firstName: 'Nora', lastName: 'Nowak' })
  const page = await openRegistration(path)
  expect(field('Email')).toHaveValue(email)
  expect(field('First Name')).toHaveValue('Nora')
  fill(field('Last Name'), 'Novak')
  // The draft is kept a moment after the last key.
  await waitFor(() => expect(JSON.stringify(Object.values(sessionStorage))).toContain('Novak'))
  await page.goto(path)
  await page.user.click(await screen.findByRole('link', { name: 'Create Account' }))
  await screen.findByText(/Your unsent registration from .* is back\./)
  await waitFor(() => expect(field('Last Name')).toHaveValue('Novak'))
  expect(field('First Name')).toHaveValue('Nora')
  await press(page, 'Discard')
  await waitFor(() => expect(field('Last Name')).toHaveValue('Nowak'))

  await register(page, 'fresh towels')
  await onDashboard('Nora')
  expect(page.calls('POST /api/register')).toMatchObject([{ body: { firstName: 'Nora', lastName: 'Nowak', email } }])
})

test('an admin’s invitation says so, and while a password is chosen, it says what it lacks', async () => {
  const { path } = await invite('admin')
  await openPage(app, undefined, path)
  await screen.findByText('an Admin')
  expect(screen.getByText('Manage users and system settings')).toBeVisible()
  const page = await openRegistration(path)
  await expectAt('Password', /^At least 10 characters, without your name, your email or Washboard\./)
  await name('Nora', 'Novak')
  const lacks = async (password: string, words: string) => {
    fill(field('Password'), password)
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining(words)))
  }
  await lacks('soap', '6 more characters')
  await press(page, 'Create Account')
  await screen.findByText('Password must be at least 10 characters long')
  await lacks('soap opera', 'Long enough')
  await lacks('i am novak', 'Leave “Novak” out of your password: others guess it first.')
  await register(page, 'basketball')
  await expectAt('Password', /passwords that are tried first/)
  expect(field('Password')).toHaveFocus()
  await register(page, 'soap opera')
  await onDashboard('Nora')
})

test('a refusal stands at its field and leaves what was typed', async () => {
  const { link } = await invite('employee')
  const page = await openPage(app, undefined, '/?tab=register')
  fill(await screen.findByLabelText('Invitation Code'), link)
  await name('Nora', '   ')
  fill(field('Email'), 'somebody-else@example.com')
  await register(page, 'fresh towels')
  await screen.findByText('Registration failed')
  expect(field('Last Name')).toHaveAccessibleDescription('Last name is required')
  expect(field('Last Name')).toHaveFocus()

  fill(field('Last Name'), 'Novak')
  await press(page, 'Create Account')
  const message = 'This invitation code belongs to another email address.'
  await expectAt('Email', message)
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(field('Email')).toHaveValue('somebody-else@example.com')
  expect(field('Password')).toHaveValue('fresh towels')

  fill(field('Invitation Code'), 'made-up')
  await press(page, 'Create Account')
  await screen.findByText(/^This invitation does not exist\./)
})

test('a code that is taken out of its fold is asked for where it stands', async () => {
  const { path } = await invite('employee')
  const page = await openRegistration(path)
  const summary = screen.getByText(/^Your invitation is filled in/)
  await page.user.click(summary)
  fill(field('Invitation Code'), '')
  await page.user.click(summary)
  await name('Nora', 'Novak')
  await register(page, 'fresh towels')
  await expectAt('Invitation Code', /Invitation Code is required/)
  expect(field('Invitation Code')).toHaveFocus()
  await page.user.type(field('Invitation Code'), path.split('/').at(-1)!)
  expect(field('Invitation Code')).toBeVisible()
  await press(page, 'Create Account')
  await onDashboard('Nora')
})

test('the first admin enters an address of their own, which no link has filled in', async () => {
  const empty = await startApp({}, { people: [] })
  const page = await openPage(empty, undefined, new URL(empty.invitation!).pathname)
  await screen.findByText('Yours: you enter it next')
  await page.user.click(screen.getByRole('link', { name: 'Create Account' }))
  await name('Olga', 'Owner')
  expect(field('Email')).toHaveValue('')
  fill(field('Email'), 'olga@laundry.example.org')
  await register(page, 'rinse and repeat')
  await onDashboard('Olga')
})

test('a link that does not open anything says why', async () => {
  const { path, remove } = await invite('employee')
  await remove()
  const page = await openPage(app, undefined, path)
  await screen.findByRole('heading', { name: 'Invalid Invitation' })
  expect(screen.getByText('This invitation was withdrawn. Please ask for a new one.')).toBeVisible()
  expect(document.body).toHaveTextContent('The link may have expired or is invalid.')
  await page.user.click(screen.getByRole('link', { name: 'Go to Home' }))
  expect(await screen.findByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
  for (const address of ['/invite', '/invite/']) {
    await page.goto(address)
    await screen.findByText('Invalid invitation link')
  }
})

test('while it is looked up a shape stands for it, and a failure can be tried again', async () => {
  const { email, path } = await invite('employee')
  const page = await openPage(app, undefined, '/')
  const go = page.hold('GET /api/invitations/*')
  await page.goto(path)
  await screen.findByText('Looking up the invitation…')
  go()
  await screen.findByText(email)
  page.answer('GET /api/invitations/*', {}, 502)
  await page.goto(path)
  await screen.findByText('Failed to validate invitation')
  page.restore()
  await press(page, 'Try again')
  await screen.findByText(email)
})

test('somebody who is signed in does not find the page', async () => {
  const { path } = await invite('employee')
  await openPage(app, erin, path)
  await screen.findByText('404 Page Not Found')
  expect(screen.getByText('Sign out to use an invitation.')).toBeVisible()
})
