import { eq } from 'drizzle-orm'
import { machineProblems } from '#shared/machine-problems/table.ts'
import {
  datesAgo,
  daysAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { ada, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'

const path = '/machine-status'
const list = '**/api/public/machine-problems'

const toast = (page: Page) => page.locator('[data-toaster]')
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const broken = { status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }

test.beforeEach(({ shop }) => removeProblems(shop.db))

const orientations = [
  { name: 'lying', statusSize: 16, viewport: { width: 1024, height: 768 } },
  { name: 'upright', statusSize: 20, viewport: { width: 800, height: 1280 } },
]

for (const { name, statusSize, viewport } of orientations)
  test.describe(`on a tablet ${name}`, { tag: '@tablet' }, () => {
    test.use({ viewport })

    test('everybody sees from afar what does not work', async ({ page, shop }) => {
      await makeProblem(shop.db, {
        machineType: 'dryer',
        machineNumber: 2,
        description: 'Cold',
        status: 'in_progress',
        createdAt: datesAgo(3),
      })
      await makeProblem(shop.db, { machineNumber: 12, description: 'Leaks' })
      await makeProblem(shop.db, { machineNumber: 7, description: 'Does not drain', createdAt: datesAgo(10) })
      await makeProblem(shop.db, { machineNumber: 7, description: 'Loud', createdAt: datesAgo(2) })
      await makeRepairedProblem(shop.db, tess, { machineNumber: 1 })
      await page.goto(path)
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Washer 7', 'Washer 12', 'Dryer 2'])
      await expect(page.getByText('3 machines down')).toBeVisible()
      await expect(card(page, 'Washer 7')).toContainText('Open')
      await expect(card(page, 'Washer 7')).toContainText('Does not drain')
      await expect(card(page, 'Washer 7')).toContainText(/Reported \w{3} \d+, /)
      await expect(card(page, 'Washer 7')).toContainText('Down 10 days, 2 problems')
      await expect(card(page, 'Washer 7').getByRole('listitem')).toContainText(['Does not drain', 'Loud'])
      await expect(card(page, 'Dryer 2')).toContainText('Down 3 days')
      await expect(card(page, 'Washer 12')).toContainText('Just reported')
      await expect(card(page, 'Dryer 2')).toContainText('In Progress')
      await expect(page.getByText(/^Updated \d{1,2}:\d{2} [AP]M/)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      expect(await page.content()).not.toContain('Erin')

      const sizeOf = (text: string) =>
        card(page, 'Washer 12')
          .getByText(text, { exact: true })
          .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
      expect([await sizeOf('12'), await sizeOf('Leaks'), await sizeOf('Open')]).toEqual([96, 32, statusSize])
      const button = await card(page, 'Washer 12').getByRole('button').boundingBox()
      expect(button!.height).toBeGreaterThanOrEqual(64)
      // Its two problems stand side by side.
      const [first, second] = await Promise.all(['Washer 7', 'Washer 12'].map((each) => card(page, each).boundingBox()))
      expect(first!.width).toBeGreaterThan(2 * second!.width)
      const faults = await card(page, 'Washer 7').getByRole('listitem').all()
      const [drain, loud] = await Promise.all(faults.map((each) => each.boundingBox()))
      expect(loud!.y).toBe(drain!.y)
      await expectAccessible(page)
    })

    test('somebody marks a machine repaired', async ({ page, shop }) => {
      await makeProblem(shop.db, { machineNumber: 7, description: 'Does not drain' })
      await makeProblem(shop.db, { machineNumber: 8 })
      await page.goto(path)
      await card(page, 'Washer 7').getByRole('button', { name: 'Mark as Repaired' }).click()
      await expect(dialog(page)).toContainText(/Mark Washer 7 as repaired.*Does not drain/s)
      await expect(dialog(page).getByLabel('Your Name')).toHaveValue('Tess Tanaka')
      await expectAccessible(page)
      await dialog(page).getByLabel('Your Name').fill('  Sam ')
      await dialog(page).getByLabel('Repair Notes').fill(' New hose ')
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
      expect((await sent).postDataJSON()).toEqual({ technicianName: 'Sam', repairNotes: 'New hose' })
      await expect(toast(page)).toContainText('Washer 7 marked as repaired!')
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Washer 8'])
      await expectAccessible(page)
    })

    test('what was pressed by mistake is undone, and the message covers no button', async ({ page, shop }) => {
      for (let machineNumber = 1; machineNumber <= 12; machineNumber += 1)
        await makeProblem(shop.db, { machineNumber, createdAt: daysAgo(20 - machineNumber), status: 'in_progress' })
      await page.goto(path)
      await card(page, 'Washer 1').getByRole('button').click()
      await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
      await expect(toast(page)).toContainText('Washer 1 marked as repaired!')
      await expect(card(page, 'Washer 1')).toHaveCount(0)
      const message = (await toast(page).boundingBox())!
      const sign = (await page.getByRole('main').boundingBox())!
      expect(sign.y + sign.height).toBeLessThanOrEqual(message.y)
      const last = card(page, 'Washer 12').getByRole('button')
      await last.scrollIntoViewIfNeeded()
      const { y, height } = (await last.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(message.y)
      await expectAccessible(page)
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page)).toContainText('Washer 1 is on the list again')
      await expect(card(page, 'Washer 1')).toContainText('In Progress')
    })

    test('all machines work', async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText('All machines working!')).toBeVisible()
      await expectAccessible(page)
    })
  })

async function sixMachines(db: Parameters<typeof makeProblem>[0]) {
  for (const machineNumber of [2, 23, 4, 7, 18, 6])
    await makeProblem(db, {
      machineNumber,
      machineType: machineNumber === 7 ? 'dryer' : 'washer',
      description: 'Door lock clicks but does not hold',
      status: machineNumber % 2 === 0 ? 'in_progress' : 'open',
      createdAt: daysAgo(25 - machineNumber),
    })
}

test.describe('on a tablet that lies', { tag: '@tablet' }, () => {
  for (const language of ['en', 'es'])
    test(`six machines and their buttons are seen at once, ${language}`, async ({ page, shop }) => {
      await sixMachines(shop.db)
      await page.goto(path)
      await page.getByRole('combobox').selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('article')).toHaveCount(6)
      for (const each of await page.getByRole('article').all()) {
        const { y, height } = (await each.boundingBox())!
        expect(y + height).toBeLessThanOrEqual(768)
      }
      await expectAccessible(page)
    })
})

test.describe('on a wide tablet', { tag: '@tablet' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('six machines and their buttons are seen at once', async ({ page, shop }) => {
    await sixMachines(shop.db)
    await page.goto(path)
    await expect(page.getByRole('article')).toHaveCount(6)
    expect((await page.locator('main > header').boundingBox())!.height).toBeLessThanOrEqual(88)
    const numbers = new Set<number>()
    for (const each of await page.getByRole('article').all()) {
      const { x, y, height } = (await each.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(800)
      expect(height).toBeLessThanOrEqual(310)
      const number = each.getByRole('heading').getByText(/^\d+$/)
      numbers.add(Math.round((await number.boundingBox())!.x - x))
    }
    expect(numbers.size).toBe(1)
    await expectAccessible(page)
  })

  test('a machine with two problems is two columns wide, and leaves no hole', async ({ page, shop }) => {
    await sixMachines(shop.db)
    await makeProblem(shop.db, { machineNumber: 4, description: 'Leaks' })
    await shop.db.delete(machineProblems).where(eq(machineProblems.machineNumber, 23))
    await page.goto(path)
    await expect(page.getByRole('article')).toHaveCount(5)
    for (const each of await page.getByRole('article').all()) {
      const { y, height } = (await each.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(800)
    }
  })
})

test.describe('on a laptop', { tag: '@tablet' }, () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  for (const { language, machineNumber } of [
    // In the middle of the list, and at its end.
    { language: 'en', machineNumber: 6 },
    { language: 'en', machineNumber: 7 },
    { language: 'es', machineNumber: 7 },
  ])
    test(`six machines are seen at once, that with the number ${machineNumber} with two problems, ${language}`, async ({
      page,
      shop,
    }) => {
      await sixMachines(shop.db)
      await makeProblem(shop.db, {
        machineType: machineNumber === 7 ? 'dryer' : 'washer',
        machineNumber,
        description: 'Smells of burning lint',
      })
      await page.goto(path)
      await page.getByRole('combobox').selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('article')).toHaveCount(6)
      for (const each of await page.getByRole('article').all()) {
        const { y, height } = (await each.boundingBox())!
        expect(y + height).toBeLessThanOrEqual(900)
        await expect(each.getByRole('heading').getByText(/^\d+$/)).toHaveCSS('font-size', '96px')
        await expect(each.getByText('Door lock clicks but does not hold')).toHaveCSS('font-size', '32px')
      }
      await expectAccessible(page)
    })
})

test('on a phone the header is low, and the status stands beside the machine', {
  tag: ['@phone', '@small-phone'],
}, async ({ page, shop }) => {
  await sixMachines(shop.db)
  await page.goto(path)
  const [heading, status] = [
    card(page, 'Washer 18').getByRole('heading'),
    card(page, 'Washer 18').getByText('In Progress', { exact: true }),
  ]
  await expect(status).toBeVisible()
  expect((await page.locator('main > header').boundingBox())!.height).toBeLessThanOrEqual(120)
  const { y, height } = (await heading.boundingBox())!
  expect((await status.boundingBox())!.y).toBeLessThan(y + height)
  await expectAccessible(page)
})

const sizes = { tag: ['@tablet', '@phone', '@small-phone'] }

test('fits every size', sizes, async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 9999, description: `Loud ${'very'.repeat(60)} loud` })
  await page.goto(path)
  await expect(card(page, 'Washer 9999')).toBeVisible()
  await expectAccessible(page)
})

test('names that were used on this tablet are one tap away', { tag: ['@tablet', '@phone'] }, async ({ page, shop }) => {
  for (const machineNumber of [1, 2, 3]) await makeProblem(shop.db, { machineNumber })
  // Whoever repaired last is offered, whatever technicians other tests have hired.
  await makeRepairedProblem(shop.db, tess, { machineNumber: 4 })
  await page.goto(path)
  const names = dialog(page).getByRole('group', { name: 'Names used here' })
  const repair = async (machine: string, name: () => Promise<void>) => {
    await card(page, machine).getByRole('button').click()
    await expect(dialog(page).getByLabel('Your Name')).toHaveValue('Tess Tanaka')
    await name()
    await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await repair('Washer 1', async () => {
    await expect(names).toHaveCount(0)
    await dialog(page).getByLabel('Your Name').fill(' Sam ')
  })
  await page.reload()
  await repair('Washer 2', async () => {
    await expect(names.getByRole('button')).toHaveText(['Tess Tanaka', 'Sam'])
    await expect(names.getByRole('button', { name: 'Tess Tanaka' })).toHaveAttribute('aria-pressed', 'true')
    await names.getByRole('button', { name: 'Sam' }).click()
    await expect(dialog(page).getByLabel('Your Name')).toHaveValue('Sam')
    await expectAccessible(page)
  })
  const sams = await shop.db
    .select({ number: machineProblems.machineNumber })
    .from(machineProblems)
    .where(eq(machineProblems.repairerName, 'Sam'))
    .orderBy(machineProblems.machineNumber)
  expect(sams).toEqual([{ number: 1 }, { number: 2 }])
})

test('an Undo that comes too late says so', { tag: '@tablet' }, async ({ page, shop }) => {
  const problem = await makeProblem(shop.db)
  await page.goto(path)
  await card(page, 'Washer 7').getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(page.getByText('All machines working!')).toBeVisible()
  await shop.db
    .update(machineProblems)
    .set({ repairDate: daysAgo(1) })
    .where(eq(machineProblems.id, problem.id))
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('This could not be undone.')
  await expect(toast(page)).toContainText('It is too late to undo this. Please report the problem again.')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection it does not say that all machines work', { tag: ['@tablet', '@phone'] }, async ({
    page,
    context,
  }) => {
    await page.clock.install({ time: new Date('2026-01-06T05:20:00-05:00') })
    await page.goto(path)
    await expect(page.getByText('All machines working!')).toBeVisible()
    await whenInstalled(page)
    await context.setOffline(true)
    await expect(page.getByText('As of 5:20 AM')).toBeVisible()
    await expect(page.getByText('All machines were working then.')).toBeVisible()
    await expect(page.getByText('All machines working!')).toHaveCount(0)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByText('All machines working!')).toBeVisible()
  })
})

test('after ten minutes it says as of when it was so', { tag: ['@tablet', '@phone'] }, async ({ page, shop }) => {
  await page.clock.install({ time: new Date('2026-01-06T05:20:00-05:00') })
  await makeProblem(shop.db)
  await page.goto(path)
  await expect(page.getByText('1 machine down', { exact: true })).toBeVisible()
  await page.clock.fastForward('09:20')
  await expect(page.getByText('Updated 5:20 AM')).toBeVisible()
  await page.clock.fastForward('01:10')
  await expect(page.getByText('As of 5:20 AM')).toBeVisible()
  await expect(page.getByText('1 machine down then')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^Updated 5:3\d AM/)).toBeVisible()
  await expect(page.getByText('1 machine down', { exact: true })).toBeVisible()
})

test('nothing is loaded again by itself; Refresh does it', { tag: '@tablet' }, async ({ page, shop }) => {
  await page.clock.install({ time: new Date('2026-01-06T10:42:00-05:00') })
  const reads: string[] = []
  page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  const readCount = () => reads.filter((each) => each === '/api/public/machine-problems').length
  await page.goto(path)
  await expect(page.getByText('Updated 10:42 AM')).toBeVisible()
  await makeProblem(shop.db)
  await page.clock.fastForward('02:03:00')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
  })
  await expect(page.getByText('2 hours ago')).toBeVisible()
  await expect(page.getByText('All machines were working then.')).toBeVisible()
  expect(readCount()).toBe(1)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page, 'Washer 7')).toBeVisible()
  await expect(page.getByText(/^Updated 12:4\d PM/)).toBeVisible()
  await expect(page.getByText('ago')).toHaveCount(0)
  expect(readCount()).toBe(2)
})

const both = { tag: ['@tablet', '@phone'] }

test('a repair needs a name', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.goto(path)
  await page.getByRole('button', { name: 'Mark as Repaired' }).click()
  await dialog(page).getByLabel('Your Name').fill('   ')
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(toast(page)).toContainText('Please enter your name')
  await expect(dialog(page).getByText('Please enter your name')).toBeVisible()
  await expect(dialog(page).getByLabel('Your Name')).toBeFocused()
  await expectAccessible(page)
})

test('a repair that fails keeps the words', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.goto(path)
  await page.route('**/repair', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Mark as Repaired' }).click()
  await dialog(page).getByLabel('Repair Notes').fill('New hose')
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(toast(page)).toContainText('Failed to mark machine as repaired. Please try again.')
  await expect(dialog(page).getByLabel('Repair Notes')).toHaveValue('New hose')
  await page.unroute('**/repair')
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(toast(page)).toContainText('Washer 7 marked as repaired!')
  await expect(page.getByText('All machines working!')).toBeVisible()
})

test('the name is typed by hand where it cannot be looked up', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.route('**/api/public/technician-name', (route) => route.abort())
  await page.goto(path)
  await page.getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(dialog(page).getByLabel('Your Name')).toHaveValue('')
  await dialog(page).getByLabel('Your Name').fill('Sam')
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(toast(page)).toContainText('Washer 7 marked as repaired!')
})

test('a machine that somebody else repaired meanwhile leaves the list', both, async ({ page, shop }) => {
  const problem = await makeProblem(shop.db)
  await page.goto(path)
  await page.getByRole('button', { name: 'Mark as Repaired' }).click()
  await page.request.post(`/api/public/machine-problems/${problem.id}/repair`, { data: { technicianName: 'Sam' } })
  await dialog(page).getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(page.getByText('All machines working!')).toBeVisible()
})

test('a list that cannot be loaded says so and can be tried again', both, async ({ page }) => {
  await page.route(list, (route) => route.fulfill(broken))
  await page.goto(path)
  await expect(toast(page)).toContainText('Failed to load machine problems')
  await expect(page.getByText('The list of machines could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All machines working!')).toBeVisible()
})

test('a Refresh that fails leaves what was there, with its age', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.goto(path)
  await expect(card(page, 'Washer 7')).toBeVisible()
  await page.route(list, (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(toast(page)).toContainText('Failed to load machine problems')
  await expect(card(page, 'Washer 7')).toBeVisible()
  await expect(page.getByText(/^As of/)).toBeVisible()
})

test('people who are signed in see the same page', { tag: ['@desktop', '@tablet'] }, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto(path)
  await expect(page.getByText('All machines working!')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Ada')).toHaveCount(0)
})
