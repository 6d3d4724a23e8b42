import { expect, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor } from '#tests/support/screen.ts'
import { expectAt, field } from './sign-in-screens.ts'

const app = await startApp()
const tabs = () => texts(screen.getAllByRole('tab'))

async function choosePassword(page: Page, password: string, again = password) {
  fill(await screen.findByLabelText('New Password'), password)
  fill(field('Confirm Password'), again)
  await press(page, 'Reset Password')
}

/** Presses the action and answers the browser's question; null cancels it. What it asked and offered. */
async function forget(page: Page, answer: string | null) {
  const ask = vi.fn((_question?: string, _offer?: string) => answer)
  vi.stubGlobal('prompt', ask)
  await press(page, 'Forgot password?')
  return ask.mock.calls[0]
}

test('Robin forgets the password and chooses a new one through the mail', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, undefined, '/')
  expect(await forget(page, ` ${robin.email} `)).toEqual(['Enter your email address', ''])
  await screen.findByText('Password reset email sent')
  expect(screen.getByText('Check your email for password reset instructions.')).toBeVisible()

  const link = new URL((await app.waitForMail({ to: robin.email })).links[0]!)
  await page.goto(link.pathname + link.search)
  expect(await screen.findByRole('tab', { name: 'Reset Password', selected: true })).toBeVisible()
  expect(await screen.findByLabelText('Email')).toHaveValue(robin.email)
  expect(field('Email')).toHaveAttribute('readonly')
  await choosePassword(page, '12345', '123456')
  await expectAt('New Password', /Password must be at least 6 characters long/)
  expect(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match')
  expect(field('New Password')).toHaveFocus()

  await choosePassword(page, 'ironed shirts')
  await screen.findByText('Password reset successful')
  expect(screen.getByText('Your password has been reset. You can now log in with your new password.')).toBeVisible()
  await waitFor(() => expect(tabs()).toEqual(['Sign In', 'Register']))
  expect(window.location.search).toBe('')
  expect(field('Email')).toHaveValue('')
  expect(screen.getByRole('heading', { name: 'Washboard' })).toHaveFocus()
})

test('nothing entered, nothing sent; an address that was typed is offered, and a wrong one refused', async () => {
  const page = await openPage(app, undefined, '/')
  for (const answer of [null, '', '   ']) await forget(page, answer)
  expect(screen.getByRole('button', { name: 'Forgot password?' })).toBeEnabled()
  expect(page.calls('POST /api/forgot-password')).toEqual([])

  fill(field('Email'), 'erin@example.com')
  expect(await forget(page, 'erin')).toEqual(['Enter your email address', 'erin@example.com'])
  await screen.findByText('Error')
  await screen.findByText('Please enter a valid email address')

  // Without address or token a link leads here, too.
  for (const query of ['email=a@example.com', 'token=x', 'email=&token=x']) {
    await page.goto(`/?tab=reset-password&${query}`)
    expect(await screen.findByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
    expect(tabs()).toEqual(['Sign In', 'Register'])
  }
})

test('why a link or a mail is refused is said, in words of the page where the server has none, and what was typed stays', async () => {
  const page = await openPage(app, undefined, '/')
  page.answer('POST /api/forgot-password', {}, 500)
  await forget(page, 'robin@example.com')
  await screen.findByText('Failed to send password reset email')
  await page.goto('/?tab=reset-password&email=robin@example.com&token=used')
  await choosePassword(page, 'ironed shirts')
  await screen.findByText('This reset link is invalid or has expired.')
  for (const label of ['New Password', 'Confirm Password']) expect(field(label)).toHaveValue('ironed shirts')
  page.answer('POST /api/reset-password', {}, 500)
  await press(page, 'Reset Password')
  await screen.findAllByText('Failed to reset password')
})
