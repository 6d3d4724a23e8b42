import { expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Robin signs in by keyboard, and chooses a new password by mail', async ({ page, shop }) => {
  const robin = await shop.makePerson()
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 })

  await test.step('the keyboard is enough', async () => {
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
      await page.keyboard.type(field === 'Email' ? robin.email : robin.password)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show what is typed' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dashboard).toBeVisible()
    await page.reload()
    await expect(dashboard).toBeVisible()
  })

  await test.step('the mailed link sets a new password', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    const asked = page.waitForEvent('dialog')
    const pressed = page.getByRole('button', { name: 'Forgot password?' }).click()
    const question = await asked
    expect([question.type(), question.message()]).toEqual(['prompt', 'Enter your email address'])
    await question.accept(robin.email)
    await pressed
    await page.goto((await shop.waitForMail({ to: robin.email })).links[0]!)
    await page.getByLabel('New Password').fill('ironed shirts')
    await page.getByLabel('Confirm Password').fill('ironed skirts')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Confirm Password').fill('ironed shirts')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL('/')
    await page.getByLabel('Email').fill(robin.email)
    await page.getByLabel('Password').fill('ironed shirts')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(dashboard).toBeVisible()
  })
})
