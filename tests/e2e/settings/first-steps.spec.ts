import { ada, erin, expect, expectAccessible, test } from '#tests/support/e2e.ts'

test('Ada’s new shop says what to begin with, and stops saying so', {
  tag: ['@desktop', '@small-phone'],
}, async ({ page, openShop, signInAs }) => {
  const shop = await openShop({ TIMEZONE: '' }, { people: [ada, erin] })
  await signInAs(ada, shop)
  await page.goto(shop.url)
  const list = page.getByRole('region', { name: 'First steps' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expect(list.getByRole('link', { name: 'Invite the people who work here Done' })).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('link', { name: 'Say what the shop is called' }).press('Enter')
  await expect(page).toHaveURL(`${shop.url}/admin/settings`)
  await page.getByRole('button', { name: 'Change the shop' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shop’s name').fill('Suds')
  await dialog.getByLabel('Time zone').selectOption('UTC')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(shop.url)
  await expect(list.getByRole('link', { name: /^Say what the shop is called .* Done$/ })).toBeVisible()

  await list.getByRole('button', { name: 'Hide this list' }).press('Enter')
  await expect(list).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(list).toBeHidden()
})

test('the dashboard does not wait for ever for the list', { tag: '@small-phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ TIMEZONE: '' }, { people: [ada, erin] })
  await signInAs(ada, shop)
  const asked = Promise.withResolvers<() => Promise<void>>()
  await page.route(/assets\/first-steps-.*\.js$/, (route) => asked.resolve(() => route.continue()))
  await page.goto(shop.url)
  const answer = await asked.promise
  await expect(page.getByRole('link', { name: /^Manage Users/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await answer()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
})

test('Erin is told nothing of it', async ({ page, openShop, signInAs }) => {
  const shop = await openShop({}, { people: [ada, erin] })
  await signInAs(erin, shop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(shop.url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.includes('first-steps'))).toEqual([])
})
