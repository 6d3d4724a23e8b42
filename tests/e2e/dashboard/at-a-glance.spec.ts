import { addDays, mondayOf, today } from '#shared/time/day.ts'
import {
  datesAgo,
  daysAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { holdTimers } from '../hold-timers.ts'

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Tips' })

test.beforeEach(({ shop }) => removeProblems(shop.db))

test('on a phone the tiles say what their pages would', { tag: ['@phone', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/')
  await expect(tile(page, 'My Tips')).toHaveAccessibleName('My Tips No tips this week')
  await expect(tile(page, 'Machine Problems')).toHaveAccessibleName('Machine Problems All machines are working')
  await tipOf(shop.db, robin, { amount: '1140.10' })
  await page.reload()
  await expect(tile(page, 'My Tips')).toHaveAccessibleName('My Tips $1,140.10 this week · 1 order')
  await tipOf(shop.db, robin, { amount: '2.24' })
  // Machines, not problems: one may have two, and what is repaired is over.
  await makeProblem(shop.db, { machineNumber: 7 })
  await makeProblem(shop.db, { machineNumber: 7, status: 'in_progress' })
  await makeProblem(shop.db, { machineNumber: 7, machineType: 'dryer' })
  await makeRepairedProblem(shop.db, tess, { machineNumber: 8 })
  await page.reload()
  await expect(tile(page, 'My Tips')).toHaveAccessibleName('My Tips $1,142.34 this week · 2 orders')
  await expect(tile(page, 'Machine Problems')).toHaveAccessibleName('Machine Problems 2 machines down')
  await expectAccessible(page)
})

test('on a phone tips and machines have a row each, with their figure large', {
  tag: ['@phone', '@small-phone'],
}, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db)
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin)
  await signInAs(robin)
  await page.goto('/')
  const heights: number[] = []
  for (const name of ['My Tips', 'Machine Problems']) {
    const figure = tile(page, name).locator('.ticket')
    expect(await figure.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe('36px')
    const row = (await tile(page, name).boundingBox())!
    expect(row.width).toBeGreaterThan((await page.getByRole('main').boundingBox())!.width * 0.9)
    heights.push(row.height)
  }
  expect(heights[0]).toBe(heights[1])
})

test('on a phone the tiles of an admin stand under the words of the menu', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs(ada)
  await page.goto('/')
  const headingOf = (name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('heading')
  await expect(headingOf('Admin functions')).toHaveText('Admin')
  await expect(headingOf('Functions')).toHaveText('My work')
})

test('early in a week the figures say what the last one came to', { tag: '@desktop' }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { amount: '1204.10', createdAt: `${addDays(mondayOf(today()), -4)}T16:00:00Z` })
  await signInAs(robin)
  // Where the window leaves a card least room.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await expect(page.getByText('last week $1,204.10')).toBeVisible()
  await expect(page.getByText('last week 1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^last \d+ weeks$/)).toHaveCount(0)
  await tipOf(shop.db, robin, { amount: '2.00' })
  await page.reload()
  await expect(page.getByText(/^last \d+ weeks$/).filter({ visible: true })).toHaveCount(2)
  await expect(page.getByText(/^last week/)).toHaveCount(0)
  // Nothing beside it breaks an amount in two.
  await tipOf(shop.db, robin, { amount: '1300.00' })
  await page.reload()
  const { height } = (await page
    .getByRole('main')
    .locator('p', { hasText: /^\$1,302\.00$/ })
    .boundingBox())!
  expect(height).toBeLessThan(45)
})

test('what is set up once stands apart from what comes again', { tag: ['@phone', '@desktop'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  await makeProblem(shop.db, { createdAt: daysAgo(2) })
  await shop.db.execute(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of 2100', 4102444800000)`)
  await signInAs(ada, shop)
  await page.goto(shop.url)
  await expect(page.getByRole('region', { name: 'Set up once' })).toContainText(/^No mail leaves this shop/)
  await expect(page.getByRole('region', { name: 'Set up once' })).not.toContainText('A newer version')
  const often = page.getByRole('region', { name: 'Needs you' })
  await expect(often).toContainText('A newer version of Washboard changed the database')
  await expect(often).not.toContainText('No mail leaves this shop')
  await expectAccessible(page)
})

test('a figure that cannot be read says so on its tile', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  await signInAs(await shop.makePerson())
  await page.route('**/api/tips?*', (route) => route.abort())
  await page.goto('/')
  await expect(tile(page, 'My Tips')).toHaveAccessibleName('My Tips Could not be loaded')
  await expect(tile(page, 'Machine Problems')).toHaveAccessibleName('Machine Problems All machines are working')
})

test('who has not logged a tip yet is shown where to begin', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/')
  await expect(recent(page)).toContainText('Each tip you log with its order stands here, and in your pay.')
  await expectAccessible(page)
  await recent(page).getByRole('link', { name: 'Log the first tip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible()
  await tipOf(shop.db, robin)
  await page.goto('/')
  await expect(recent(page)).toContainText('Order #')
  await expect(recent(page).getByRole('link', { name: 'Log the first tip' })).toHaveCount(0)
})

test('a day without a tip yet leads to the next one', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const robin = await shop.makePerson()
  await tipOf(shop.db, robin, { createdAt: '2026-01-06T15:00:00Z' })
  await signInAs(robin)
  await page.clock.setFixedTime(new Date('2026-01-07T10:00:00-05:00'))
  await page.goto('/')
  await expect(recent(page)).toContainText('No tips logged today')
  // A row, not a picture: the words and the way on stand beside each other.
  const [words, way] = [
    recent(page).getByText('No tips logged today'),
    recent(page).getByRole('link', { name: 'Log a tip' }),
  ]
  const [left, right] = [(await words.boundingBox())!, (await way.boundingBox())!]
  expect(right.x).toBeGreaterThan(left.x)
  expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(4)
  await way.click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible()
})

test('one thing that needs somebody is a row by itself', { tag: ['@phone', '@desktop'] }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await makeProblem(shop.db, { createdAt: datesAgo(2) })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/`)
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('link')).toHaveText([/older than 24 hoursLongest: Washer \d+, 2 days1$/])
  await expect(needs.getByRole('heading')).toHaveCount(0)
  expect((await needs.boundingBox())!.height).toBeLessThan(80)
  await expectAccessible(page)
})

test('what needs somebody stands above everything else', { tag: '@all' }, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { createdAt: daysAgo(2) })
  await signInAs(ada)
  await page.goto('/')
  const needs = (await page.getByRole('region', { name: 'Needs you' }).boundingBox())!
  const others = page
    .locator('main nav, main [data-card]:not([aria-label="Needs you"])')
    .filter({ visible: true, hasNotText: 'Needs you' })
  await expect(others).not.toHaveCount(0)
  for (const other of await others.all())
    expect((await other.boundingBox())!.y).toBeGreaterThanOrEqual(needs.y + needs.height)
})

test('nothing moves when what the dashboard reads arrives late', { tag: ['@desktop', '@phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  await makeProblem(shop.db, { createdAt: daysAgo(2) })
  await signInAs(ada)
  // Then it goes on without them.
  await holdTimers(page, 3_000)
  // A visit that begins elsewhere has none of it.
  await page.goto('/admin/commercial-accounts')
  const answers: (() => void)[] = []
  for (const path of ['**/api/tips?*', '**/api/machine-problems?*', '**/api/needs-you*'])
    await page.route(path, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
      // The words beside Refresh are not what one is about to tap.
      for (const { node } of entries.flatMap(({ sources }) => sources))
        if (node instanceof HTMLElement && node.closest('[data-card], main nav')) shifts.push(node.innerText)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Loading the dashboard')).toBeAttached()
  for (let answer = 1; answer <= 3; answer += 1) {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answers.shift()!()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  // Also those within half a second of the tap, which the browser would forgive.
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

test('the ways to everything else do not wait for a server that does not answer', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await signInAs(erin)
  await page.goto('/tips')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/api/needs-you*', () => {})
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Loading the dashboard')).toBeAttached()
  await page.clock.runFor(3_000)
  await expect(
    page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Training' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
