import { beforeEach, describe, expect, test, vi } from 'vitest'
import { machineProblems } from '#shared/machine-problems/table.ts'
import {
  datesAgo,
  daysAgo,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from '#tests/machine-problems/problem-data.ts'
import { broken, button, closed, field, said, send, texts } from '#tests/machine-problems/problem-screens.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, tess } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const path = '/machine-status'
const list = 'GET /api/public/machine-problems'
const repair = 'POST /api/public/machine-problems/*/repair'

beforeEach(() => removeProblems(app.db))

const openStatus = (of = app) => openPage(of, undefined, path, { width: 1024 })
const card = (name: string) => screen.findByRole('article', { name })
const cards = () => texts(within(screen.getByRole('main')).queryAllByRole('heading', { level: 2 }))
const yourName = () => field(/^Your Name/)
const notes = () => field(/^Repair Notes/)

const open = async (page: Page, name: string) =>
  page.user.click(within(await card(name)).getByRole('button', { name: /^Mark as Repaired/ }))

async function markRepaired(page: Page) {
  await yourName()
  await send(page, 'Mark as Repaired')
}

test('everybody sees what does not work and which first name looks after it', async () => {
  const since = { createdAt: datesAgo(3) }
  const inHand = { progressNote: 'Waiting for pump', progressById: tess.id, progressAt: datesAgo(6) }
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 2, status: 'in_progress', ...since, ...inHand })
  await makeProblem(app.db, { machineNumber: 12, description: 'Leaks' })
  await makeProblem(app.db, { description: 'Does not drain', createdAt: datesAgo(10) })
  await makeProblem(app.db, { description: 'Loud', createdAt: datesAgo(2) })
  await makeRepairedProblem(app.db, tess, { machineNumber: 1 })
  await openStatus()
  expect(await card('Washer 7')).toHaveTextContent(/Open.*Down 10 days, 2 problems.*Does not drain.*Loud/)
  expect(await card('Washer 7')).toHaveTextContent(/Reported \w{3} \d+, /)
  expect(cards()).toEqual(['Washer 7', 'Washer 12', 'Dryer 2'])
  expect(screen.getByText('3 machines down')).toBeVisible()
  expect(await card('Washer 12')).toHaveTextContent('Just reported')
  expect(await card('Dryer 2')).toHaveTextContent(/In Progress.*Down 3 days.*Tess, Waiting for pump, since Thu/)
  expect(screen.getByText(/^Updated \d{1,2}:\d{2} [AP]M/)).toBeVisible()
  expect(document.documentElement.outerHTML).not.toMatch(/Erin|Tanaka/)
  // Also people who are signed in see this page.
  await openPage(app, ada, path)
  await card('Washer 7')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('Ada')
})

test('the address on a label shows one machine, with a link to all of them', async () => {
  await makeProblem(app.db, { description: 'Does not drain' })
  await makeProblem(app.db, { machineType: 'dryer', machineNumber: 2 })
  const page = await openPage(app, undefined, `${path}?machine=washer-7`)
  expect(await card('Washer 7')).toHaveTextContent('Does not drain')
  expect(cards()).toEqual(['Washer 7'])
  await page.goto(`${path}?machine=washer-8`)
  await screen.findByText('Nothing is reported of Washer 8.')
  await page.user.click(screen.getByRole('link', { name: 'All machines' }))
  await waitFor(() => expect(cards()).toEqual(['Washer 7', 'Dryer 2']))
})

describe('a repair', () => {
  /** The page of the wall, with the dialog for the one machine that is down. */
  async function openRepair() {
    await makeProblem(app.db)
    const page = await openStatus()
    await open(page, 'Washer 7')
    return page
  }

  test('is sent under the name that is offered or typed', async () => {
    await makeProblem(app.db, { description: 'Does not drain', status: 'in_progress' })
    await makeProblem(app.db, { machineNumber: 8 })
    const page = await openStatus()
    await open(page, 'Washer 7')
    const asked = await screen.findByRole('dialog', { name: 'Mark Washer 7 as repaired' })
    expect(asked).toHaveTextContent('Does not drain')
    expect(await yourName()).toHaveValue('Tess Tanaka')
    fill(await yourName(), '  Sam ')
    fill(await notes(), ' New hose ')
    await markRepaired(page)
    await screen.findByText('Washer 7 marked as repaired!')
    expect(page.calls(repair).map(({ body }) => body)).toEqual([{ technicianName: 'Sam', repairNotes: 'New hose' }])
    await waitFor(() => expect(cards()).toEqual(['Washer 8']))
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Washer 7 is on the list again')
  })

  test('that is undone too late says so', async () => {
    const page = await openRepair()
    await markRepaired(page)
    await screen.findByText('All machines working!')
    await app.db.update(machineProblems).set({ repairDate: daysAgo(1) })
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('This could not be undone.')
    await screen.findByText('It is too late to undo this. Please report the problem again.')
  })

  test('has the names that were used on this tablet one tap away', async () => {
    const page = await openRepair()
    fill(await yourName(), ' Sam ')
    expect(screen.queryByRole('group', { name: 'Names used here' })).not.toBeInTheDocument()
    await markRepaired(page)
    await closed()
    await makeProblem(app.db)
    await page.reload()
    await open(page, 'Washer 7')
    const names = within(await screen.findByRole('group', { name: 'Names used here' }))
    expect(texts(names.getAllByRole('button'))).toEqual(['Tess Tanaka', 'Sam'])
    expect(names.getByRole('button', { name: 'Tess Tanaka' })).toHaveAttribute('aria-pressed', 'true')
    await page.user.click(names.getByRole('button', { name: 'Sam' }))
    expect(await yourName()).toHaveValue('Sam')
  })

  test('needs a name, typed by hand where none can be looked up, and keeps the words when it fails', async () => {
    const { id } = await makeProblem(app.db)
    const page = await openStatus()
    page.lose('GET /api/public/technician-name')
    await open(page, 'Washer 7')
    expect(await yourName()).toHaveValue('')
    fill(await yourName(), '   ')
    await markRepaired(page)
    // In its message, too.
    await waitFor(() => expect(screen.getAllByText('Please enter your name')).toHaveLength(2))
    expect(await yourName()).toHaveAccessibleDescription('Please enter your name')
    expect(await yourName()).toHaveFocus()

    fill(await yourName(), 'Sam')
    fill(await notes(), 'New hose')
    page.answer(repair, broken, 500)
    await markRepaired(page)
    await screen.findByText('Failed to mark machine as repaired. Please try again.')
    expect(await notes()).toHaveValue('New hose')
    page.restore()
    // Also where somebody else was faster, the machine leaves the list.
    await app.stranger().post(`/api/public/machine-problems/${id}/repair`, { technicianName: 'Sam' })
    await markRepaired(page)
    await screen.findByText('All machines working!')
  })
})

describe('how old the sign is', () => {
  /** The clock and what the page does every so often are the test's; what is waited for goes on. */
  function holdClock() {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    vi.setSystemTime('2030-05-15T10:20:00-04:00')
    return { forward: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000) }
  }

  beforeEach(() => () => void vi.useRealTimers())

  test('it says after ten minutes as of when it was so, and loads nothing again by itself', async () => {
    await makeProblem(app.db)
    const clock = holdClock()
    const page = await openStatus()
    await screen.findByText('1 machine down')
    const before = page.calls(list).length
    await makeProblem(app.db, { machineNumber: 8 })
    await clock.forward(9)
    expect(screen.getByText(/^Updated 10:20 AM/)).toBeVisible()
    await clock.forward(2)
    expect(screen.getByText(/^As of 10:20 AM/)).toBeVisible()
    await clock.forward(112)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    await screen.findByText('2 hours ago')
    expect(screen.getByText('1 machine down then')).toBeVisible()
    expect(page.calls(list)).toHaveLength(before)
    await page.user.click(button('Refresh'))
    await screen.findByText(/^Updated 12:2\d PM/)
    expect(screen.getByText('2 machines down')).toBeVisible()
    expect(screen.queryByText(/ago/)).not.toBeInTheDocument()
    expect(page.calls(list)).toHaveLength(before + 1)
  })

  test('without a connection it does not say that all machines work', async () => {
    const page = await openStatus()
    await screen.findByText('All machines working!')
    page.offline()
    await screen.findByText('All machines were working then.')
    expect(screen.getByText(/^As of \d+:\d\d [AP]M/)).toBeVisible()
    expect(screen.queryByText('All machines working!')).not.toBeInTheDocument()
    page.offline(false)
    await screen.findByText('All machines working!')
  })
})

test('a list that cannot be loaded says so and can be tried again; a Refresh that fails leaves what was there', async () => {
  await makeProblem(app.db)
  const page = await openPage(app, undefined, '/')
  page.answer(list, broken, 500)
  await page.goto(path)
  await screen.findByText('Failed to load machine problems')
  await screen.findByText('The list of machines could not be loaded.')
  page.restore()
  await page.user.click(button('Try again'))
  await card('Washer 7')

  await page.reload()
  await card('Washer 7')
  page.lose(list)
  await page.user.click(button('Refresh'))
  await screen.findByText('Failed to load machine problems')
  expect(await card('Washer 7')).toBeVisible()
  expect(screen.getByText(/^As of/)).toBeVisible()
})

describe('where the shop has settings for repairs by everybody', () => {
  /** Long enough that no time or id holds it by chance. */
  const pin = '471108159263'

  test('an admin sets the PIN, and the tablet asks for it', async () => {
    const shop = await startApp({ PUBLIC_REPAIRS: 'pin' })
    await makeProblem(shop.db)
    const office = await openPage(shop, ada, '/admin/machine-management')
    await office.user.click(await screen.findByRole('button', { name: 'Status Page PIN' }))
    const setting = within(await screen.findByRole('dialog', { name: 'PIN of the Status Page' }))
    await setting.findByText('None is set: until then nobody can mark a machine as repaired there.')
    await office.user.type(setting.getByLabelText(/^New PIN/), '47{Enter}')
    await setting.findByText('The PIN must be at least 6 digits')
    fill(setting.getByLabelText(/^New PIN/), pin)
    await office.user.keyboard('{Enter}')
    await screen.findByText('The PIN is set.')
    await closed()
    await office.user.click(button('Status Page PIN'))
    await screen.findByText(/^Last set by Ada Okafor, .* A new one takes its place\.$/)

    const page = await openStatus(shop)
    const pinField = () => field(/^PIN/)
    await waitFor(() => expect(page.calls('GET /api/public/technician-name')).toHaveLength(1))
    await page.answered()
    await open(page, 'Washer 7')
    await waitFor(async () => expect(await pinField()).toHaveFocus())
    fill(await pinField(), '1234')
    await markRepaired(page)
    await said(/^PIN/, 'This PIN is not right.')
    expect(await pinField()).toHaveFocus()
    fill(await notes(), 'New hose')
    fill(await pinField(), pin)
    // The notes are kept, the PIN is not.
    const onDevice = () => JSON.stringify({ ...localStorage, ...sessionStorage })
    await waitFor(() => expect(onDevice()).toContain('New hose'))
    expect(onDevice()).not.toContain(pin)
    await page.user.type(await pinField(), '{Enter}')
    await screen.findByText('Washer 7 marked as repaired!')
    await screen.findByText('All machines working!')
    expect(onDevice()).not.toContain(pin)
  })

  test('an admin who sets the first PIN reads that anyone may mark machines until then', async () => {
    await openPage(await startApp(), ada, '/admin/machine-management?pin')
    const setting = within(await screen.findByRole('dialog', { name: 'PIN of the Status Page' }))
    await setting.findByText('None is set: until then anyone with the link can mark a machine as repaired there.')
  })

  test('it has no button where nobody may', async () => {
    const shop = await startApp({ PUBLIC_REPAIRS: 'off' })
    await makeProblem(shop.db)
    await openStatus(shop)
    await card('Washer 7')
    expect(screen.queryByRole('button', { name: /Mark as Repaired/ })).not.toBeInTheDocument()
  })
})
