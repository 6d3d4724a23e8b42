import type { Route } from 'playwright/test'
import { datesAgo, daysAgo, makeProblem } from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, type Page, test, theo } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { holdTimers } from '../hold-timers.ts'
import { movesOf, noteMoves } from '../moves.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 1024, height: 768 }
const desktop = { width: 1440, height: 900 }

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('the dashboard has its parts by role and by size', async ({ page, shop, signInAs }) => {
  const main = page.getByRole('main')
  const figures = ["This Week's Tips", 'Orders Logged', 'Open Problems', 'Days Worked']
  const staff = [/^My Tips/, /^Machine Problems/, 'Drop Report', 'Stain Report', 'My Pay', 'Training']
  const admin = ['Manage Users', 'Manage Problems', 'Commercial Accounts', 'Search Stain Reports', 'Drop Reports']
  const lead = ['Training Management', 'This Week']
  const tiles = { Erin: [], Theo: lead, Ada: [...admin, 'Payroll Import', ...lead, 'History', 'Settings'] }
  await makeProblem(shop.db, { createdAt: daysAgo(2) })
  for (const person of [erin, theo, ada]) {
    await signInAs(person)
    for (const size of [phone, tablet, desktop]) {
      const isPhone = size === phone
      await page.setViewportSize(size)
      await page.goto('/')
      await expect(main.getByText(`Welcome back, ${person.firstName}!`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Take Tour' })).toBeVisible()
      for (const figure of figures)
        await expect(main.getByText(figure, { exact: true })).toBeVisible({ visible: !isPhone })
      await expect(main.getByRole('navigation').getByRole('link').filter({ visible: true })).toHaveText([
        ...(isPhone && person !== ada ? staff : []),
        ...tiles[person.firstName as keyof typeof tiles],
        ...(isPhone && person === ada ? staff : []),
      ])
      // No half row is empty at its end.
      for (const list of await main.locator('nav > ul').filter({ visible: true }).all()) {
        const { x, width } = (await list.boundingBox())!
        const last = (await list.locator('> li').last().boundingBox())!
        expect(last.x + last.width).toBeCloseTo(x + width, 0)
      }
      for (const list of ['Recent Tips', 'Machine Status'])
        await expect(main.getByRole('region', { name: list })).toHaveCount(person === ada ? 0 : 1)
      await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible({ visible: isPhone })
      if (person !== ada) continue
      // What needs her stands above all others.
      const { y, height } = (await needs(page).boundingBox())!
      const others = main.locator('nav, [data-card]:not([aria-label="Needs you"])')
      for (const other of await others.filter({ visible: true, hasNotText: 'Needs you' }).all())
        expect((await other.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
    }
  }
})

test('figures are large and whole, and single things are a line', async ({ page, openShop, signInAs }) => {
  const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await makeProblem(shop.db, { createdAt: datesAgo(2) })
  const robin = await shop.makePerson()
  const centre = ({ y, height }: { y: number; height: number }) => y + height / 2
  await signInAs(robin, shop)

  await test.step('on a phone, what to begin with stands beside its words', async () => {
    await tipOf(shop.db, robin, { amount: '2.00', createdAt: daysAgo(1) })
    await page.setViewportSize(phone)
    await page.goto(shop.url)
    const recent = page.getByRole('region', { name: 'Recent Tips' })
    const words = (await recent.getByText('No tips logged today').boundingBox())!
    const way = (await recent.getByRole('link', { name: 'Log a tip' }).boundingBox())!
    expect(way.x).toBeGreaterThan(words.x)
    expect(Math.abs(centre(words) - centre(way))).toBeLessThan(4)
  })

  await test.step('on a phone, tips and machines have a row each, with their figure large', async () => {
    const heights: number[] = []
    for (const [name, words] of [
      ['My Tips', 'My Tips $2.00 this week · 1 order'],
      ['Machine Problems', 'Machine Problems 1 machine down'],
    ] as const) {
      const tile = page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name })
      await expect(tile).toHaveAccessibleName(words)
      await expect(tile.locator('.ticket')).toHaveCSS('font-size', '36px')
      const row = (await tile.boundingBox())!
      expect(row.width).toBeGreaterThan((await page.getByRole('main').boundingBox())!.width * 0.9)
      heights.push(row.height)
    }
    expect(heights[0]).toBe(heights[1])
  })

  await test.step('where a card has least room, nothing beside an amount breaks it in two', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(shop.url)
    await expect(page.getByText(/^last \d+ weeks$/).filter({ visible: true })).toHaveCount(2)
    await tipOf(shop.db, robin, { amount: '1300.00' })
    await page.reload()
    const amount = page.getByRole('main').locator('p', { hasText: /^\$1,302\.00$/ })
    await expect(page.getByText(/^last \d+ weeks$/).filter({ visible: true })).not.toHaveCount(0)
    expect((await amount.boundingBox())!.height).toBeLessThan(45)
  })

  await test.step('one thing that needs somebody is a row', async () => {
    await signInAs(ada, shop)
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      await page.goto(shop.url)
      expect((await needs(page).boundingBox())!.height).toBeLessThan(80)
    }
  })
})

test('nothing moves when what the dashboard reads arrives late', async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { createdAt: daysAgo(2) })
  await signInAs(ada)
  // Then it goes on without them.
  await holdTimers(page, 3_000)
  await noteMoves(page)
  const answers: Route[] = []
  const late = ['**/api/tips?*', '**/api/machine-problems?*', '**/api/needs-you*']
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    // A visit that begins elsewhere has none of it.
    await page.goto('/admin/commercial-accounts')
    for (const path of late) await page.route(path, (route) => void answers.push(route))
    await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click()
    await expect(page.getByText('Loading the dashboard')).toBeAttached()
    for (const _ of late) {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      await answers.shift()!.continue()
      await twoFrames(page)
    }
    await expect(needs(page)).toBeVisible()
    await twoFrames(page)
    // The words beside Refresh are not what one is about to tap.
    expect((await movesOf(page)).filter(({ isOfCard }) => isOfCard)).toEqual([])
    for (const path of late) await page.unroute(path)
  }
})
