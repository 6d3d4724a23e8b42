import { eq } from 'drizzle-orm'
import { machineProblems } from '#shared/machine-problems/table.ts'
import {
  datesAgo,
  daysAgo,
  hoursAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'

const both = { tag: ['@desktop', '@phone'] }

const toast = (page: Page) => page.locator('[data-toaster]')
const rows = (page: Page) => page.getByRole('region', { name: 'Current Machine Problems' }).getByRole('listitem')
/** Washer and Dryer are two large buttons. */
const type = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Machine Type' }).getByRole('radio', { name })
const broken = { status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }

/** Answers the browser's question for the notes; null cancels it. */
function answerPrompt(page: Page, answer: string | null) {
  page.once('dialog', async (dialog) => {
    expect(dialog.type()).toBe('prompt')
    if (answer === null) await dialog.dismiss()
    else await dialog.accept(answer)
  })
}

test.beforeEach(async ({ shop, signInAs }) => {
  await removeProblems(shop.db)
  await signInAs(erin)
})

test('Erin reports a problem and sees it on top of the list', both, async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 3, createdAt: datesAgo(1) })
  await page.goto('/problems')
  await expect(page.getByRole('heading', { name: 'Machine Problem', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Machine Problem/)
  await type(page, 'Dryer').check()
  await page.getByLabel('Machine Number').fill('12')
  await page.getByLabel('Description').fill('Blows cold air')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(toast(page)).toContainText('Problem reported successfully!')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(/Dryer 12.*Blows cold air.*Reported by Erin Ellis/s)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(type(page, 'Washer')).toBeFocused()
  await expect(page.getByLabel('Machine Number')).toHaveValue('')
  await expect(page.getByLabel('Description')).toHaveValue('')
})

test('Erin reports a usual fault without a keyboard but for the number', both, async ({ page, shop }) => {
  await page.goto('/problems')
  await type(page, 'Dryer').click()
  await expect(page.getByLabel('Machine Number')).toBeFocused()
  await page.keyboard.type('12')
  const faults = page.getByRole('group', { name: 'What is wrong' })
  await expect(faults.getByRole('button')).toHaveCount(6)
  await faults.getByRole('button', { name: 'Does not heat' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Does not heat')
  await faults.getByRole('button', { name: 'Makes a loud noise' }).click()
  await faults.getByRole('button', { name: 'Does not heat' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Does not heat. Makes a loud noise')
  await page.getByLabel('Description').press('End')
  await page.getByLabel('Description').pressSequentially(', since 5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(rows(page)).toContainText(/Dryer 12.*Does not heat. Makes a loud noise, since 5/s)
  await expect(page.getByLabel('Description')).toHaveValue('')
  await removeProblems(shop.db)
})

test('the keyboard goes through the machine types without leaving them', async ({ page }) => {
  await page.goto('/problems')
  await type(page, 'Washer').focus()
  await page.keyboard.press('ArrowRight')
  await expect(type(page, 'Dryer')).toBeFocused()
  await expect(type(page, 'Dryer')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Machine Number')).toBeFocused()
})

test('a machine that was reported lately is one tap away', both, async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 3, createdAt: datesAgo(2) })
  await makeProblem(shop.db, { machineType: 'dryer', machineNumber: 4, createdAt: datesAgo(1) })
  await makeProblem(shop.db, { machineNumber: 3, createdAt: hoursAgo(1) })
  await page.goto('/problems')
  const recent = page.getByRole('group', { name: 'Reported lately' }).getByRole('button')
  await expect(recent).toHaveText(['Washer 3', 'Dryer 4'])
  await recent.nth(1).click()
  await expect(type(page, 'Dryer')).toBeChecked()
  await expect(page.getByLabel('Machine Number')).toHaveValue('4')
  await expect(page.getByText('Dryer 4 is reported already')).toBeVisible()
})

test('each field says what is wrong with it', both, async ({ page }) => {
  await page.goto('/problems')
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(page.getByText('Machine type is required')).toBeVisible()
  await expect(page.getByText('Machine number must be at least 1')).toBeVisible()
  await expect(page.getByText('Description is required')).toBeVisible()
  await expect(type(page, 'Washer')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Machine Number').fill('7a')
  await expect(page.getByText('Machine number must be a whole number')).toBeVisible()
  await page.getByLabel('Machine Number').fill('0')
  await expect(page.getByText('Machine number must be at least 1')).toBeVisible()
  await page.getByLabel('Machine Number').fill('7')
  await expect(page.getByText(/^Machine number must/)).toHaveCount(0)
})

const theSame = (page: Page) => page.getByRole('button', { name: /^The same/ })

async function choose(page: Page, machineType: string, machineNumber: number) {
  await type(page, machineType).check()
  await page.getByLabel('Machine Number').fill(String(machineNumber))
}

test('a machine that is reported already is pointed out, and can be reported again', both, async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 7, description: 'Does not drain', reporter: ada, createdAt: datesAgo(9) })
  await makeRepairedProblem(shop.db, tess, { machineNumber: 8 })
  await page.goto('/problems')
  await choose(page, 'Washer', 8)
  await expect(page.getByText('is reported already')).toHaveCount(0)
  await expect(theSame(page)).toHaveCount(0)
  await page.getByLabel('Machine Number').fill('7')
  await expect(page.getByText('Washer 7 is reported already')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'is reported already' })).toContainText(
    /Reported by Ada Okafor on [A-Z][a-z]{2} \d+: Does not drain/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Something else' }).click()
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('The door is loose')
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('who met the same problem adds a voice, and no second card is made', both, async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 7, description: 'Does not drain', reporter: ada, createdAt: datesAgo(1) })
  await makeProblem(shop.db, { machineNumber: 7, description: 'Smells of soap', reporter: tess })
  await page.goto('/problems')
  await choose(page, 'Washer', 7)
  const weekday = new Date(datesAgo(1)).toLocaleDateString('en-US', { weekday: 'short' })
  await expect(page.getByText(`Reported by Ada Okafor on ${weekday}: Does not drain`)).toBeVisible()
  await page.getByRole('button', { name: 'The same (Does not drain)' }).click()
  const dialog = page.getByRole('dialog', { name: 'The same with Washer 7' })
  await expect(dialog).toContainText('Does not drain')
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('Water up to the door')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'The same (Does not drain)' }).click()
  await expect(dialog).toContainText(/Your unsent note from .* is back\./)
  await expect(dialog.getByLabel('Note')).toHaveValue('Water up to the door')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page)).toContainText('Added to the report of Washer 7.')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Does not drain' })).toContainText('Reported by Ada Okafor and 1 other, ')
  await expect(rows(page).filter({ hasText: 'Smells of soap' })).not.toContainText('other')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByLabel('Machine Number')).toHaveValue('')
})

test('the keyboard alone says that it is the same', async ({ page, shop }) => {
  await makeProblem(shop.db, { machineNumber: 7, reporter: ada })
  await page.goto('/problems')
  await choose(page, 'Washer', 7)
  await theSame(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('and 1 other')
  await expect(page.getByRole('heading', { name: 'Machine Problem', exact: true })).toBeFocused()
})

test('a voice about what was repaired meanwhile is refused with a word', both, async ({ page, shop, console }) => {
  console.expect(/409/)
  const { id } = await makeProblem(shop.db, { machineNumber: 7, reporter: ada })
  await page.goto('/problems')
  await choose(page, 'Washer', 7)
  await theSame(page).click()
  await shop.db
    .update(machineProblems)
    .set({ status: 'repaired', repairDate: hoursAgo(0), repairerId: tess.id })
    .where(eq(machineProblems.id, id))
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(toast(page)).toContainText('Washer 7 was repaired meanwhile. If it does not work, please report it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('is reported already')).toHaveCount(0)
  await expect(page.getByLabel('Machine Number')).toHaveValue('7')
})

test('what could not be reported stays in the form', both, async ({ page }) => {
  await page.goto('/problems')
  await type(page, 'Washer').check()
  await page.getByLabel('Machine Number').fill('7')
  await page.getByLabel('Description').fill('Does not drain')
  await page.route('**/api/machine-problems', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(toast(page)).toContainText('Failed to report problem. Please try again.')
  await expect(page.getByLabel('Description')).toHaveValue('Does not drain')
  await page.unroute('**/api/machine-problems')
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(toast(page)).toContainText('Problem reported successfully!')
  await expect(rows(page)).toHaveCount(1)
})

test('what is not repaired comes first; of the repairs those of seven days follow', both, async ({ page, shop }) => {
  await makeRepairedProblem(shop.db, tess, { machineNumber: 1, repairDate: hoursAgo(3), repairNotes: 'New belt' })
  await makeRepairedProblem(shop.db, tess, { machineNumber: 2, createdAt: datesAgo(9), repairDate: daysAgo(6.9) })
  await makeRepairedProblem(shop.db, tess, { machineNumber: 3, createdAt: datesAgo(9), repairDate: daysAgo(7.1) })
  await makeProblem(shop.db, { machineNumber: 4, createdAt: datesAgo(200) })
  await makeProblem(shop.db, { machineNumber: 5, createdAt: datesAgo(100), status: 'in_progress' })
  await makeProblem(shop.db, {
    machineNumber: 6,
    createdAt: datesAgo(9),
    status: 'repaired',
    repairDate: daysAgo(2),
    repairerName: 'Sam',
  })
  await page.goto('/problems')
  await expect(rows(page).getByRole('heading')).toHaveText(['Washer 5', 'Washer 4', 'Washer 1', 'Washer 6', 'Washer 2'])
  await expect(page.getByRole('button', { name: 'Mark Fixed' })).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Washer 5' })).toContainText('Down 100 days')
  await expect(rows(page).filter({ hasText: 'Washer 1' })).toContainText(/New belt.*Repaired by Tess Tanaka/s)
  await expect(rows(page).filter({ hasText: 'Washer 6' })).toContainText('Repaired by Sam (at the machine status page)')
  await expectAccessible(page)
})

test('Erin marks a problem of somebody else fixed, with notes', both, async ({ page, shop }) => {
  await makeProblem(shop.db, { reporter: ada })
  await page.goto('/problems')
  answerPrompt(page, 'Cleaned the filter')
  await page.getByRole('button', { name: 'Mark Fixed' }).click()
  await expect(toast(page)).toContainText('Problem marked as fixed!')
  await expect(rows(page)).toContainText('Repaired by Erin Ellis')
  await expect(rows(page)).toContainText('Cleaned the filter')
  await expect(page.getByRole('button', { name: 'Mark Fixed' })).toHaveCount(0)
})

test('a phone opens on what is broken, and the form is one tap away', { tag: ['@phone', '@small-phone'] }, async ({
  page,
  shop,
}) => {
  for (let machineNumber = 1; machineNumber <= 12; machineNumber += 1) await makeProblem(shop.db, { machineNumber })
  await page.goto('/problems')
  await expect(page.getByRole('button', { name: 'Mark Fixed' }).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Report Problem' })).not.toBeInViewport()
  // The list is no longer than its first machines; where it ends, it says how many there are.
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('5 of 12 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show 5 more' }).tap()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Report a problem' }).tap()
  await expect(type(page, 'Washer')).toBeFocused()
  // In place of the button, above the list.
  await expect(page.getByRole('button', { name: 'Report a problem' })).toHaveCount(0)
  expect((await type(page, 'Washer').boundingBox())!.y).toBeLessThan((await rows(page).first().boundingBox())!.y)
  for (const each of [type(page, 'Washer'), page.getByRole('group', { name: 'What is wrong' })])
    await expect(each).toBeInViewport({ ratio: 1 })
})

test(
  'only what somebody looks after has a badge, and each machine leads to its page',
  both,
  async ({ page, shop, isMobile }) => {
    await makeProblem(shop.db, { machineNumber: 3 })
    await makeProblem(shop.db, { machineNumber: 4, status: 'in_progress' })
    await makeRepairedProblem(shop.db, tess, { machineNumber: 3 })
    await makeRepairedProblem(shop.db, tess, { machineNumber: 3 })
    await page.goto('/problems')
    await expect(rows(page).filter({ hasText: 'Washer 4' })).toContainText('In Progress')
    await expect(rows(page).getByText('Open', { exact: true })).toHaveCount(0)
    // The badge of a machine that comes back stands where it is down, not where it was mended.
    await expect(page.getByText('3 times in 30 days')).toHaveCount(1)
    const link = rows(page).getByRole('link', { name: 'Washer 4' })
    // What a finger sees of a link when it cannot hover.
    await expect(link.locator('svg')).toBeVisible({ visible: isMobile })
    await page.getByRole('link', { name: 'All machines' }).click()
    await expect(page).toHaveURL(/\/machines$/)
    if (!isMobile)
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(
        'Machine Problem',
      )
  },
)

test('on a phone the button that reports stays in reach, and one row has type and number', {
  tag: ['@phone', '@small-phone'],
}, async ({ page }) => {
  await page.goto('/problems')
  await page.getByRole('button', { name: 'Report a problem' }).tap()
  const [washer, number] = [type(page, 'Washer'), page.getByLabel('Machine Number')]
  // But for a border.
  expect(Math.abs((await number.boundingBox())!.y - (await washer.boundingBox())!.y)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: 'Report Problem' })).toBeInViewport({ ratio: 1 })
})

test('an empty answer confirms, Cancel does not', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.goto('/problems')
  answerPrompt(page, null)
  await page.getByRole('button', { name: 'Mark Fixed' }).click()
  await expect(rows(page)).not.toContainText('Repaired')
  await expect(page.getByRole('button', { name: 'Mark Fixed' })).toBeVisible()
  answerPrompt(page, '')
  await page.getByRole('button', { name: 'Mark Fixed' }).click()
  await expect(rows(page)).toContainText('Repaired by Erin Ellis')
})

test('a repair that fails says so', both, async ({ page, shop }) => {
  await makeProblem(shop.db)
  await page.goto('/problems')
  await page.route('**/repair', (route) => route.fulfill(broken))
  answerPrompt(page, 'New belt')
  await page.getByRole('button', { name: 'Mark Fixed' }).click()
  await expect(toast(page)).toContainText('Failed to mark problem as fixed. Please try again.')
  await expect(page.getByRole('button', { name: 'Mark Fixed' })).toBeVisible()
})

test('a list that cannot be loaded can be tried again', both, async ({ page }) => {
  let asked = 0
  await page.route('**/api/machine-problems?*', (route) => {
    asked += 1
    return route.fulfill(broken)
  })
  await page.goto('/problems')
  await expect(page.getByText('The machine problems could not be loaded.')).toBeVisible()
  // The form comes with the list, asks for it once more, and stays.
  await expect(page.getByLabel('Machine Number')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('The machine problems could not be loaded.')).toBeVisible()
  expect(asked).toBeLessThanOrEqual(2)
  await expectAccessible(page)
  await page.unroute('**/api/machine-problems?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No machine problems right now')).toBeVisible()
  await expectAccessible(page)
})

test('signed out meanwhile: told, and led to the sign-in', both, async ({ page, context }) => {
  await page.goto('/problems')
  await type(page, 'Washer').check()
  await page.getByLabel('Machine Number').fill('7')
  await page.getByLabel('Description').fill('Does not drain')
  await context.clearCookies()
  // The way to the sign-in is answered with nothing, so that there is time to read.
  let departures = 0
  await page.route('**/api/login', (route) => {
    departures += 1
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(toast(page)).toContainText('Unauthorized')
  await expect(toast(page)).toContainText('You are logged out. Logging in again...')
  await expect.poll(() => departures).toBe(1)
})

test('the way back leads to the dashboard', both, async ({ page, isMobile }) => {
  await page.goto('/problems')
  await page.getByRole('link', { name: isMobile ? 'Dashboard' : 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
