import { expect, test, vi } from 'vitest'
import { formatDay, today } from '#shared/time/day.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { tokenOf } from '#tests/tokens/token-data.ts'

const app = await startApp()
const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** Somebody whose tip Ada changed from $4.00 to $5.00. */
async function changedTip() {
  const robin = await app.makePerson()
  const { body: tip } = await app.as(robin).post('/api/tips', { orderId: '0042', amount: '4', notes: 'kind people' })
  await app.as(ada).put(`/api/admin/tips/${tip.id}`, { amount: '5' })
  return { robin, tip }
}

const everything = '/admin/history?show=everything'
const rows = () => within(screen.getByRole('region', { name: 'Changes' })).getAllByRole('listitem')
const expectRows = (...words: string[]) =>
  waitFor(() => expect(texts(rows())).toEqual(words.map((each) => expect.stringContaining(each))))

async function searchFor(page: Page, text: string) {
  fill(await screen.findByRole('searchbox', { name: 'Search' }), text)
  await press(page, 'Search')
}

const choose = async (page: Page, field: string, option: string) =>
  page.user.selectOptions(screen.getByLabelText(field), await screen.findByRole('option', { name: option }))

test('an admin reads who changed what, and looks for it', async () => {
  const { robin } = await changedTip()
  const page = await openPage(app, ada, '/admin/history')
  await screen.findByRole('heading', { name: 'History' })
  await searchFor(page, robin.lastName)
  // What was only added is not what one looks for first. The sentence is Ada's; whose tip it is stands in the change.
  const changed = 'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00'
  await expectRows(changed)
  expect(rows()[0]).toHaveTextContent(/\$5\.00\d+:\d\d [AP]M$/)
  await press(page, 'Everything')
  await expectRows(
    changed,
    `${fullName(robin)} logged a tip of $4.00 for order 0042`,
    `The system made the account of ${fullName(robin)}`,
  )
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 2 })).toHaveTextContent(
    formatDay(today(), { weekday: true, year: false }),
  )

  await press(page, /changed the tip/)
  const details = screen.getByRole('table', { name: 'What became different' })
  expect(texts(within(details).getAllByRole('row'))).toEqual(['FieldBeforeAfter', 'Amount$4.00$5.00'])
  expect(rows()[0]).toHaveTextContent('from 127.0.0.1')

  await choose(page, 'Who', 'Ada Okafor')
  await expectRows(changed)
  await choose(page, 'Kind', 'Tip')
  // The filters are part of the address.
  await page.reload()
  await expectRows(changed)
  expect(screen.getByLabelText('Kind')).toHaveValue('tip')
  expect(screen.getByRole('button', { name: 'Everything' })).toHaveAttribute('aria-pressed', 'true')
  await choose(page, 'Kind', 'Invitation')
  await screen.findByText('Nothing was changed')
  await page.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  await searchFor(page, robin.lastName)
  await press(page, /changed the tip/)
  await page.user.click(screen.getByRole('link', { name: 'All of this record' }))
  await screen.findByText('All that became of one record.')
  await expectRows(changed, 'logged a tip')
  await press(page, 'Show everything')
  expect(window.location.href).toBe(app.url + everything)
})

test('on a phone the filters are one line, which says what they are', async () => {
  const folded = () => screen.getByText(/^Filters/).closest('summary')
  const page = await openPage(app, ada, `${everything}&person=${ada.id}&kind=tip`, { width: 390 })
  await waitFor(() => expect(folded()).toHaveTextContent('Last 30 days · Ada Okafor · Tip · Everything'))
  expect(screen.getByRole('combobox', { name: 'What to list' })).toHaveDisplayValue('Everything')
  // Somebody who is not known is not everybody, and a day alone is said once.
  const nobody = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/admin/history?person=${nobody}&start=2025-03-04&end=2025-03-04`)
  await waitFor(() =>
    expect(folded()).toHaveTextContent('Filters: Mar 4, 2025 · Somebody unknown · All kinds · Changes only'),
  )
})

test('a change says from what to what, where its sentence does not', async () => {
  const robin = await app.makePerson()
  const data = { firstName: 'Roberta', lastName: robin.lastName, payrollId: `P-${robin.id}` }
  await app.as(ada).patch(`/api/admin/users/${robin.id}`, data)
  const page = await openPage(app, ada, '/admin/history')
  await searchFor(page, data.payrollId)
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/First name: Robin → Roberta · .*Payroll ID: P-/))
})

test('logged tips are one line a person and day', async () => {
  const shop = await startApp()
  for (const [person, amounts] of [
    [theo, ['7']],
    [erin, ['1.5', '1.5', '1.5']],
  ] as const)
    for (const amount of amounts) await shop.as(person).post('/api/tips', { orderId: '0042', amount })
  const page = await openPage(shop, ada, everything)
  const line = (await screen.findByText(/logged 3 tips/)).closest('li')!
  const tips = () => texts(rows()).filter((words) => words.includes(' logged '))
  expect(tips()).toEqual([
    expect.stringContaining('Erin Ellis logged 3 tips$4.50 in all'),
    expect.stringContaining('Theo Lindqvist logged a tip of $7.00'),
  ])
  await page.user.click(within(line).getByRole('button'))
  const each = Array(3).fill(expect.stringContaining('Erin Ellis logged a tip of $1.50'))
  expect(texts(within(line).getAllByRole('listitem'))).toEqual(each)
  // Filtered by tips, each tip has a line of its own.
  await choose(page, 'Kind', 'Tip')
  await waitFor(() => expect(tips()).toHaveLength(4))
})

test('a deleted tip is brought back', async () => {
  const { tip, robin } = await changedTip()
  await app.as(ada).delete(`/api/tips/${tip.id}`)
  const page = await openPage(app, ada, '/admin/history')
  await press(page, 'Deleted, can be restored')
  await searchFor(page, robin.lastName)
  await expectRows('Ada Okafor deleted the tip of $5.00 for order 0042')
  expect(rows()[0]).toHaveTextContent('Can be restored for 30 more days')
  await press(page, /^Restore/)
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore this tip?' })
  expect(dialog).toHaveTextContent('Ada Okafor deleted the tip of $5.00 for order 0042')
  await page.user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await screen.findByText('Restored')
  await screen.findByText('Nothing that was deleted can be restored')
  await press(page, 'Show everything')
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Ada Okafor restored the tip of $5.00 for order 0042'))
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

test('what stands against it is said', async () => {
  const robin = await app.makePerson()
  const period = { ...freshWeek(), periodName: `Pay of ${robin.id}`, records: [recordOf(robin)] }
  const { id } = await imported(app, period)
  await app.as(ada).delete(`/api/payroll-periods/${id}`)
  await imported(app, { ...period, periodName: 'Another' })
  const page = await openPage(app, ada, '/admin/history')
  await searchFor(page, robin.id)
  await press(page, `Restore: Ada Okafor deleted Pay of ${robin.id} with its records`)
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }))
  await screen.findByText('This could not be restored.')
  await screen.findByText(/its days overlap with Another/)
})

test('an admin undoes a deletion from its message', async () => {
  await app.as(ada).post('/api/tips', { orderId: '0815', amount: '3.33' })
  const page = await openPage(app, ada, '/tips')
  vi.stubGlobal('confirm', () => true)
  await press(page, 'Delete tip of order 0815')
  await screen.findByText('Tip deleted successfully!')
  await waitFor(() => expect(screen.queryByText('Order #0815')).toBeNull())
  await press(page, 'Undo')
  await screen.findByText('Restored')
  await screen.findByRole('button', { name: 'Delete tip of order 0815' })
})

test('people see what became of their own tips, and not the history', async () => {
  const { robin } = await changedTip()
  const page = await openPage(app, robin, '/tips')
  await press(page, 'History of the tip of order 0042')
  const dialog = await screen.findByRole('dialog', { name: 'History of the tip for order 0042' })
  await within(dialog).findByText(/changed the tip/)
  const [change, first, ...more] = within(dialog).getAllByRole('listitem')
  expect(change).toHaveTextContent('Ada Okafor changed the tip for order 0042 from $4.00 to $5.00')
  expect(first).toHaveTextContent(`${fullName(robin)} logged a tip of $4.00 for order 0042`)
  expect(first).toHaveTextContent('Notes: kind people')
  expect(more).toEqual([])
  await page.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(dialog).not.toBeInTheDocument()
  await page.goto('/admin/history')
  await screen.findByText('404 Page Not Found')
  expect(screen.queryByRole('table')).toBeNull()
})

test('what a token did is found by its name', async () => {
  const { secret } = await tokenOf(app, { permissions: ['tips:write'] })
  const tip = { orderId: '0077', amount: '7.70', userId: erin.id }
  await app.stranger().post('/api/admin/tips', tip, { headers: { authorization: `Bearer ${secret}` } })
  const page = await openPage(app, ada, everything)
  await screen.findByLabelText('Who')
  await choose(page, 'Who', 'Token: Till')
  await waitFor(() => expect(texts(rows())).toEqual([expect.stringMatching(/Till.*0077/)]))
})

test('the file has everything that was found, and no formula', async () => {
  const robin = await app.makePerson({ firstName: '=Robin' })
  for (let count = 0; count < 60; count += 1)
    await app.as(robin).post('/api/tips', { orderId: String(count), amount: '1' })
  const page = await openPage(app, ada, `${everything}&kind=tip&person=${robin.id}`)
  await waitFor(() => expect(rows()).toHaveLength(20))
  await press(page, 'Show more')
  await waitFor(() => expect(rows()).toHaveLength(40))
  await press(page, 'Export CSV')
  await screen.findByText('History exported successfully!')
  expect(page.saved[0]!.name).toMatch(/^history-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await page.saved[0]!.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('Time,Who,What happened,Kind,Action,Before,After,Address,Record,Request')
  expect(lines).toHaveLength(61)
  const name = `'=Robin ${robin.lastName}`
  expect(lines[1]).toContain(`${name},${name} logged a tip of $1.00 for order 59,Tip,Created,`)
})

test('an admin comes to the history of one record: of a person, of an account', async () => {
  const robin = await app.makePerson()
  const grand = { name: 'Grand Hotel', email: 'desk@grand.example' }
  await app.as(ada).post('/api/commercial-accounts', grand)
  const name = fullName(robin)
  const page = await openPage(app, ada, '/admin/user-management')
  fill(await screen.findByLabelText('Find a person'), robin.lastName)

  async function expectHistory(more: string, link: string, sentence: string) {
    await press(page, more)
    await page.user.click(await screen.findByRole('link', { name: link }))
    await screen.findByText('All that became of one record.')
    await screen.findByRole('region', { name: 'Changes' })
    expect(rows().at(-1)).toHaveTextContent(sentence)
  }
  await expectHistory(`More for ${name}`, `History of ${name}`, `made the account of ${name}`)
  await page.goto('/admin/commercial-accounts')
  await expectHistory('More for Grand Hotel', 'History of Grand Hotel', 'Grand Hotel')
})
