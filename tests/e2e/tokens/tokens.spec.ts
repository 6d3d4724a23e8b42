import type { Locator } from 'playwright/test'
import { ada, expect, expectAccessible, test } from '#tests/support/e2e.ts'
import { nowhere } from '#tests/webhooks/webhook-data.ts'

test('Ada connects other software: a token by keyboard alone, copied, and a webhook', async ({
  page,
  context,
  signInAs,
  openShop,
}) => {
  const shop = await openShop()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/connections`)

  await test.step('a token', async () => {
    await page.getByRole('button', { name: 'New token' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Till')
    await page.getByRole('checkbox', { name: 'Read Tips' }).focus()
    await page.keyboard.press('Space')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const secret = page.getByLabel('Secret')
    await expect(secret).toHaveValue(/^wb_/)
    await page.getByRole('button', { name: 'Copy' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await secret.inputValue())
    await page.keyboard.press('Escape')
    await expect(page.getByText('Tips: read', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New token' })).toBeFocused()
  })

  await test.step('a webhook', async () => {
    await page.getByRole('button', { name: 'New webhook' }).press('Enter')
    await page.getByLabel('Address').fill(nowhere)
    await page.getByLabel('Person joined').press('Space')
    await page.getByRole('button', { name: 'Make webhook' }).press('Enter')
    await expect(page.getByLabel('Secret')).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(nowhere)).toBeVisible()
  })
})

test('the document of the API is a page for admins, of our own files only', { tag: '@small-phone' }, async ({
  page,
  signInAs,
  openShop,
}) => {
  const shop = await openShop()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${shop.url}/api/docs`)
  await expect(page).toHaveURL(`${shop.url}/`)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/connections`)
  expect(asked.some((url) => url.includes('rapidoc'))).toBe(false)
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page).toHaveURL(`${shop.url}/api/docs`)
  await expect(page.getByText('Everybody, deactivated people included').filter({ visible: true }).first()).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(shop.url) && !url.startsWith('data:'))).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change one’s own name' }).click()
  await expect(page.getByRole('heading', { name: 'Change one’s own name' })).toBeVisible()
  await expect(page.getByText('"Robin"').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schema' }).filter({ visible: true }).last().click()
  await expect(page.getByText('Field', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
})

test('a call is found and its examples are read with the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/api/docs')
  const filter = page.getByRole('textbox', { name: 'Filter the calls' })
  await tabTo(filter)
  await page.keyboard.type('name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Who is signed in' })).toBeHidden()
  const tag = page.getByRole('button', { name: 'user', exact: true })
  await tabTo(tag)
  await page.keyboard.press('Space')
  await expect(tag).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await expect(tag).toHaveAttribute('aria-expanded', 'true')
  const call = page.getByRole('link', { name: 'Change one’s own name' })
  await tabTo(call)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(call).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('textbox', { name: 'Example of what is sent' })).toHaveValue(/"firstName": "Robin"/)
  const refusal = page.getByRole('button', { name: 'default' })
  await tabTo(refusal)
  await page.keyboard.press('Enter')
  await expect(refusal).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  /** Nothing on the way is far: the list's two hundred calls are not between. */
  async function tabTo(place: Locator) {
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      if (await place.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return
    }
    await expect(place).toBeFocused()
  }
})
