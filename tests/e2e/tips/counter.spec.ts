import { formatDay, thisWeek } from '#shared/time/day.ts'
import { ada, expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const both = { tag: ['@desktop', '@phone'] }
const phones = { tag: ['@phone', '@small-phone'] }

const orderId = (page: Page) => page.getByLabel('Order ID')
const amount = (page: Page) => page.getByLabel('Tip Amount ($)')
const notes = (page: Page) => page.getByLabel('Notes (optional)')
const logTip = (page: Page) => page.getByRole('button', { name: 'Log Tip', exact: true })
const note = (page: Page) => page.getByRole('button', { name: 'Note', exact: true })
const week = (page: Page) => page.getByRole('region', { name: "This Week's Tips" })
const rows = (page: Page) => week(page).getByRole('listitem')

/** What a phone does when a field is tapped: the window stays, and less of it can be seen. How much, is returned. */
async function openKeypad(page: Page) {
  const visible = Math.round(page.viewportSize()!.height * 0.6)
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { get: () => height })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, visible)
  return visible
}

test('the next order may be typed while the list is still on its way', both, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await expect(week(page)).toContainText('No tips logged this week')
  const list = Promise.withResolvers<void>()
  await page.route('**/api/tips?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await orderId(page).fill('900011')
  await amount(page).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tip logged successfully!', { exact: true })).toBeVisible()
  await orderId(page).fill('900012')
  list.resolve()
  await expect(rows(page)).toHaveCount(1)
  await expect(orderId(page)).toHaveValue('900012')
})

test('tips are logged one after the other by keys alone', both, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await orderId(page).focus()
  await page.keyboard.type('900001')
  await page.keyboard.press('Enter')
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription('')
  await page.keyboard.type('4.50')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(orderId(page)).toBeFocused()
  await expect(orderId(page)).toHaveValue('')
  // The seventh digit is the last one.
  await page.keyboard.type('0900002')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([/Order #0900002.*\$5\.00/s, /Order #900001.*\$4\.50/s])
  await expect(orderId(page)).toBeFocused()
})

test('Enter in an order ID that is none stays there and says why', both, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await orderId(page).press('Enter')
  await expect(orderId(page)).toHaveAccessibleDescription('Order ID is required')
  await orderId(page).fill('12a')
  await orderId(page).press('Enter')
  await expect(orderId(page)).toHaveAccessibleDescription('Order ID must contain only numbers')
  await expect(orderId(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription('')
})

test('a note has its field where there is room', { tag: ['@desktop', '@tablet'] }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await expect(notes(page)).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

test('on a phone a note is a tap away, and comes back with its draft', phones, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/tips')
  await expect(note(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(notes(page)).toHaveCount(0)
  await note(page).click()
  await expect(notes(page)).toBeFocused()
  await expectAccessible(page)
  await notes(page).fill('for both of us')
  await notes(page).fill('')
  await expect(notes(page)).toBeVisible()
  await notes(page).fill('for both of us')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('for both of us'))))
    .toBe(true)
  await page.reload()
  await expect(notes(page)).toHaveValue('for both of us')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(notes(page)).toHaveCount(0)
})

test('an order that is logged already says so before it is logged again', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { orderId: '0042', amount: '12.25' })
  await signInAs(robin)
  await page.goto('/tips')
  await expect(rows(page)).toHaveCount(1)
  const told = page.getByText(/^Already logged: \$12\.25, \w{3}, \w{3} \d+, \d+:\d\d [AP]M$/)
  await orderId(page).pressSequentially('004')
  await expect(told).toHaveCount(0)
  await orderId(page).pressSequentially('2')
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await orderId(page).pressSequentially('1')
  await expect(told).toHaveCount(0)
  await orderId(page).press('Backspace')
  await amount(page).fill('2')
  await logTip(page).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Already logged')).toHaveCount(0)
})

test('an admin who logs for somebody else hears nothing of her own tips', { tag: '@desktop' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, ada, { orderId: '43' })
  await signInAs(ada)
  await page.goto('/tips')
  await orderId(page).fill('43')
  await expect(page.getByText('Already logged')).toBeVisible()
  await page.getByLabel('Employee').selectOption(robin.id)
  await expect(page.getByText('Already logged')).toHaveCount(0)
})

test('above an open keypad stand the fields, the newest tip and the button', {
  tag: ['@phone', '@small-phone'],
}, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  for (const order of ['1', '2', '3']) await tipOf(shop.db, robin, { orderId: order })
  await signInAs(robin)
  await page.goto('/tips')
  await expect(rows(page)).toHaveCount(3)
  await orderId(page).tap()
  const visible = await openKeypad(page)
  const top = (await page.locator('[data-phone-header]').boundingBox())!.height
  const button = (await logTip(page).boundingBox())!
  expect(button.y + button.height).toBeLessThanOrEqual(visible)
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await page.keyboard.type('3')
  await logTip(page).tap()
  const message = (await page.getByText('Tip logged successfully!').first().boundingBox())!
  await expect(rows(page)).toHaveCount(4)
  await expect(orderId(page)).toBeFocused()
  const field = (await orderId(page).boundingBox())!
  expect(field.y).toBeGreaterThan(top)
  const newest = (await week(page).getByText('Order #77').boundingBox())!
  expect(newest.y).toBeGreaterThan(field.y)
  expect(newest.y + newest.height).toBeLessThan(button.y)
  // What says that it is logged lies over nothing that is typed in next.
  expect(message.y).toBeGreaterThan(field.y + field.height)
  expect(message.y + message.height).toBeLessThanOrEqual(button.y)
})

test('on a desktop the form has the focus and stays beside the list', { tag: '@desktop' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  for (let order = 1; order <= 30; order += 1) await tipOf(shop.db, robin, { orderId: String(order) })
  await signInAs(robin)
  await page.goto('/tips')
  await expect(orderId(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(30)
  // By the wheel: until a person moves it, a page that was just opened goes back to its top.
  await rows(page).first().hover()
  await page.mouse.wheel(0, 10_000)
  await expect(rows(page).last()).toBeInViewport()
  await expect(orderId(page)).toBeInViewport()
  await expect(logTip(page)).toBeInViewport()
  // From another page too, but not from the other tab, where the focus is on the tabs.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(orderId(page)).toBeFocused()
  await page.getByRole('tab', { name: 'Log Tips' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(orderId(page)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Log Tips' })).toBeFocused()
})

test('the days of the week have their sums, and a row opens its history', phones, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { start } = thisWeek()
  const at = (hour: number) => new Date(`${start}T${String(hour).padStart(2, '0')}:16`).toISOString()
  await tipOf(shop.db, robin, { orderId: '0041', amount: '4.50', createdAt: at(9) })
  await tipOf(shop.db, robin, { orderId: '0042', amount: '30.48', createdAt: at(10) })
  await signInAs(robin)
  await page.goto('/tips')
  const day = formatDay(start, { weekday: true, year: false })
  await expect(week(page).getByRole('heading', { name: `${day} · $34.98` })).toBeVisible()
  const time = rows(page)
    .last()
    .getByText(/ 9:16 AM$/)
  expect((await time.boundingBox())!.height).toBeLessThan(24)
  await rows(page).last().getByText('Order #0041').click({ force: true })
  const history = page.getByRole('dialog', { name: 'History of the tip for order 0041' })
  await expect(history).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'History of the tip of order 0041' })).toBeFocused()
  for (const field of [orderId(page), amount(page)]) expect((await field.boundingBox())!.height).toBe(56)
})

for (const motion of ['no-preference', 'reduce'] as const)
  test(`the new tip and the total arrive with motion: ${motion}`, { tag: '@desktop' }, async ({
    page,
    shop,
    signInAs,
  }) => {
    const robin = await shop.makePerson()
    await tipOf(shop.db, robin, { amount: '10.00' })
    await page.emulateMedia({ reducedMotion: motion })
    await signInAs(robin)
    await page.goto('/tips')
    await expect(week(page)).toContainText('Total$10.00')
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() =>
        seen.push(document.querySelector('main')!.textContent.match(/Total(\$[\d.]+)/)![1]!),
      ).observe(document.querySelector('main')!, { characterData: true, childList: true, subtree: true })
      document.addEventListener('animationstart', ({ animationName }) => seen.push(animationName), { capture: true })
    })
    await orderId(page).fill('8')
    await amount(page).fill('90')
    await amount(page).press('Enter')
    await expect(week(page)).toContainText('Total$100.00')
    const seen = new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    const moves = [...seen].filter((each) => !['$10.00', '$100.00'].includes(each))
    expect(moves.includes('drop')).toBe(motion === 'no-preference')
    expect(moves.some((each) => each.startsWith('$'))).toBe(motion === 'no-preference')
  })
