import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const orderId = (page: Page) => page.getByLabel('Order ID')
const amount = (page: Page) => page.getByLabel('Tip Amount ($)')
const logTip = (page: Page) => page.getByRole('button', { name: 'Log Tip', exact: true })
const week = (page: Page) => page.getByRole('region', { name: "This Week's Tips" })
const rows = (page: Page) => week(page).getByRole('listitem')
const logTips = (page: Page) => page.getByRole('tab', { name: 'Log Tips' })

/** What a phone does when a field is tapped: the window stays, and less of it can be seen. How much, is returned. */
async function openKeypad(page: Page) {
  const visible = Math.round(page.viewportSize()!.height * 0.6)
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { get: () => height })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, visible)
  return visible
}

test('Robin logs tips at the counter with a phone', { tag: '@small-phone' }, async ({ page, shop, robin }) => {
  for (const order of ['1', '2', '3']) await tipOf(shop.db, robin, { orderId: order })
  await page.goto('/tips')
  await expect(rows(page)).toHaveCount(3)
  for (const field of [orderId(page), amount(page)]) expect((await field.boundingBox())!.height).toBe(56)
  await expectAccessible(page)

  await test.step('above the open keypad stand the fields, the newest tip and the button', async () => {
    await orderId(page).tap()
    const visible = await openKeypad(page)
    const top = (await page.locator('[data-phone-header]').boundingBox())!.height
    const button = (await logTip(page).boundingBox())!
    expect(button.y + button.height).toBeLessThanOrEqual(visible)
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await expect(amount(page)).toBeFocused()
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

  await test.step('a row opens its history where it is pressed', async () => {
    await page.reload()
    const row = rows(page).filter({ hasText: /Order #77.*\$3\.00/s })
    expect((await row.getByText(/ [AP]M$/).boundingBox())!.height).toBeLessThan(24)
    await row.getByText('Order #77').click({ force: true })
    await expect(page.getByRole('dialog', { name: 'History of the tip for order 77' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'History of the tip of order 77' })).toBeFocused()
  })

  await expect(page.getByText('Dashboard', { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test('tips are logged and deleted by keyboard', async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.goto('/')
  await page.getByRole('link', { name: 'Tips', exact: true }).click()
  await expect(orderId(page)).toBeFocused()

  await test.step('seven digits or Enter lead on to the amount, and Enter to the next order', async () => {
    for (const [order, key] of [
      ['900001', 'Enter'],
      ['090000', '2'],
    ] as const) {
      await page.keyboard.type(order)
      await page.keyboard.press(key)
      await expect(amount(page)).toBeFocused()
      await expect(amount(page)).toHaveAccessibleDescription('')
      await page.keyboard.type('4.50')
      await page.keyboard.press('Enter')
      await expect(orderId(page)).toBeFocused()
      await expect(orderId(page)).toHaveValue('')
    }
    await expect(rows(page)).toHaveText([/Order #0900002.*\$4\.50/s, /Order #900001.*\$4\.50/s])
  })

  await test.step('Tab leads from the tabs through the form to the row', async () => {
    await logTips(page).focus()
    await page.keyboard.press('Tab')
    for (const words of ['55', '6.25', 'two\nlines']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(words)
    }
    await page.keyboard.press('Tab')
    await expect(logTip(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(week(page)).toContainText(/Order #55.*two\s+lines/s)
    await expect(orderId(page)).toBeFocused()
    // While it waits to be sent it has no buttons to step on.
    await expect(page.getByRole('button', { name: 'Delete tip of order 55' })).toBeVisible()
    page.once('dialog', (dialog) => dialog.accept())
    for (const _ of ['amount', 'note', 'log', 'clear', 'history', 'delete']) await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Delete tip of order 55' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('the tabs change the address without a reload, and the browser goes back and forth', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await orderId(page).fill('78')
    await logTips(page).press('ArrowRight')
    await expect(page).toHaveURL('/tips/reports')
    await page.getByLabel('Start Date').fill('2021-02-03')
    await page.goBack()
    await expect(page).toHaveURL('/tips')
    await expect(orderId(page)).toHaveValue('78')
    await page.goForward()
    await expect(page.getByLabel('Start Date')).toHaveValue('2021-02-03')
    // The focus stays on the tabs: only who comes from another page goes on in the form.
    await page.getByRole('tab', { name: 'Reports', selected: true }).press('ArrowLeft')
    await expect(page).toHaveURL('/tips')
    await expect(logTips(page)).toBeFocused()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

test('the form stays beside the list, from a tablet on', async ({ page, shop, robin }) => {
  for (let order = 1; order <= 30; order += 1) await tipOf(shop.db, robin, { orderId: String(order) })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/tips')
  await expect(rows(page)).toHaveCount(30)
  const [form, list] = [(await logTip(page).boundingBox())!, (await week(page).boundingBox())!]
  expect(list.x).toBeGreaterThan(form.x + form.width)
  // By the wheel: until a person moves it, a page that was just opened goes back to its top.
  await rows(page).first().hover()
  await page.mouse.wheel(0, 10_000)
  await expect(rows(page).last()).toBeInViewport()
  await expect(orderId(page)).toBeInViewport()
  await expect(logTip(page)).toBeInViewport()
  await expect(page.getByText('Dashboard', { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test('the new tip and the total arrive with motion, where that is wanted', async ({ page, shop, robin }) => {
  await tipOf(shop.db, robin, { amount: '10.00' })
  for (const [reducedMotion, before, after] of [
    ['no-preference', '$10.00', '$100.00'],
    ['reduce', '$100.00', '$190.00'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/tips')
    await expect(week(page)).toContainText(`Total${before}`)
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
    await expect(week(page)).toContainText(`Total${after}`)
    const seen = new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    const moves = [...seen].filter((each) => each !== before && each !== after)
    expect(moves.includes('drop')).toBe(reducedMotion === 'no-preference')
    expect(moves.some((each) => each.startsWith('$'))).toBe(reducedMotion === 'no-preference')
  }
})
