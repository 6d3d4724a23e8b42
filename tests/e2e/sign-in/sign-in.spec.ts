import { expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { tabTo } from '../keys.ts'

test('Robin signs in by keyboard, and chooses a new password by mail', async ({ page, shop }) => {
  const robin = await shop.makePerson()
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 })

  await test.step('the keyboard is enough', async () => {
    await page.goto('/')
    await tabTo(page, page.getByRole('tab', { name: 'Sign In' }))
    for (const key of ['ArrowRight', 'ArrowRight', 'End', 'Home']) {
      const isOnFirst = await page.getByRole('tab', { name: 'Sign In', selected: true }).isVisible()
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: isOnFirst ? 'Register' : 'Sign In', selected: true })).toBeFocused()
    }
    for (const [label, words] of Object.entries({ Email: robin.email, Password: robin.password })) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type(words)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show what is typed' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
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
    await page.getByLabel('Confirm Password').fill('ironed shirts')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page).toHaveURL('/')
    await page.getByLabel('Email').fill(robin.email)
    await page.getByLabel('Password').fill('ironed shirts')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(dashboard).toBeVisible()
  })
})
