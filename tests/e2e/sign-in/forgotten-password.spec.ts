import type { Dialog } from 'playwright/test'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Presses the action and answers the browser's question; null cancels it. */
async function forget(page: Page, answer: string | null): Promise<Dialog> {
  const asked = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = await asked
  await (answer === null ? dialog.dismiss() : dialog.accept(answer))
  await pressed
  return dialog
}

test('Robin forgets the password and chooses a new one through the mail', { tag: ['@phone', '@desktop'] }, async ({
  page,
  shop,
}) => {
  const robin = await shop.makePerson()
  await page.goto('/')
  const dialog = await forget(page, ` ${robin.email} `)
  expect([dialog.type(), dialog.message()]).toEqual(['prompt', 'Enter your email address'])
  await expect(toast(page)).toContainText('Password reset email sent')
  await expect(toast(page)).toContainText('Check your email for password reset instructions.')

  const link = (await shop.waitForMail({ to: robin.email })).links[0]!
  await page.goto(link)
  await expect(page.getByRole('tab', { name: 'Reset Password', selected: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(robin.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(page)

  await page.getByLabel('New Password').fill('12345')
  await page.getByLabel('Confirm Password').fill('123456')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('New Password').fill('ironed shirts')
  await page.getByLabel('Confirm Password').fill('ironed shirts')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page)).toContainText('Password reset successful')
  await expect(toast(page)).toContainText('Your password has been reset. You can now log in with your new password.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Register'])
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Washboard' })).toBeFocused()

  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password').fill('ironed shirts')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a link that was used before is refused, and what was typed stays', async ({ page, shop }) => {
  const robin = await shop.makePerson()
  await page.goto(`/?${new URLSearchParams({ tab: 'reset-password', email: robin.email, token: 'used' })}`)
  await page.getByLabel('New Password').fill('ironed shirts')
  await page.getByLabel('Confirm Password').fill('ironed shirts')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('This reset link is invalid or has expired.')
  await expect(page.getByLabel('New Password')).toHaveValue('ironed shirts')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('ironed shirts')
})

test('nothing entered, nothing sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (/forgot-password/.test(request.url()) && sent.push(request.url())))
  await page.goto('/')
  for (const answer of [null, '', '   ']) await forget(page, answer)
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeEnabled()
  expect(sent).toEqual([])
  await expect(toast(page)).toHaveCount(0)
})

test('the question offers the address that was typed already; a wrong one is refused in words', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('erin@example.com')
  const dialog = await forget(page, 'erin')
  expect(dialog.defaultValue()).toBe('erin@example.com')
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Please enter a valid email address')
})

test('without address or token a reset link shows the sign-in tab', async ({ page }) => {
  for (const query of ['email=a@example.com', 'token=x', 'email=&token=x']) {
    await page.goto(`/?tab=reset-password&${query}`)
    await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Register'])
    await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
  }
})
