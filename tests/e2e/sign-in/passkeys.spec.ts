import { expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { unfold } from '../shell/unfold.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

test('Robin adds a passkey, uses it, and removes it', { tag: '@phone' }, async ({ page, context, shop, robin }) => {
  // The device’s answer that the browser’s own suggestion brings would come by itself here: the sensor is always touched.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      new URLSearchParams(location.search).has('suggested')
  })
  const device = await addAuthenticator(page)
  const lines = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  const use = page.getByRole('button', { name: 'Use a passkey' })
  const said = (words: string) => expect(page.getByText(words).first()).toBeVisible()
  const openProfile = async () => {
    await page.goto('/profile')
    await unfold(page, 'Passkeys')
  }
  const signOut = async (path = '/') => {
    await context.clearCookies()
    await page.goto(path)
  }

  await test.step('the wrong finger makes none, the right one makes one, once a device', async () => {
    await openProfile()
    await device.verify(false)
    await add.click()
    await said('The device did not make one.')
    await device.verify(true)
    await add.click()
    await said('Passkey added')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('not used yet')
    await add.click()
    await said('This device has a passkey for you already.')
  })

  await test.step('it signs in with one tap, and not by the wrong finger', async () => {
    await signOut()
    await device.verify(false)
    await use.click()
    await said('No passkey was used.')
    await device.verify(true)
    await use.click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await openProfile()
    await expect(lines).toContainText('Last used')
  })

  await test.step('what the browser suggests in the field signs in without a tap on the page', async () => {
    await signOut('/?suggested')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('it shows that it is still Robin, and what was pressed goes on', async () => {
    await openProfile()
    await provedAgo(shop, robin, 60)
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await add.click()
    await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
    await device.verify(false)
    await page.keyboard.press('Enter')
    await expect(question.getByText('No passkey was used.')).toBeVisible()
    await expectAccessible(page)
    await device.verify(true)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await said('This device has a passkey for you already.')
  })

  await test.step('it gets a name, and once removed it opens nothing', async () => {
    await lines.getByRole('button').click()
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Blue phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(lines).toContainText('Blue phone')
    await lines.getByRole('button').click()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(lines).toHaveCount(0)
    expect(await device.passkeys()).toHaveLength(1)
    await signOut()
    await use.click()
    await said('This passkey is not known here.')
  })
})
