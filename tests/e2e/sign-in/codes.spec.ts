import { codeBefore, codeOf } from '#tests/second-factor/codes.ts'
import { ada, expect, expectAccessible, type Page, type Person, test } from '#tests/support/e2e.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { unfold } from '../shell/unfold.ts'

const showPassword = async (page: Page, { email, password }: Person) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** In the dialog or on the page: the text below the picture is typed into the app, and its code here. */
async function turnOn(page: Page) {
  const secret = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeBefore(secret))
  await page.getByRole('button', { name: 'Turn codes on' }).last().click()
  await expect(page.getByText('Codes are on.')).toBeVisible()
  return secret
}

test('Robin turns codes on, signs in with one, and turns them off', { tag: ['@small-phone', '@desktop'] }, async ({
  page,
  context,
  signInAs,
  shop,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/profile')
  await unfold(page, 'Sign-in codes')
  await page.getByRole('button', { name: 'Turn codes on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = await turnOn(page)
  const recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  await context.clearCookies()
  await showPassword(page, robin)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(codeOf(secret, 300))
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/clock seems to be off/)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await context.clearCookies()
  await showPassword(page, robin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/profile')
  await unfold(page, 'Sign-in codes')
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByText('The old recovery codes no longer work.')).toBeVisible()
  const newCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn codes off' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill(recoveryCodes[1]!)
  await page.getByRole('dialog').getByLabel('Code').press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Code')).toHaveAccessibleDescription(/not the right code/)
  await page.getByRole('dialog').getByLabel('Code').fill(newCodes[1]!)
  await page.getByRole('dialog').getByLabel('Code').press('Enter')
  await expect(page.getByRole('button', { name: 'Turn codes on' })).toBeVisible()
})

test('who is invited back and has codes still, enters one', { tag: '@phone' }, async ({
  page,
  context,
  signInAs,
  shop,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/profile')
  await unfold(page, 'Sign-in codes')
  await page.getByRole('button', { name: 'Turn codes on' }).click()
  await turnOn(page)
  const [recoveryCode] = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  const admin = clientsOf(shop.url).as(ada)
  await admin.delete(`/api/admin/users/${robin.id}`)
  const { inviteUrl } = (await admin.post('/api/admin/invitations', { email: robin.email, role: 'employee' })).body
  await context.clearCookies()
  await page.goto(new URL(inviteUrl).pathname)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('First Name').fill('Robin')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Password', { exact: true }).fill('starched collars')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode!)
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('where a second factor is due, its setup comes before everything else', { tag: '@phone' }, async ({
  page,
  openShop,
}) => {
  const shop = await openShop({ SECOND_FACTOR: 'admins' })
  await page.goto(shop.url)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('One more step before you go on')).toBeVisible()
  await expect(page.locator('[data-secret]')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/history`)
  await expect(page.getByText('One more step before you go on')).toBeVisible()
  // Who comes back to it later shows first who they are.
  await provedAgo(shop, ada, 16)
  await page.reload()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await turnOn(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
