import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright/test'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { daysAgo, makeProblem, removeProblems } from '#tests/machine-problems/problem-data.ts'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'

const path = '/machine-status'
const fault = 'Door lock clicks but does not hold'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const cards = (page: Page) => page.getByRole('article')

async function sixMachines(db: Parameters<typeof makeProblem>[0]) {
  await removeProblems(db)
  for (const machineNumber of [2, 23, 4, 7, 18, 6])
    await makeProblem(db, {
      machineNumber,
      machineType: machineNumber === 7 ? 'dryer' : 'washer',
      description: fault,
      status: machineNumber % 2 === 0 ? 'in_progress' : 'open',
      createdAt: daysAgo(25 - machineNumber),
    })
}

async function speak(page: Page, language: string) {
  await page.getByRole('combobox').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The whole of each card is seen at once, with its button. */
async function expectAllInSight(page: Page, count: number) {
  await expect(cards(page)).toHaveCount(count)
  for (const each of await cards(page).all()) await expect(each).toBeInViewport({ ratio: 1 })
}

const expectSize = (text: Locator, pixels: number) => expect(text).toHaveCSS('font-size', `${pixels}px`)
const boxOf = async (each: Locator) => (await each.boundingBox())!

test.describe('the sign on the wall', { tag: '@tablet' }, () => {
  test('the message that a machine is repaired, with its Undo, covers no button', async ({ page, shop }) => {
    await removeProblems(shop.db)
    for (let machineNumber = 1; machineNumber <= 12; machineNumber += 1)
      await makeProblem(shop.db, { machineNumber, createdAt: daysAgo(20 - machineNumber), status: 'in_progress' })
    await page.goto(path)
    await card(page, 'Washer 1').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your Name').fill('Sam')
    await dialog.getByRole('button', { name: 'Mark as Repaired' }).click()
    const toast = page.locator('[data-toaster]')
    await expect(toast).toContainText('Washer 1 marked as repaired!')
    await expect(card(page, 'Washer 1')).toHaveCount(0)

    for (const viewport of [page.viewportSize()!, { width: 800, height: 1280 }])
      await test.step(`the message stands free, ${viewport.width} pixels wide`, async () => {
        await page.setViewportSize(viewport)
        const message = await boxOf(toast)
        const last = card(page, 'Washer 12').getByRole('button')
        await last.scrollIntoViewIfNeeded()
        for (const { y, height } of [await boxOf(page.getByRole('main')), await boxOf(last)])
          expect(y + height).toBeLessThanOrEqual(message.y)
      })
    await expectAccessible(page)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Washer 1')).toContainText('In Progress')
  })

  test('is read from afar: six machines and their buttons at once', async ({ page, shop }) => {
    await sixMachines(shop.db)
    await page.goto(path)

    await test.step('on a tablet that lies, in both languages', async () => {
      await expectAllInSight(page, 6)
      await speak(page, 'es')
      await expectAllInSight(page, 6)
      await speak(page, 'en')
    })

    await test.step('on a wide tablet, with the numbers below one another', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectAllInSight(page, 6)
      expect((await page.locator('main > header').boundingBox())!.height).toBeLessThanOrEqual(88)
      const numbers = new Set<number>()
      for (const each of await cards(page).all()) {
        const { x, height } = (await each.boundingBox())!
        expect(height).toBeLessThanOrEqual(310)
        const number = each.getByRole('heading').getByText(/^\d+$/)
        numbers.add(Math.round((await number.boundingBox())!.x - x))
      }
      expect(numbers.size).toBe(1)
    })

    await test.step('a machine with two problems is two columns wide, and leaves no hole', async () => {
      await makeProblem(shop.db, { machineNumber: 4, description: 'Leaks' })
      await shop.db.delete(machineProblems).where(eq(machineProblems.machineNumber, 23))
      await page.reload()
      await expectAllInSight(page, 5)
      const double = card(page, 'Washer 4')
      expect((await boxOf(double)).width).toBeGreaterThan(2 * (await boxOf(card(page, 'Washer 2'))).width)
      const [first, second] = await double.getByRole('listitem').all()
      expect((await boxOf(first!)).y).toBe((await boxOf(second!)).y)
    })

    await test.step('the letters are as large as a sign', async () => {
      for (const [viewport, statusSize] of [
        [{ width: 1024, height: 768 }, 16],
        [{ width: 800, height: 1280 }, 20],
      ] as const) {
        await page.setViewportSize(viewport)
        const sign = card(page, 'Washer 18')
        await expectSize(sign.getByText('18', { exact: true }), 96)
        await expectSize(sign.getByText('In Progress', { exact: true }), statusSize)
        expect((await boxOf(sign.getByRole('button'))).height).toBeGreaterThanOrEqual(64)
        await expectAccessible(page)
      }
    })

    await test.step('two more, on a tablet that is higher', async () => {
      await sixMachines(shop.db)
      for (const machineNumber of [8, 9])
        await makeProblem(shop.db, { machineType: 'dryer', machineNumber, description: fault })
      await page.setViewportSize({ width: 1024, height: 900 })
      await page.reload()
      await expectAllInSight(page, 8)
    })

    for (const [language, machineNumber] of [
      // In the middle of the list, and at its end.
      ['en', 6],
      ['en', 7],
      ['es', 7],
    ] as const)
      await test.step(`on a laptop, one of them with two problems: ${machineNumber}, ${language}`, async () => {
        await sixMachines(shop.db)
        await makeProblem(shop.db, {
          machineType: machineNumber === 7 ? 'dryer' : 'washer',
          machineNumber,
          description: 'Smells of burning lint',
        })
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.reload()
        await speak(page, language)
        await expectAllInSight(page, 6)
        for (const each of await cards(page).all()) {
          await expectSize(each.getByRole('heading').getByText(/^\d+$/), 96)
          await expectSize(each.getByText(fault), 32)
        }
      })
  })
})

test('on a phone the status stands beside the machine', { tag: '@small-phone' }, async ({ page, shop }) => {
  await sixMachines(shop.db)
  await makeProblem(shop.db, { machineNumber: 9999, description: `Loud ${'very'.repeat(60)} loud` })
  await page.goto(path)
  const status = card(page, 'Washer 18').getByText('In Progress', { exact: true })
  await expect(status).toBeVisible()
  expect((await page.locator('main > header').boundingBox())!.height).toBeLessThanOrEqual(120)
  const { y, height } = (await card(page, 'Washer 18').getByRole('heading').boundingBox())!
  expect((await status.boundingBox())!.y).toBeLessThan(y + height)
  await expectAccessible(page)
})
