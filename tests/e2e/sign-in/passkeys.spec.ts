import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { unfold } from '../shell/unfold.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

// The device’s answer that the browser’s own suggestion brings would come by itself here: the sensor is always touched.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  }),
)

const lines = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')

async function add(page: Page) {
  const before = await lines(page).count()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(lines(page)).toHaveCount(before + 1)
}

test('Robin adds a passkey and signs in with it, in one tap', { tag: ['@phone', '@desktop'] }, async ({
  page,
  context,
  signInAs,
  shop,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await addAuthenticator(page)
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await add(page)
  await expect(page.getByText('Passkey added').first()).toBeVisible()
  await expect(lines(page)).toContainText('not used yet')
  await expectAccessible(page)

  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await expect(lines(page)).toContainText('Last used')
})

test('what the browser suggests in the field signs in without a tap on the page', { tag: '@phone' }, async ({
  page,
  context,
  signInAs,
  shop,
}) => {
  await signInAs(await shop.makePerson())
  await addAuthenticator(page)
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await add(page)
  await context.clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the wrong finger adds nothing and opens nothing, and the password still does', { tag: '@phone' }, async ({
  page,
  context,
  signInAs,
  shop,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  const authenticator = await addAuthenticator(page)
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await authenticator.verify(false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The device did not make one.').first()).toBeVisible()
  await authenticator.verify(true)
  await add(page)
  await context.clearCookies()
  await page.goto('/')
  await authenticator.verify(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used.').first()).toBeVisible()
  await page.getByLabel('Email').fill(robin.email)
  await page.getByLabel('Password', { exact: true }).fill(robin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('Robin renames a passkey, removes it, and it opens nothing any more', {
  tag: ['@small-phone', '@desktop'],
}, async ({ page, context, signInAs, shop }) => {
  await signInAs(await shop.makePerson())
  const authenticator = await addAuthenticator(page)
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await add(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey for you already.').first()).toBeVisible()
  await lines(page).getByRole('button').click()
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Blue phone')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(lines(page)).toContainText('Blue phone')
  await lines(page).getByRole('button').click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(lines(page)).toHaveCount(0)
  expect(await authenticator.passkeys()).toHaveLength(1)

  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey is not known here.').first()).toBeVisible()
})

test('at an address without https the profile says why there are none', { tag: '@phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ PUBLIC_URL: 'http://192.168.1.20:5000' })
  const robin = await shop.makePerson()
  await signInAs(robin, shop)
  await page.goto(`${shop.url}/profile`)
  await unfold(page, 'Passkeys')
  await expect(page.getByText('Passkeys need an address that begins with https://')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto(shop.url)
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

test('a passkey shows that it is still its person, and what was pressed goes on', {
  tag: ['@phone', '@desktop'],
}, async ({ page, signInAs, shop }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  const device = await addAuthenticator(page)
  await page.goto('/profile')
  await unfold(page, 'Passkeys')
  await add(page)
  await provedAgo(shop, robin, 60)
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectAccessible(page)
  await device.verify(false)
  await page.keyboard.press('Enter')
  await expect(question.getByText('No passkey was used.')).toBeVisible()
  await device.verify(true)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  // It went on.
  await expect(page.getByText('This device has a passkey for you already.').first()).toBeVisible()
})
