import { addDays, today } from '#shared/time/day.ts'
import { datesAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { choicesOf, choose } from '../choices.ts'

const all = { tag: ['@desktop', '@small-phone'] }
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** The first thing that the page of a machine says. */
const conclusion = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

/** What is seldom done stands behind one button on a phone. */
async function openMore(page: Page, of: string, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: `More for ${of}` }).click()
}

/** A row has its own button where there is room; on a phone it leads to the machine's page, which has it. */
async function edit(page: Page, name: string, isMobile: boolean) {
  if (!isMobile) return row(page, name).getByRole('button', { name: 'Edit' }).click()
  await expect(row(page, name).getByRole('button', { name: 'Edit' })).toBeHidden()
  await row(page, name).getByRole('link').click()
  await openMore(page, name, isMobile)
  await page.getByRole('button', { name: 'Edit' }).click()
}

const csv = (text: string) => ({ name: 'machines.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test.beforeEach(({ shop }) => removeMachines(shop.db))

test(
  'Ada writes down a machine that was reported, and corrects it',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    await makeProblem(shop.db, { machineNumber: 12 })
    await signInAs(ada)
    await page.goto('/admin/machine-management')
    await page.getByRole('link', { name: 'Machines', exact: true }).click()
    await expect(page.getByText('No machine is in the register yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Washer 12' }).click()
    await expect(dialog(page).getByLabel('Number', { exact: false }).first()).toHaveValue('12')
    await dialog(page).getByLabel('Make').fill('Hart')
    await dialog(page).getByLabel('Model').fill('W-40')
    await dialog(page).getByLabel('Location').fill('Back row')
    await dialog(page).getByLabel('Warranty until').fill('2091-03-04')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Add Machine' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Not in the register yet')).toHaveCount(0)
    await expect(row(page, 'Washer 12')).toContainText(
      /(Just reported|Down \d minutes?) · Does not drain.*Hart W-40.*Back row/s,
    )

    await edit(page, 'Washer 12', isMobile)
    await dialog(page).getByLabel('Number', { exact: false }).first().fill('0')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toContainText('Machine number must be at least 1')
    await dialog(page).getByLabel('Number', { exact: false }).first().fill('12')
    await dialog(page).getByLabel('Out of use since').fill('2026-01-31')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/machines')
    await expect(row(page, 'Washer 12')).toContainText('Out of use since Jan 31, 2026')
    await expectAccessible(page)
  },
)

test(
  'what two admins write into one machine stays, and what both wrote is told, also to an old draft',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    const admin = clientsOf(shop.url).as(ada)
    const { body: machine } = await admin.post('/api/machines', {
      machineType: 'washer',
      machineNumber: 12,
      make: 'Hart',
    })
    const { id, ...was } = machine
    const change = (fields: object) => admin.put(`/api/machines/${id}`, { ...was, ...fields })
    await signInAs(ada)
    await page.goto('/machines')
    await edit(page, 'Washer 12', isMobile)
    await dialog(page).getByLabel('Location').fill('Cellar')
    await change({ model: 'W-40' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/machines')
    await expect(row(page, 'Washer 12')).toContainText(/Hart W-40.*Cellar/s)

    await edit(page, 'Washer 12', isMobile)
    await dialog(page).getByLabel('Location').fill('Front')
    await dialog(page).getByLabel('Make').fill('Heart')
    await change({ model: 'W-50', location: 'Attic' })
    await page.goto('/machines')
    await edit(page, 'Washer 12', isMobile)
    await expect(dialog(page)).toContainText('Your unsaved machine from')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toContainText('Somebody changed this to “Attic” meanwhile.')
    await expect(dialog(page).getByLabel('Location')).toBeFocused()
    await expect(dialog(page).getByLabel('Location')).toHaveValue('Front')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/machines')
    await expect(row(page, 'Washer 12')).toContainText(/Heart W-50.*Front/s)
  },
)

test(
  'what is out of order and not in the register counts as well, and is added from its row',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    const app = clientsOf(shop.url)
    for (const machineNumber of [1, 2]) await machineOf(app, { machineNumber })
    await makeProblem(shop.db, { machineNumber: 1, createdAt: datesAgo(1) })
    const dryer = { machineType: 'dryer', machineNumber: 18 } as const
    await makeProblem(shop.db, { ...dryer, createdAt: datesAgo(3) })
    for (const days of [9, 15]) await makeRepairedProblem(shop.db, tess, { ...dryer, createdAt: datesAgo(days) })
    await signInAs(erin)
    await page.goto('/machines')
    await expect(page.getByRole('heading', { name: '2 machines down' })).toBeVisible()
    const [, first, second] = await page.getByRole('row').all()
    await expect(first!).toContainText(/Dryer 18.*3 times in 30 days.*Not in the register.*Down 3 days/s)
    await expect(second!).toContainText(/Washer 1.*Down 1 day/s)
    await expect(page.getByRole('button', { name: /^(Edit|Add)/ })).toHaveCount(0)
    await expect(choicesOf(page, 'Filter machines', isMobile)).toHaveText([/All\s*3/, /Down\s*2/, /Working\s*1/])
    await row(page, 'Dryer 18').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dryer 18')

    await signInAs(ada)
    await page.goto('/machines')
    await row(page, 'Dryer 18').getByRole('button', { name: 'Add (Dryer 18)' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Add Machine' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(page, 'Dryer 18').getByRole('button', { name: 'Add (Dryer 18)' })).toHaveCount(0)
    await expect(page.getByText('Not in the register')).toHaveCount(0)
  },
)

test('Ada adds all that was reported at once', all, async ({ page, shop, signInAs }) => {
  for (const machineNumber of [3, 5, 5]) await makeProblem(shop.db, { machineNumber })
  await signInAs(ada)
  await page.goto('/machines')
  await page.getByRole('button', { name: 'Add all 2' }).click()
  await expect(page.getByText('2 machines added to the register', { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('Ada imports a file: bad lines are named and nothing is taken', all, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/machines')
  await openMore(page, 'Machines', true)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const file = dialog(page).locator('input[type=file]').last()
  const send = dialog(page).getByRole('button', { name: 'Import', exact: true })
  await expect(send).toBeDisabled()
  await file.setInputFiles(csv('Type,Make\nWasher,Hart'))
  await expect(dialog(page)).toContainText('The first line has to name the columns; “Number” is missing.')
  await file.setInputFiles(csv('Type,Number,Bought,Colour\nWasher,7,3/5/2021,red\nMangle,8,,\nDryer,9,soon,'))
  await expect(dialog(page)).toContainText('3 machines')
  await expect(dialog(page)).toContainText('Not used: Colour')
  await send.click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    /Nothing was imported.*Line 3, Type: Machine type is required.*Line 4, Bought: Invalid date/s,
  )
  await expectAccessible(page)
  await file.setInputFiles(csv('Type,Number,Bought\nWasher,7,3/5/2021\nDryer,9,'))
  await send.click()
  await expect(dialog(page)).toContainText('2 added, 0 changed, 0 as they were')
  await expect(dialog(page).getByRole('row')).toContainText([/Line/, /2.*Washer 7.*Added/s, /3.*Dryer 9.*Added/s])
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Dryer 9')).toBeVisible()
  const download = page.waitForEvent('download')
  await openMore(page, 'Machines', true)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^machines-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('Erin reads the register and changes nothing in it', all, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db, { machineNumber: 12 })
  await signInAs(erin)
  await page.goto('/machines')
  await expect(page.getByText('No machine is in the register yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /Add|Import|Export|Edit|More/ })).toHaveCount(0)
  // The way back, which a phone has in its header, leads where she may go.
  await page.getByRole('link', { name: 'Machine Problem' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Machine Problem' })).toBeVisible()
})

test(
  'a machine that comes back is known by its badge, and its page tells why',
  all,
  async ({ page, shop, signInAs }) => {
    await makeRepairedProblem(shop.db, tess, { repairNotes: 'New pump' })
    await makeRepairedProblem(shop.db, tess, { repairNotes: 'New belt' })
    await makeProblem(shop.db, { description: 'Leaks again' })
    await signInAs(erin)
    await page.goto('/problems')
    await expect(page.getByRole('listitem').filter({ hasText: 'Leaks again' })).toContainText('3 times in 30 days')
    await page.getByRole('link', { name: 'Washer 7' }).first().click()
    await expect(page).toHaveURL(/\/machines\/washer-7$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Washer 7.*3 times in 30 days/s)
    await expect(page.getByRole('region', { name: 'Repairs' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Repairs' })).toContainText(/New (pump|belt).*Tess Tanaka/s)
    // How it is comes before what is known.
    await expect(conclusion(page)).toHaveText('Just reported: Leaks again')
    await expectAccessible(page)
    page.once('dialog', (prompt) => prompt.accept('Tightened the hose'))
    await page.getByRole('button', { name: 'Mark Fixed' }).click()
    await expect(conclusion(page)).toHaveText('Works')
    await expect(page.getByRole('region', { name: 'Works' })).toContainText('Tightened the hose')
    await expect(page.getByRole('region', { name: 'Repairs' })).toContainText('Tightened the hose')
  },
)

test(
  'the badge stands also at what is due, among the worst, and where somebody is about to report it',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    const clients = clientsOf(shop.url)
    const { machineNumber } = await machineOf(clients)
    await careTaskOf(clients)
    for (let times = 0; times < 2; times += 1) await makeRepairedProblem(shop.db, tess, { machineNumber })
    await makeProblem(shop.db, { machineNumber, createdAt: datesAgo(3) })
    await signInAs(tess)
    await page.goto('/admin/machine-management')
    const badge = '3 times in 30 days'
    if (isMobile) await page.getByText('1 care task due').click()
    await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('listitem')).toContainText(badge)
    await page.getByText('The fleet at a glance').click()
    await expect(row(page, `Washer ${machineNumber}`)).toContainText(badge)
    await expectAccessible(page)
    await signInAs(erin)
    await page.goto('/problems')
    await page.getByLabel('Machine Number').fill(String(machineNumber))
    await page.getByRole('radio', { name: 'Washer' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'is reported already' })).toContainText(badge)
    await expectAccessible(page)
  },
)

test(
  'Ada sees the badge on cards and not on what is over, and adds the machine from its page',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    for (let times = 0; times < 4; times += 1) await makeRepairedProblem(shop.db, tess, { machineNumber: 8 })
    await signInAs(ada)
    await page.goto('/admin/machine-management?status=repaired')
    await expect(page.getByRole('listitem').filter({ hasText: 'Washer 8' })).toHaveCount(4)
    await expect(page.getByText('4 times in 30 days')).toHaveCount(0)
    await makeProblem(shop.db, { machineNumber: 8 })
    await page.goto('/admin/machine-management')
    await expect(page.getByRole('region', { name: 'Washer 8' })).toContainText('5 times in 30 days')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Washer 8' }).first().click()
    await openMore(page, 'Washer 8', isMobile)
    await page.getByRole('button', { name: 'Add to the register' }).click()
    await dialog(page).getByLabel('Make').fill('Hart')
    await dialog(page).getByRole('button', { name: 'Add Machine' }).click()
    await expect(page.getByRole('main')).toContainText('Hart')
    await openMore(page, 'Washer 8', isMobile)
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Ada Okafor added Washer 8 to the register')).toBeVisible()
  },
)

test(
  'what is out of order comes first in the register, what works is folded, and each row leads to its machine',
  all,
  async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const runs = await machineOf(clients)
    const { machineNumber: fresh } = await machineOf(clients)
    const { machineNumber: old } = await machineOf(clients)
    await makeProblem(shop.db, { machineNumber: fresh })
    await makeProblem(shop.db, { machineNumber: old, createdAt: datesAgo(3), status: 'in_progress' })
    await signInAs(erin)
    await page.goto('/machines')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      '2 machines down',
      '1 machine works',
    ])
    // The longest down comes first.
    await expect(page.getByRole('region', { name: '2 machines down' })).toContainText(
      new RegExp(
        `Washer ${old}\\s*In Progress\\s*Down 3 days · Does not drain.*Washer ${fresh}\\s*Just reported · Does not drain`,
        's',
      ),
    )
    await expectAccessible(page)
    await expect(row(page, `Washer ${runs.machineNumber}`)).toBeHidden()
    await page.getByRole('heading', { name: '1 machine works' }).click()
    await expectAccessible(page)
    // Anywhere in the row.
    const { width, height } = (await row(page, `Washer ${runs.machineNumber}`).boundingBox())!
    await row(page, `Washer ${runs.machineNumber}`).click({ position: { x: width - 20, y: height / 2 } })
    await expect(page).toHaveURL(new RegExp(`/machines/washer-${runs.machineNumber}$`))
  },
)

test(
  'some of the register are a tap away, and the address remembers which',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    const clients = clientsOf(shop.url)
    const day = (days: number) => addDays(today(), days)
    const runs = await machineOf(clients, { warrantyUntil: day(-1) })
    const ends = await machineOf(clients, { warrantyUntil: day(60) })
    const out = await machineOf(clients, { outOfUseSince: day(-9), warrantyUntil: day(5) })
    await makeProblem(shop.db, { machineNumber: runs.machineNumber })
    await signInAs(ada)
    await page.goto('/machines')
    const choices = choicesOf(page, 'Filter machines', isMobile)
    await expect(choices).toHaveText(['All 3', 'Down 1', 'Working 1', 'Out of use 1', 'Warranty ends soon 1'])
    await expect(
      isMobile ? choices.and(page.locator(':checked')) : choices.and(page.locator('[aria-pressed=true]')),
    ).toHaveText('All 3')
    await expectAccessible(page)
    await choose(page, 'Filter machines', 'Warranty ends soon 1', isMobile)
    await expect(page).toHaveURL(/\?show=warranty$/)
    await expect(page.getByRole('row').filter({ visible: true }).filter({ hasText: 'Washer' })).toHaveCount(1)
    await expect(row(page, `Washer ${ends.machineNumber}`)).toContainText('60 days left')
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Warranty ends soon'])
    await expectAccessible(page)
    await choose(page, 'Filter machines', 'Out of use 1', isMobile)
    await row(page, `Washer ${out.machineNumber}`).getByRole('link').click()
    await expect(conclusion(page)).toContainText('Out of use since')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Put back into use' }).click()
    await expect(conclusion(page)).toHaveText('Works')
    // Nothing is out of use any more, so there is nothing to choose there.
    await page.goto('/machines?show=out')
    await expect(choices).toHaveText(['All 3', 'Down 1', 'Working 2', 'Warranty ends soon 2'])
  },
)

test('of many machines one is found by what is written of it', all, async ({ page, shop, signInAs, isMobile }) => {
  const clients = clientsOf(shop.url)
  for (let count = 0; count < 11; count += 1) await machineOf(clients)
  const { machineNumber } = await machineOf(clients, { model: 'Sirocco 50', location: 'Back wall' })
  await makeProblem(shop.db, { machineNumber })
  await signInAs(ada)
  await page.goto('/machines?show=down')
  await page.getByLabel('Find a machine').fill('sirocco WALL')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['1 machine'])
  await expect(row(page, `Washer ${machineNumber}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Find a machine').fill('sauna')
  await expect(page.getByText('No machine matches “sauna”.')).toBeVisible()
  await choose(page, 'Filter machines', 'Working 11', isMobile)
  await expect(page.getByLabel('Find a machine')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['11 machines work'])
})

test(
  'of several problems each is fixed by itself, and repairs of years before are folded',
  all,
  async ({ page, shop, signInAs }) => {
    const year = Number(today().slice(0, 4))
    const inYear = (year: number) => ({ createdAt: `${year}-05-01T12:00:00Z`, repairDate: `${year}-05-03T12:00:00Z` })
    await makeRepairedProblem(shop.db, tess, { ...inYear(year - 1), repairNotes: 'New pump' })
    for (const repairNotes of ['New belt', 'New door'])
      await makeRepairedProblem(shop.db, tess, { ...inYear(year - 2), repairNotes })
    await makeProblem(shop.db, { createdAt: datesAgo(3), description: 'Leaks' })
    await makeProblem(shop.db, { description: 'Bangs' })
    await signInAs(erin)
    await page.goto('/machines/washer-7')
    await expect(conclusion(page)).toHaveText('Down 3 days: 2 problems')
    // The machine is down as long as its oldest problem; that a later one came today is no other length.
    await expect(page.getByText(/^Down|^Just reported/)).toHaveCount(1)
    const repairs = page.getByRole('region', { name: 'Repairs' })
    await expect(repairs).toContainText('New pump')
    await expect(repairs.getByText('New belt')).toBeHidden()
    await repairs.getByText(`${year - 2}`, { exact: true }).click()
    await expect(repairs.getByText('2 repairs')).toBeVisible()
    await expect(repairs.getByText('New belt')).toBeVisible()
    await expectAccessible(page)
    page.once('dialog', (prompt) => prompt.accept(''))
    await page.getByRole('listitem').filter({ hasText: 'Bangs' }).getByRole('button', { name: 'Mark Fixed' }).click()
    await expect(conclusion(page)).toHaveText('Down 3 days: Leaks')
  },
)

test(
  'a problem is reported from the page of its machine, whose long past is asked for',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    for (let times = 1; times <= 9; times += 1)
      await makeRepairedProblem(shop.db, tess, { machineNumber: 7, repairNotes: `Repair ${times}` })
    await signInAs(erin)
    await page.goto('/machines/washer-7')
    const repairs = page.getByRole('region', { name: 'Repairs' })
    const first = isMobile ? 3 : 5
    await expect(repairs.getByRole('listitem')).toHaveCount(first)
    // Each says what was wrong, what was done, and by whom; what is the same is seen once.
    await expect(repairs.getByRole('listitem')).toHaveText(Array(first).fill(/Does not drain.*Repair \d · Tess Tanaka/))
    await repairs.getByRole('button', { name: `Show ${isMobile ? 3 : 4} more` }).click()
    await expect(repairs.getByRole('listitem')).toHaveCount(isMobile ? 6 : 9)
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await expect(page.getByRole('radio', { name: 'Washer' })).toBeChecked()
    await expect(page.getByLabel('Machine Number')).toHaveValue('7')
    // A technician has the form where she starts.
    await signInAs(tess)
    await page.goto('/machines/washer-7')
    await page.getByRole('link', { name: 'Report a problem' }).click()
    await expect(page).toHaveURL(/\/admin\/machine-management/)
    await expect(dialog(page).getByRole('radio', { name: 'Washer' })).toBeChecked()
    await expect(dialog(page).getByLabel('Machine Number')).toHaveValue('7')
  },
)

test('what a machine needs most is within the reach of a thumb', {
  tag: ['@phone', '@small-phone'],
}, async ({ page, shop, signInAs }) => {
  for (let times = 1; times <= 5; times += 1) await makeRepairedProblem(shop.db, tess)
  await makeProblem(shop.db, { description: 'Leaks' })
  await signInAs(erin)
  await page.goto('/machines/washer-7')
  const fix = page.locator('[data-bottom-bar]').getByRole('button', { name: 'Mark Fixed' })
  await expect(fix).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'More for Washer 7' }).click()
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeVisible()
  await page.keyboard.press('Escape')
  page.once('dialog', (prompt) => prompt.accept(''))
  await fix.click()
  await expect(page.locator('[data-bottom-bar]').getByRole('link', { name: 'Report a problem' })).toBeInViewport({
    ratio: 1,
  })
  await expect(page.getByRole('button', { name: /^More/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a warranty that is over is said to be', all, async ({ page, shop, signInAs }) => {
  const clients = clientsOf(shop.url)
  const over = await machineOf(clients, { warrantyUntil: '2026-01-31' })
  const lasts = await machineOf(clients, { warrantyUntil: '2091-01-31' })
  await signInAs(erin)
  const warranty = () => page.getByRole('main').getByRole('definition').last()
  await page.goto(`/machines/washer-${over.machineNumber}`)
  await expect(warranty()).toHaveText('Ended Jan 31, 2026')
  await page.goto(`/machines/washer-${lasts.machineNumber}`)
  await expect(warranty()).toHaveText('Until Jan 31, 2091')
})

test('a phone shows the list in its first view', { tag: ['@phone', '@small-phone'] }, async ({
  page,
  shop,
  signInAs,
}) => {
  const clients = clientsOf(shop.url)
  for (let count = 0; count < 11; count += 1) await machineOf(clients)
  const { machineNumber } = await machineOf(clients, { warrantyUntil: addDays(today(), 5) })
  await makeProblem(shop.db, { machineNumber })
  await signInAs(ada)
  await page.goto('/machines')
  await expect(page.getByLabel('Find a machine')).toBeVisible()
  expect((await row(page, `Washer ${machineNumber}`).boundingBox())!.y).toBeLessThan(320)
  await expectAccessible(page)
})

test('what no machine is called is not found', async ({ page, signInAs }) => {
  await signInAs(erin)
  await page.goto('/machines/washer-0')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('a technician reads it in Spanish', all, async ({ page, shop, signInAs }) => {
  await makeProblem(shop.db)
  await signInAs(await shop.makePerson({ role: 'technician' }))
  await page.request.patch(`${shop.url}/api/user/language`, { data: { language: 'es' } })
  await page.goto('/machines/washer-7')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lavadora 7')
  await expect(page.getByRole('main')).toContainText(/Recién reportada.*Does not drain.*Días entre fallas/s)
  await expectAccessible(page)
})
