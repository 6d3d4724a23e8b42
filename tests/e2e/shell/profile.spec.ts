import { expect, type Page, test } from '#tests/support/e2e.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Your profile' }).filter({ visible: true })

test('on a phone all of the profile is at hand, and ends with the version', { tag: '@small-phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson())
  await page.goto('/profile')
  await expect(page.locator('main details > summary h3')).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200)
  await expect(page.getByText(/^Washboard \d+\.\d+\.\d+$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a wide name leaves room for the way out', { tag: ['@desktop', '@tablet'] }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson({ firstName: 'Maximiliana', lastName: 'von Habsburg-Lothringen' }))
  await page.goto('/')
  const name = link(page).getByText('Maximiliana von Habsburg-Lothringen')
  await expect(name).toBeVisible()
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})
