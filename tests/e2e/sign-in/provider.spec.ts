import { eq } from 'drizzle-orm'
import { users } from '#shared/users/table.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { startOidcProvider } from '#tests/support/oidc-provider.ts'
import { provedAgo } from '#tests/support/proof.ts'

test('Pat goes in through the provider, and shows there once more that it is still Pat', async ({ page, openShop }) => {
  const provider = await startOidcProvider()
  const shop = await openShop(provider.env)
  const pat = await shop.makePerson({ role: 'admin', firstName: 'Pat', lastName: 'Provided' })
  await shop.makePerson({ firstName: 'Other', lastName: 'One' })
  await shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, pat.id))
  const button = page.getByRole('button', { name: 'Laundry ID' })

  await test.step('who is not let in reads why on the sign-in page', async () => {
    await page.goto(shop.url)
    provider.behave('down')
    await button.click()
    await expect(page.getByText('The sign-in provider cannot be reached right now.')).toBeVisible()
    // People who have a password can still use it.
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    provider.behave('up')
    provider.setUser({ sub: 'stranger', email: 'stranger@example.com' })
    provider.signInAs('stranger')
    await button.click()
    await expect(page.getByText('There is no account for you here yet.')).toBeVisible()
    provider.signInAs(undefined)
    await button.click()
    await expect(page.getByText('Signing in through the provider did not work.')).toBeVisible()
  })

  await test.step('Pat is let in', async () => {
    provider.setUser({ sub: 'pat', email: pat.email, emailVerified: true })
    provider.signInAs('pat')
    await button.click()
    await expect(page.getByText('Welcome back, Pat!')).toBeVisible()
  })

  await test.step('after a while, something that matters waits for a sign-in in another tab', async () => {
    await provedAgo(shop, pat, 60)
    await page.goto(`${shop.url}/admin/user-management`)
    await page.getByRole('button', { name: 'More for Other One' }).click()
    await page.getByRole('button', { name: 'Change Role of Other One' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    await dialog.getByLabel('Role').selectOption('technician')
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    const tab = page.waitForEvent('popup')
    await question.getByRole('link', { name: 'Sign in with Laundry ID' }).click()
    await expect((await tab).getByText('Welcome back, Pat!')).toBeVisible()
    await (await tab).close()
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('Other One is now Technician.', { exact: true }).first()).toBeVisible()
  })
  await provider.close()
})
