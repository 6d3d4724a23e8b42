import { ada, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'

test.use({ startsTour: true })

const tour = (page: Page) => page.locator('dialog')
const step = (page: Page, number: number) => expect(tour(page)).toContainText(`Step ${number} of 9`)
const titles = [
  'Welcome to Washboard',
  'Your pages',
  'My Tips',
  'Machine Problems',
  'Drop Report',
  'Stain Report',
  'My Pay',
  'Training',
  'That is all',
]

/** The link that the highlight lies around. */
const highlighted = (page: Page) =>
  tour(page)
    .locator('[data-scrim]')
    .evaluate((scrim) => {
      const middleOf = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return `${Math.round(left + width / 2)} ${Math.round(top + height / 2)}`
      }
      return [...document.querySelectorAll('nav a')]
        .find((link) => middleOf(link) === middleOf(scrim))
        ?.textContent.replace(/(My Tips|Machine Problems).*/, '$1')
    })

test('comes by itself, leads through nine steps, and comes once', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/')
  for (const [index, title] of titles.entries()) {
    await step(page, index + 1)
    await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
    if (index === 0 || index === 1 || index === 2 || index === 7) await expectAccessible(page)
    await expect(tour(page).locator('> div').last()).toBeInViewport({ ratio: 1 })
    await tour(page)
      .getByRole('button', { name: index === 8 ? 'Finish' : 'Next' })
      .click()
  }
  await expect(tour(page)).toHaveCount(0)
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Take Tour' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(tour(page)).toHaveCount(0)
})

test('points at the menu, and on a phone at the tiles', {
  tag: ['@desktop', '@tablet', '@phone', '@small-phone'],
}, async ({ page, shop, signInAs, viewport }) => {
  const isPhone = viewport!.width < 768
  await signInAs(await shop.makePerson())
  await page.goto('/')
  await step(page, 1)
  await tour(page).getByRole('button', { name: 'Next' }).click()
  await step(page, 2)
  const expected = isPhone
    ? ['My Tips', 'Machine Problems', 'Drop Report', 'Stain Report', 'My Pay', 'Training']
    : ['Tips', 'Machine Problem', 'Shift Report', 'Stain Report', 'My Payroll', 'Training']
  for (const text of expected) {
    await tour(page).getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => highlighted(page)).toBe(text)
  }
})

test('is walked by the keyboard and skipped with Escape, for good', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson())
  await page.goto('/')
  await step(page, 1)
  const [previous, next, skip] = ['Previous', 'Next', 'Skip the tour'].map((name) =>
    tour(page).getByRole('button', { name }),
  )
  await expect(next!).toBeFocused()
  await expect(previous!).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(skip!).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(next!).toBeFocused()
  await page.keyboard.press('Enter')
  await step(page, 2)
  await expect(next!).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await step(page, 3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+Tab')
  await expect(previous!).toBeFocused()
  await page.keyboard.press('Enter')
  await step(page, 1)
  await expect(next!).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tour(page)).toHaveCount(0)

  const take = page.getByRole('button', { name: 'Take Tour' })
  await take.focus()
  await page.keyboard.press('Enter')
  await step(page, 1)
  await skip!.click()
  await expect(tour(page)).toHaveCount(0)
  await expect(take).toBeFocused()
})

test('is remembered for each person', { tag: '@tablet' }, async ({ page, shop, signInAs }) => {
  const [first, second] = [await shop.makePerson(), await shop.makePerson()]
  await signInAs(first)
  await page.goto('/')
  await step(page, 1)
  await page.keyboard.press('Escape')
  await signInAs(second)
  await page.goto('/')
  await step(page, 1)
})

test('waits for the next visit where somebody answers a dialog, or is on another page', { tag: '@desktop' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await signInAs(await shop.makePerson())
  await page.clock.install()
  await page.goto('/tips')
  await expect(page.getByLabel('Order ID')).toBeVisible()
  await page.clock.runFor(5000)
  await expect(tour(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Take Tour' })).toBeVisible()
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.id = 'typing'
    field.focus()
  })
  await page.clock.runFor(5000)
  await expect(tour(page)).toHaveCount(0)
  await page.evaluate(() => document.getElementById('typing')!.remove())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tips', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Take Tour' })).toBeVisible()
  await page.clock.runFor(1600)
  await step(page, 1)
})

test('admins get the same, technicians none', { tag: ['@desktop', '@phone'] }, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/')
  await step(page, 1)
  await page.keyboard.press('Escape')
  await signInAs(tess)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Machine Problems' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(tour(page)).toHaveCount(0)
})
