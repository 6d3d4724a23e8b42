import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

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

for (const [size, places] of [
  ['@phone', ['My Tips', 'Machine Problems', 'Drop Report', 'Stain Report', 'My Pay', 'Training']],
  ['@desktop', ['Tips', 'Machine Problem', 'Shift Report', 'Stain Report', 'My Payroll', 'Training']],
] as const)
  test(`leads through nine steps to the pages ${size}`, { tag: size }, async ({ page, shop, signInAs }) => {
    await signInAs(await shop.makePerson())
    await page.goto('/')
    for (const [index, title] of titles.entries()) {
      await step(page, index + 1)
      await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
      const place = places[index - 2]
      if (place) await expect.poll(() => highlighted(page)).toBe(place)
      if (index === 2) await expectAccessible(page)
      const card = tour(page).locator('> div').last()
      await expect(card).toBeInViewport({ ratio: 1 })
      expect((await card.boundingBox())!.width).toBe(size === '@desktop' ? 400 : 340)
      await tour(page)
        .getByRole('button', { name: index === 8 ? 'Finish' : 'Next' })
        .click()
    }
    await expect(tour(page)).toHaveCount(0)
  })

test('is walked by the keyboard and skipped with Escape', async ({ page, shop, signInAs }) => {
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
