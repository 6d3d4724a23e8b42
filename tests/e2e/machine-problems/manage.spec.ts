import {
  datesAgo,
  daysAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test, theo } from '#tests/support/e2e.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

const both = { tag: ['@desktop', '@phone'] }
const path = '/admin/machine-management'

const toast = (page: Page) => page.locator('[data-toaster]')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (page: Page) => page.getByRole('region').getByRole('heading', { level: 2, name: /\d$/ })
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const lines = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

/** What is over is one line, which unfolds. */
const showRepaired = (page: Page) => page.getByText(/^Repaired · \d+ in the last 90 days$/).click()
const dialog = (page: Page) => page.getByRole('dialog')
const broken = { status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }

test.beforeEach(({ shop }) => removeMachines(shop.db))

test.describe('Tess, a technician', () => {
  test.beforeEach(({ signInAs }) => signInAs(tess))

  test('works here on a phone, and finds the way out', { tag: ['@phone', '@small-phone'] }, async ({ page, shop }) => {
    await makeProblem(shop.db, { description: `Loud ${'very'.repeat(60)}` })
    await page.goto('/problems')
    await page.waitForURL(path)
    await expect(page.getByRole('heading', { name: 'Manage Machine Problems' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Tess Tanaka')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/')
    await expect(page.getByRole('heading', { name: 'Manage Machine Problems' })).toHaveCount(0)
  })

  test('has one entry in her menu, and no mail to send', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Manage Problems'])
    await expect(page.getByRole('button', { name: 'Email Problems' })).toHaveCount(0)
  })

  test('reports what she finds broken', both, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await dialog(page).getByRole('radio', { name: 'Dryer' }).check()
    await dialog(page).getByLabel('Machine Number').fill('3')
    await dialog(page).getByLabel('Description').fill('Door seal is torn')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Report Problem' }).click()
    await expect(toast(page)).toContainText('Problem reported successfully!')
    await expect(dialog(page)).toHaveCount(0)
    await expect(card(page, 'Dryer 3')).toContainText('Door seal is torn')
  })

  test('takes a problem into her hands and repairs it', both, async ({ page, shop }) => {
    await makeProblem(shop.db, { description: 'Does not drain' })
    await page.goto(path)
    await expect(card(page, 'Washer 7')).toContainText('Does not drain')
    await card(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await expect(dialog(page)).toContainText(/Update Washer 7.*Does not drain/s)
    await expect(dialog(page).getByLabel('Repair Notes')).toHaveCount(0)
    await dialog(page).getByLabel('Status').selectOption('In Progress')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await expect(toast(page)).toContainText('Problem updated successfully!')
    await expect(card(page, 'Washer 7')).toContainText('In Progress')

    await card(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await dialog(page).getByLabel('Status').selectOption('Repaired')
    await dialog(page).getByLabel('Repair Notes').fill('New pump')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    expect((await sent).postDataJSON()).toEqual({
      status: 'repaired',
      repairDate: expect.stringMatching(/Z$/),
      repairNotes: 'New pump',
    })
    await expect(cards(page)).toHaveCount(0)
    await showRepaired(page)
    await expect(line(page, 'Washer 7')).toContainText('Repaired by Tess Tanaka')
    await expect(line(page, 'Washer 7')).toContainText('New pump')
    await expect(line(page, 'Washer 7').getByRole('button')).toHaveText(['Update(Washer 7)'])
  })

  test('opens a repair again: it leaves the problem and stays in its history', both, async ({ page, shop }) => {
    const problem = await makeProblem(shop.db)
    await page.request.post(`/api/public/machine-problems/${problem.id}/repair`, {
      data: { technicianName: 'Sam', repairNotes: 'Kicked it' },
    })
    await page.goto(`${path}?status=repaired`)
    await expect(line(page, 'Washer 7')).toContainText('Repaired by Sam (at the machine status page)')
    await line(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await dialog(page).getByLabel('Status').selectOption('Open')
    await expect(dialog(page)).toContainText('stay in its history')
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Nothing was repaired in the last 90 days')).toBeVisible()
    await page.getByRole('button', { name: 'Open 1' }).click()
    await card(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await expect(dialog(page).getByRole('listitem')).toContainText([
      /Open.*Tess Tanaka/s,
      /Repaired.*Sam.*at the machine status page.*Kicked it/s,
      /Open.*Erin Ellis/s,
    ])
    await expectAccessible(page)
  })

  test('corrects the notes of a repair', both, async ({ page, shop }) => {
    await makeRepairedProblem(shop.db, erin, { repairNotes: 'New bell' })
    await page.goto(`${path}?status=repaired`)
    await line(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await expect(dialog(page).getByLabel('Repair Notes')).toHaveValue('New bell')
    await dialog(page).getByLabel('Repair Notes').fill('New belt')
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await expect(line(page, 'Washer 7')).toContainText('New belt')
    await expect(line(page, 'Washer 7')).toContainText('Repaired by Erin Ellis')
  })

  test('marks a problem repaired', both, async ({ page, shop }) => {
    await makeProblem(shop.db, { description: 'Does not drain' })
    await page.goto(path)
    await card(page, 'Washer 7').getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(dialog(page)).toContainText(/Mark Washer 7 as repaired.*Does not drain/s)
    await expectAccessible(page)
    await dialog(page).getByLabel('Repair Notes').fill('New belt')
    await dialog(page).getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(toast(page)).toContainText('Problem marked as repaired!')
    await expect(dialog(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(0)
    await showRepaired(page)
    await expect(line(page, 'Washer 7')).toContainText('New belt')
  })

  test('finds the problems of a machine on one card, each with what is done about it', both, async ({ page, shop }) => {
    await makeProblem(shop.db, { description: 'Does not drain', createdAt: datesAgo(4) })
    await makeProblem(shop.db, { description: 'Leaks', status: 'in_progress', createdAt: datesAgo(2) })
    await makeProblem(shop.db, { machineNumber: 9, createdAt: datesAgo(3) })
    await page.goto(path)
    await expect(cards(page)).toHaveText(['Washer 7', 'Washer 9'])
    await expect(card(page, 'Washer 7')).toContainText(/Down 4 days.*2 problems/s)
    const [drains, leaks] = ['Does not drain', 'Leaks'].map((words) =>
      card(page, 'Washer 7').getByRole('listitem').filter({ hasText: words }),
    )
    await expect(drains!).not.toContainText('In Progress')
    await expect(leaks!).toContainText('In Progress')
    await expectAccessible(page)
    await leaks!.getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(dialog(page)).toContainText('Leaks')
    await dialog(page).getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(leaks!).toHaveCount(0)
    await expect(drains!).toBeVisible()
  })

  test('is told when somebody else was faster', both, async ({ page, shop }) => {
    const problem = await makeProblem(shop.db)
    await page.goto(path)
    await expect(card(page, 'Washer 7')).toBeVisible()
    await page.request.post(`/api/public/machine-problems/${problem.id}/repair`, { data: { technicianName: 'Sam' } })
    await card(page, 'Washer 7').getByRole('button', { name: 'Mark Repaired' }).click()
    await dialog(page).getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(toast(page)).toContainText('Washer 7 was repaired already')
    await showRepaired(page)
    await expect(line(page, 'Washer 7')).toContainText('Repaired by Sam')
  })

  test('finds her words again after a failure', both, async ({ page, shop }) => {
    await makeProblem(shop.db)
    await page.goto(path)
    await page.route('**/api/machine-problems/*', (route) => route.fulfill(broken))
    await card(page, 'Washer 7').getByRole('button', { name: 'Update' }).click()
    await dialog(page).getByLabel('Status').selectOption('Repaired')
    await dialog(page).getByLabel('Repair Notes').fill('New belt')
    await dialog(page).getByRole('button', { name: 'Update' }).click()
    await expect(toast(page)).toContainText('Failed to update problem. Please try again.')
    await expect(dialog(page).getByLabel('Repair Notes')).toHaveValue('New belt')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await page.route('**/repair', (route) => route.fulfill(broken))
    await card(page, 'Washer 7').getByRole('button', { name: 'Mark Repaired' }).click()
    await dialog(page).getByLabel('Repair Notes').fill('New pump')
    await dialog(page).getByRole('button', { name: 'Mark Repaired' }).click()
    await expect(toast(page)).toContainText('Failed to mark problem as repaired. Please try again.')
    await expect(dialog(page).getByLabel('Repair Notes')).toHaveValue('New pump')
  })

  test('filters by status, and the address remembers it', both, async ({ page, shop }) => {
    await makeProblem(shop.db, { machineNumber: 1 })
    await makeProblem(shop.db, { machineNumber: 2, status: 'in_progress', createdAt: datesAgo(1) })
    await makeRepairedProblem(shop.db, tess, { machineNumber: 3, createdAt: datesAgo(2) })
    await page.goto(path)
    await expect(page.getByRole('group', { name: 'Filter by status' }).getByRole('button')).toHaveText([
      'All Problems',
      'Open 1',
      'In Progress 1',
      'Repaired',
    ])
    await expect(cards(page)).toHaveText(['Washer 1', 'Washer 2'])
    await expect(card(page, 'Washer 2')).toContainText('Down 1 day')
    await showRepaired(page)
    await expect(lines(page)).toHaveText(['Washer 3'])
    await expect(page.getByRole('button', { name: 'All Problems' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    for (const [filter, name] of [
      ['Open 1', 'Washer 1'],
      ['In Progress 1', 'Washer 2'],
    ] as const) {
      await page.getByRole('button', { name: filter, exact: true }).click()
      await expect(cards(page)).toHaveText([name])
      await expect(lines(page)).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Repaired', exact: true }).click()
    await expect(lines(page)).toHaveText(['Washer 3'])
    await page.reload()
    await expect(lines(page)).toHaveText(['Washer 3'])
    await expect(cards(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.goto(`${path}?status=broken`)
    await expect(cards(page)).toHaveText(['Washer 1', 'Washer 2'])
  })

  test('what is over is a line each, and on a phone not even that', {
    tag: ['@desktop', '@phone', '@small-phone'],
  }, async ({ page, shop, isMobile }) => {
    await makeProblem(shop.db, { machineNumber: 1 })
    for (let machineNumber = 2; machineNumber <= 40; machineNumber += 1)
      await makeRepairedProblem(shop.db, tess, {
        machineNumber,
        repairDate: daysAgo(machineNumber),
        description: `Loud ${'very'.repeat(60)}`,
        repairNotes: 'New belt',
      })
    await page.goto(path)
    await expect(cards(page)).toHaveText(['Washer 1'])
    if (isMobile) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThan(1000)
    }
    await showRepaired(page)
    await expect(lines(page)).toHaveCount(isMobile ? 30 : 10)
    await expect(lines(page).first()).toHaveText('Washer 2')
    const { height } = (await line(page, 'Washer 3').boundingBox())!
    expect(height).toBeLessThanOrEqual(49)
    // One way on at a time: what came before these 90 days is asked for below the last of them.
    const older = page.getByRole('button', { name: 'Show older repairs' })
    await expect(older).toHaveCount(0)
    for (const shown of isMobile ? [39] : [20, 30, 39]) {
      await page.getByRole('button', { name: /^Show \d+ more/ }).click()
      await expect(lines(page)).toHaveCount(shown)
    }
    await expect(older).toBeVisible()
    await expectAccessible(page)
  })

  test("a phone shows what is broken first, and care and the fleet where they are in nobody's way", {
    tag: ['@phone', '@small-phone'],
  }, async ({ page, shop }) => {
    const clients = clientsOf(shop.url)
    await machineOf(clients)
    await careTaskOf(clients)
    await makeProblem(shop.db)
    await page.goto(path)
    const first = (await card(page, 'Washer 7').boundingBox())!
    expect(first.y).toBeLessThan(460)
    const care = page.getByRole('region', { name: 'Needs you' })
    await expect(care.getByRole('button', { name: 'Done' })).toBeHidden()
    await care.getByText('1 care task due').click()
    await expect(care.getByRole('button', { name: 'Done' })).toBeVisible()
    await expectAccessible(page)
    const fleet = (await page.getByText('The fleet at a glance').boundingBox())!
    expect(fleet.y).toBeGreaterThan((await card(page, 'Washer 7').boundingBox())!.y)
    await page.getByRole('link', { name: 'Machines', exact: true }).click()
    await expect(page).toHaveURL(/\/machines$/)
  })

  test('a repair is read in two lines where there is little room', {
    tag: ['@tablet', '@phone', '@small-phone'],
  }, async ({ page, shop }) => {
    const description = 'Stops in the middle of the cycle'
    await makeRepairedProblem(shop.db, tess, { description, repairNotes: 'New belt', repairDate: daysAgo(2) })
    await page.goto(`${path}?status=repaired`)
    for (const words of [page.getByText('New belt').filter({ visible: true }), page.getByText(/^· Tess Tanaka, /)]) {
      await expect(words).toBeVisible()
      expect(await words.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    }
    const fault = page.getByText(description, { exact: true }).filter({ visible: true })
    expect((await fault.boundingBox())!.width).toBeGreaterThan(80)
    await expectAccessible(page)
  })

  test('asks for older repairs', both, async ({ page, shop }) => {
    await makeRepairedProblem(shop.db, tess, { machineNumber: 2, createdAt: datesAgo(100), repairDate: daysAgo(80) })
    await makeRepairedProblem(shop.db, tess, { machineNumber: 3, createdAt: datesAgo(200), repairDate: daysAgo(100) })
    await makeRepairedProblem(shop.db, tess, { machineNumber: 4, createdAt: datesAgo(800), repairDate: daysAgo(700) })
    await page.goto(`${path}?status=repaired`)
    await expect(lines(page)).toHaveText(['Washer 2'])
    await page.getByRole('button', { name: 'Show older repairs' }).click()
    await expect(lines(page)).toHaveText(['Washer 2', 'Washer 3', 'Washer 4'])
    await page.getByRole('button', { name: 'Show older repairs' }).click()
    await expect(page.getByText('There are no older repairs.')).toBeVisible()
  })

  test('shows the last few with the rest', async ({ page, shop }) => {
    for (let machineNumber = 1; machineNumber <= 34; machineNumber += 1)
      await makeRepairedProblem(shop.db, tess, { machineNumber, repairDate: daysAgo(machineNumber) })
    await page.goto(`${path}?status=repaired`)
    await expect(lines(page)).toHaveCount(34)
    await expect(page.getByRole('button', { name: /^Show/ })).toHaveText(['Show older repairs'])
  })

  test('leaves a dialog with Escape, and is where she was', async ({ page, shop }) => {
    await makeProblem(shop.db)
    await page.goto(path)
    for (const name of ['Update', 'Mark Repaired']) {
      const button = card(page, 'Washer 7').getByRole('button', { name })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  test('sees when the list cannot be loaded, and when all is well', both, async ({ page }) => {
    await page.route('**/api/machine-problems?*', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText('The machine problems could not be loaded.')).toBeVisible()
    await page.unroute('**/api/machine-problems?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No machine problems right now')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the mail to a technician', () => {
  test.beforeEach(({ signInAs }) => signInAs(ada))

  test('goes to the address that is offered, and the next time to the last one', both, async ({ page, openShop }) => {
    const shop = await openShop()
    await makeProblem(shop.db, { description: 'Does not drain' })
    await makeProblem(shop.db, { machineType: 'dryer', machineNumber: 2, description: 'Cold' })
    await page.request.post(`${shop.url}/api/login`, { data: { email: ada.email, password: ada.password } })
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('button', { name: 'Email Problems' }).click()
    await expect(dialog(page).getByLabel('Technician Email')).toHaveValue(tess.email)
    await expectAccessible(page)
    await dialog(page).getByLabel('Technician Email').fill('tony@example.com')
    await dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await expect(toast(page)).toContainText('Email sent successfully!')
    await expect(toast(page)).toContainText('2 problems sent to tony@example.com.')
    await expect(dialog(page)).toHaveCount(0)
    const mail = await shop.waitForMail({ to: 'tony@example.com' })
    expect(mail.text).toMatch(/Washer 7.*Does not drain[\s\S]*Dryer 2.*Cold/)

    await page.getByRole('button', { name: 'Email Problems' }).click()
    await expect(dialog(page).getByLabel('Technician Email')).toHaveValue('tony@example.com')
    await expect(dialog(page)).toContainText('Last sent by Ada Okafor to tony@example.com')
    await expectAccessible(page)
  })

  test('needs an address', both, async ({ page, shop }) => {
    await makeProblem(shop.db)
    await page.goto(path)
    await page.getByRole('button', { name: 'Email Problems' }).click()
    const field = dialog(page).getByLabel('Technician Email')
    await field.fill('  ')
    await dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await expect(toast(page)).toContainText('Please enter a technician email address')
    await expect(dialog(page).getByText('Please enter a technician email address')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill('tony')
    await dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  })

  test('needs problems', both, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Email Problems' }).click()
    await dialog(page).getByLabel('Technician Email').fill('tony@example.com')
    await dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await expect(toast(page)).toContainText('Failed to send email. Please try again.')
    await expect(toast(page)).toContainText('There are no open problems to send.')
  })

  test('says when the mail server is away, and keeps the address', both, async ({ page, openShop }) => {
    const shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await makeProblem(shop.db)
    await page.request.post(`${shop.url}/api/login`, { data: { email: ada.email, password: ada.password } })
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('button', { name: 'Email Problems' }).click()
    await dialog(page).getByLabel('Technician Email').fill('tony@example.com')
    await dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await expect(toast(page)).toContainText('Failed to send email. Please try again.')
    await expect(toast(page)).toContainText('the mail server cannot be reached right now')
    await expect(dialog(page).getByLabel('Technician Email')).toHaveValue('tony@example.com')
  })

  test('says when nobody knows, and sends it once more when it is told to', both, async ({ page, openShop }) => {
    const smtp = await startSmtp()
    const shop = await openShop({ SMTP_URL: smtp.url })
    await makeProblem(shop.db)
    await page.request.post(`${shop.url}/api/login`, { data: { email: ada.email, password: ada.password } })
    await page.goto(`${shop.url}${path}`)
    await page.getByRole('button', { name: 'Email Problems' }).click()
    await dialog(page).getByLabel('Technician Email').fill('tony@example.com')
    const send = () => dialog(page).getByRole('button', { name: 'Send Email' }).click()
    await smtp.leaveUnconfirmed(send)
    await expect(toast(page)).toContainText('Email not confirmed')
    await expect(toast(page)).toContainText('Please find out whether it arrived. If it did not, send it once more.')
    await expectAccessible(page)
    await send()
    await expect(toast(page)).toContainText('Email sent successfully!')
    expect(smtp.mails).toHaveLength(2)
    await smtp.close()
  })
})

for (const person of [erin, theo])
  test(`${person.firstName} (${person.role}) is turned away`, both, async ({ page, signInAs }) => {
    await signInAs(person)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(path)
    await expect(toast(page)).toContainText('Access Denied')
    await expect(toast(page)).toContainText('Admin or technician access required for this page.')
    await page.waitForURL('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(calls.filter((call) => call.endsWith('/api/machine-problems'))).toEqual([])
  })

test('machines whose repairs do not hold come first, but for what somebody looks after', { tag: '@phone' }, async ({
  page,
  shop,
  signInAs,
}) => {
  await removeProblems(shop.db)
  await makeProblem(shop.db, { machineNumber: 4, createdAt: datesAgo(5) })
  for (const machineNumber of [3, 5])
    for (const days of [9, 15]) await makeRepairedProblem(shop.db, tess, { machineNumber, createdAt: datesAgo(days) })
  await makeProblem(shop.db, { machineNumber: 3 })
  await makeProblem(shop.db, { machineNumber: 5, status: 'in_progress' })
  await signInAs(ada)
  await page.goto('/admin/machine-management')
  await expect(page.getByRole('region', { name: 'Washer 3' })).toContainText('3 times in 30 days')
  const headings = page.getByRole('main').getByRole('heading', { level: 2, name: /^Washer/ })
  await expect(headings).toHaveText([/Washer 3/, /Washer 4/, /Washer 5/])
})
