import { beforeEach, describe, expect, test } from 'vitest'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { datesAgo, daysAgo, makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import {
  broken,
  button,
  closed,
  dialog,
  field,
  reads,
  said,
  send,
  texts,
  withWords,
} from '#tests/machine-problems/problem-screens.ts'
import { removeMachines } from '#tests/machines/machine-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, tess, theo } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const path = '/admin/machine-management'
const update = 'PATCH /api/machine-problems/*'

beforeEach(() => removeMachines(app.db))

const headings = (level: number) => texts(screen.queryAllByRole('heading', { level, name: /\d$/ }))
/** A card for each machine that is down. */
const cards = () => headings(2)
const card = (name: string) => screen.findByRole('region', { name })
/** A line for each repair. */
const lines = () => headings(3)
const line = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement
const inDialog = async () => within(await dialog())
const repairNotes = () => field(/^Repair Notes/)

const press = async (page: Page, where: HTMLElement, name: RegExp) =>
  page.user.click(within(where).getByRole('button', { name }))
const chooseStatus = async (page: Page, status: string) => page.user.selectOptions(await field(/^Status/), status)
/** What is over is one line, which unfolds. */
const showRepaired = async (page: Page) => page.user.click(await screen.findByText(/\d+ in the last 90 days$/))

describe('a technician', () => {
  test('finds the way out on a phone', async () => {
    const page = await openPage(app, await app.makePerson({ role: 'technician' }), path, { width: 390 })
    await screen.findByRole('heading', { name: 'Manage Machine Problems' })
    const [bar] = screen.getAllByRole('banner')
    expect(bar).toHaveTextContent(/Robin Rivera/)
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Email Problems' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Machines' })).toHaveAttribute('href', '/machines')
    await press(page, bar!, /^Logout$/)
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    await waitFor(() => expect(page.calls('POST /api/logout')).toHaveLength(1))
  })

  test('sees when the list cannot be loaded and when all is well, and reports what she finds broken', async () => {
    const page = await openPage(app, tess, '/profile')
    page.lose('GET /api/machine-problems')
    await page.goto(path)
    await screen.findByText('The machine problems could not be loaded.')
    page.restore()
    await page.user.click(button('Try again'))
    await screen.findByText('No machine problems right now')
    await page.user.click(await screen.findByRole('button', { name: 'Report a problem' }))
    const form = await inDialog()
    await page.user.click(await form.findByRole('radio', { name: 'Dryer' }))
    fill(form.getByLabelText('Machine Number'), '3')
    fill(form.getByLabelText('Description'), 'Door seal is torn')
    await send(page, 'Report Problem')
    await screen.findByText('Problem reported successfully!')
    await closed()
    expect(await card('Dryer 3')).toHaveTextContent('Door seal is torn')
  })

  test('takes a problem into her hands, repairs it and corrects her notes', async () => {
    await makeProblem(app.db)
    const page = await openPage(app, tess, path)
    await press(page, await card('Washer 7'), /^Update/)
    expect(await dialog()).toHaveTextContent(/Update Washer 7.*Does not drain/)
    await chooseStatus(page, 'In Progress')
    expect((await inDialog()).queryByLabelText(/^Repair Notes/)).not.toBeInTheDocument()
    await send(page, 'Update')
    await screen.findByText('Problem updated successfully!')
    await reads(() => card('Washer 7'), 'In Progress')
    await press(page, await card('Washer 7'), /^Update/)
    await chooseStatus(page, 'Repaired')
    fill(await repairNotes(), 'New pump')
    await send(page, 'Update')
    await waitFor(() => expect(cards()).toEqual([]))
    expect(page.calls(update).map(({ body }) => body)).toEqual([
      { status: 'in_progress' },
      { status: 'repaired', repairDate: expect.stringMatching(/Z$/), repairNotes: 'New pump' },
    ])
    await showRepaired(page)
    const over = await line('Washer 7')
    expect(over).toHaveTextContent(/New pump.*Repaired by Tess Tanaka/)
    expect(texts(within(over).getAllByRole('button'))).toEqual(['Update(Washer 7)'])
    await press(page, over, /^Update/)
    expect(await repairNotes()).toHaveValue('New pump')
    fill(await repairNotes(), 'New belt')
    await send(page, 'Update')
    await reads(() => line('Washer 7'), /New belt.*Repaired by Tess Tanaka/)
  })

  test('says in a tap what a machine waits for, and everybody reads it', async () => {
    await makeProblem(app.db)
    const page = await openPage(app, tess, path)
    await press(page, await card('Washer 7'), /^Update/)
    await chooseStatus(page, 'In Progress')
    const inHand = await inDialog()
    await page.user.click(inHand.getByRole('button', { name: 'Called service' }))
    expect(await field(/^What it waits for/)).toHaveValue('Called service')
    await page.user.click(inHand.getByRole('button', { name: 'Waiting for part' }))
    await send(page, 'Update')
    await reads(() => card('Washer 7'), 'In Progress Tess Tanaka, Waiting for part, since today')
    await press(page, await card('Washer 7'), /^Update/)
    fill(await field(/^What it waits for/), 'Waiting for pump')
    await send(page, 'Update')
    await reads(() => card('Washer 7'), 'In Progress Tess Tanaka, Waiting for pump, since today')
    expect(page.calls(update).map(({ body }) => body)).toEqual([
      { status: 'in_progress', progressNote: 'Waiting for part' },
      { status: 'in_progress', progressNote: 'Waiting for pump' },
    ])

    await app.db.update(machineProblems).set({ progressAt: datesAgo(2) })
    await page.goto('/machines/washer-7')
    await screen.findByText('Tess Tanaka, Waiting for pump, since Mon')
    await app.db.update(machineProblems).set({ progressAt: datesAgo(8), progressNote: null })
    await openPage(app, erin, '/problems')
    await screen.findByText('Tess Tanaka, since May 7')
  })

  test('opens a repair again: it leaves the problem and stays in its history', async () => {
    const { id } = await makeProblem(app.db)
    const sams = { technicianName: 'Sam', repairNotes: 'Kicked it' }
    await app.stranger().post(`/api/public/machine-problems/${id}/repair`, sams)
    const page = await openPage(app, tess, `${path}?status=repaired`)
    const over = await line('Washer 7')
    expect(over).toHaveTextContent('Repaired by Sam (at the machine status page)')
    await press(page, over, /^Update/)
    await chooseStatus(page, 'Open')
    expect(await dialog()).toHaveTextContent('stay in its history')
    await send(page, 'Update')
    await screen.findByText('Nothing was repaired in the last 90 days')
    await page.user.click(await screen.findByRole('button', { name: 'Open 1' }))
    await press(page, await card('Washer 7'), /^Update/)
    const history = await inDialog()
    await waitFor(() =>
      expect(texts(history.getAllByRole('listitem'))).toEqual([
        expect.stringMatching(/Open.*Tess Tanaka/),
        expect.stringMatching(/Repaired.*Sam.*at the machine status page.*Kicked it/),
        expect.stringMatching(/Open.*Erin Ellis/),
      ]),
    )
  })

  test('finds the problems of a machine on one card, and marks each as repaired by itself', async () => {
    await makeProblem(app.db, { createdAt: datesAgo(4) })
    await makeProblem(app.db, { description: 'Leaks', status: 'in_progress', createdAt: datesAgo(2) })
    await makeProblem(app.db, { machineNumber: 9, createdAt: datesAgo(3) })
    const page = await openPage(app, tess, path)
    const both = await card('Washer 7')
    expect(cards()).toEqual(['Washer 7', 'Washer 9'])
    expect(both).toHaveTextContent(/Down 4 days.*2 problems/)
    expect(within(both).getByRole('link', { name: 'Washer 7' })).toHaveAttribute('href', '/machines/washer-7')
    const fault = (words: string) => withWords(within(both).getAllByRole('listitem'), words)
    expect(fault('Does not drain')).not.toHaveTextContent('In Progress')
    expect(fault('Leaks')).toHaveTextContent('In Progress')
    await press(page, fault('Leaks'), /^Mark Repaired/)
    expect(await dialog()).toHaveTextContent(/Mark Washer 7 as repaired.*Leaks/)
    fill(await repairNotes(), 'New belt')
    await send(page, 'Mark Repaired')
    await screen.findByText('Problem marked as repaired!')
    await waitFor(async () => expect(await card('Washer 7')).not.toHaveTextContent('Leaks'))
    expect(await card('Washer 7')).toHaveTextContent('Does not drain')
    await showRepaired(page)
    expect(await line('Washer 7')).toHaveTextContent('New belt')
  })

  test('is told when somebody else was faster', async () => {
    const { id } = await makeProblem(app.db)
    const page = await openPage(app, tess, path)
    await press(page, await card('Washer 7'), /^Mark Repaired/)
    await repairNotes()
    await app.stranger().post(`/api/public/machine-problems/${id}/repair`, { technicianName: 'Sam' })
    await send(page, 'Mark Repaired')
    await screen.findByText('Washer 7 was repaired already')
    await showRepaired(page)
    expect(await line('Washer 7')).toHaveTextContent('Repaired by Sam')
  })

  test.each([
    ['Update', 'Failed to update problem. Please try again.'],
    ['Mark Repaired', 'Failed to mark problem as repaired. Please try again.'],
  ])('finds her words again after a failure, and leaves with Escape to where she was: %s', async (name, words) => {
    await makeProblem(app.db)
    const page = await openPage(app, tess, path)
    page.answer(update, broken, 500)
    page.answer('POST /api/machine-problems/*/repair', broken, 500)
    await press(page, await card('Washer 7'), new RegExp(`^${name}`))
    if (name === 'Update') await chooseStatus(page, 'Repaired')
    fill(await repairNotes(), 'New belt')
    await send(page, name)
    await screen.findByText(words)
    expect(await repairNotes()).toHaveValue('New belt')
    await page.user.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(button(new RegExp(`^${name}`))).toHaveFocus())
  })

  test('filters by status, and the address remembers it', async () => {
    await makeProblem(app.db, { machineNumber: 1 })
    await makeProblem(app.db, { machineNumber: 2, status: 'in_progress', createdAt: datesAgo(1) })
    await makeRepairedProblem(app.db, tess, { machineNumber: 3, createdAt: datesAgo(2) })
    const page = await openPage(app, tess, path)
    await card('Washer 1')
    const filters = within(screen.getByRole('group', { name: 'Filter by status' })).getAllByRole('button')
    expect(texts(filters)).toEqual(['All Problems', 'Open 1', 'In Progress 1', 'Repaired'])
    expect(filters[0]).toHaveAttribute('aria-pressed', 'true')
    expect(cards()).toEqual(['Washer 1', 'Washer 2'])
    expect(await card('Washer 2')).toHaveTextContent('Down 1 day')
    await showRepaired(page)
    await waitFor(() => expect(lines()).toEqual(['Washer 3']))
    for (const [filter, open, repaired] of [
      ['Open 1', ['Washer 1'], []],
      ['In Progress 1', ['Washer 2'], []],
      ['Repaired', [], ['Washer 3']],
    ] as const) {
      await page.user.click(button(filter))
      await waitFor(() => expect([cards(), lines()]).toEqual([open, repaired]))
    }
    await page.reload()
    await line('Washer 3')
    expect(cards()).toEqual([])
    await page.goto(`${path}?status=broken`)
    await waitFor(() => expect(cards()).toEqual(['Washer 1', 'Washer 2']))
  })

  test.each([
    { width: 1440, steps: [10, 20, 30, 39] },
    // The last seven come with the thirty before them.
    { width: 390, steps: [30, 67] },
  ])('reads what is over a few lines at a time, and asks for older repairs ($width)', async ({ width, steps }) => {
    const last = steps.at(-1)!
    await makeProblem(app.db, { machineNumber: 1 })
    const repaired = (machineNumber: number, days: number) =>
      makeRepairedProblem(app.db, tess, { machineNumber, createdAt: datesAgo(days + 9), repairDate: daysAgo(days) })
    for (let number = 2; number <= last + 1; number += 1) await repaired(number, number)
    await repaired(101, 100)
    await repaired(102, 700)
    const page = await openPage(app, tess, path, { width })
    await card('Washer 1')
    expect(cards()).toEqual(['Washer 1'])
    await showRepaired(page)
    for (const shown of steps) {
      await waitFor(() => expect(lines()).toHaveLength(shown))
      // One way on at a time: what came before these 90 days is asked for below the last of them.
      const name = shown === last ? 'Show older repairs' : expect.stringMatching(/^Show \d+ more/)
      expect(texts(screen.getAllByRole('button', { name: /^Show/ }))).toEqual([name])
      if (shown < last) await page.user.click(button(/^Show \d+ more/))
    }
    expect(lines()[0]).toBe('Washer 2')
    await page.user.click(button('Show older repairs'))
    await waitFor(() => expect(lines().slice(last)).toEqual(['Washer 101', 'Washer 102']))
    await page.user.click(button('Show older repairs'))
    await screen.findByText('There are no older repairs.')
  })

  test('chooses when to hear of new problems by mail, which nobody else is asked', async () => {
    const robin = await app.makePerson({ role: 'technician' })
    const page = await openPage(app, robin, '/profile')
    const choice = () => screen.findByLabelText('New machine problems by email')
    expect(await choice()).toHaveValue('never')
    await page.user.selectOptions(await choice(), 'Once a day, at 7 AM')
    await screen.findByText('Your choice is kept.')
    await page.reload()
    expect(await choice()).toHaveValue('daily')
    await openPage(app, erin, '/profile')
    await screen.findByRole('heading', { name: 'Where you are signed in' })
    expect(screen.queryByLabelText('New machine problems by email')).not.toBeInTheDocument()
  })
})

test('machines whose repairs do not hold come first, but for what somebody looks after', async () => {
  await makeProblem(app.db, { machineNumber: 4, createdAt: datesAgo(5) })
  for (const machineNumber of [3, 5])
    for (const days of [9, 15]) await makeRepairedProblem(app.db, tess, { machineNumber, createdAt: datesAgo(days) })
  await makeProblem(app.db, { machineNumber: 3 })
  await makeProblem(app.db, { machineNumber: 5, status: 'in_progress' })
  await openPage(app, ada, path)
  await reads(() => card('Washer 3'), '3 times in 30 days')
  expect(cards()).toEqual(['Washer 3', 'Washer 4', 'Washer 5'])
})

test.each([erin, theo])('$firstName ($role) is turned away', async (person) => {
  const page = await openPage(app, person, path)
  await screen.findByText('Access Denied')
  await screen.findByText('Admin or technician access required for this page.')
  await screen.findByRole('heading', { level: 1, name: /Dashboard/ })
  expect(window.location.pathname).toBe('/')
  expect(page.calls('GET /api/machine-problems').filter(({ path }) => !path.includes('?'))).toEqual([])
})

describe('the mail to a technician', () => {
  async function openMail(of = app) {
    const page = await openPage(of, ada, path)
    await page.user.click(await screen.findByRole('button', { name: 'Email Problems' }))
    return page
  }
  const address = () => field(/^Technician Email/)

  async function sendTo(page: Page, to: string) {
    fill(await address(), to)
    await send(page, 'Send Email')
  }

  test('goes to the address that is offered, and the next time to the last one', async () => {
    const shop = await startApp()
    for (const machineNumber of [7, 8]) await makeProblem(shop.db, { machineNumber })
    const page = await openMail(shop)
    expect(await address()).toHaveValue(tess.email)
    const go = page.hold('POST /api/machine-problems/email')
    await sendTo(page, 'tony@example.com')
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
    go()
    await screen.findByText('Email sent successfully!')
    await screen.findByText('2 problems sent to tony@example.com.')
    await closed()
    await page.user.click(button('Email Problems'))
    expect(await address()).toHaveValue('tony@example.com')
    await page.user.click(await screen.findByRole('button', { name: 'Tess Tanaka' }))
    expect(await address()).toHaveValue(tess.email)
    expect(await dialog()).toHaveTextContent('Last sent by Ada Okafor to tony@example.com')
  })

  test('needs an address, and problems', async () => {
    const page = await openMail()
    await sendTo(page, '  ')
    // In its message, too.
    await waitFor(() => expect(screen.getAllByText('Please enter a technician email address')).toHaveLength(2))
    expect(await address()).toHaveAccessibleDescription('Please enter a technician email address')
    expect(await address()).toHaveFocus()
    await sendTo(page, 'tony')
    await said(/^Technician Email/, 'Please enter a valid email address')
    await sendTo(page, 'tony@example.com')
    await screen.findByText('Failed to send email. Please try again.')
    await screen.findByText(/There are no open problems to send\./)
    expect(await address()).toHaveValue('tony@example.com')
  })
})
