import { beforeEach, expect, test, vi } from 'vitest'
import { isShopTime } from '#client/api/shop-time.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { daysAgo, drop, dropOf } from '#tests/shift-reports/report-data.ts'
import { photoFiles } from '#tests/stain-reports/report-data.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { expectNoDialog, fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'

const app = await startApp()
const day = formatDay(today(), { weekday: true, year: false })
const sending = 'POST /api/shift-reports'
const upload = 'PUT /api/objects/uploads/*'

let robin: Person
let page: Page

const open = async (where: App, person: Person) => {
  page = await openPage(where, person, '/shift-reports')
  await screen.findByLabelText('Starting Cash')
}

beforeEach(async () => {
  robin = await app.makePerson({ firstName: 'Robin' })
  // Whatever stood in the drawer, there is as much as usual now.
  await dropOf(app, await app.makePerson())
  await open(app, robin)
})

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
const submit = () => press('Submit Report')
const toasted = (words: string) =>
  waitFor(() => expect(document.querySelector('[data-toaster]')).toHaveTextContent(words))
const list = () => within(screen.getByRole('region', { name: 'Recent Drop Reports' }))
const recent = () => list().queryAllByRole('listitem')

function fillCash({ startingCash = '200', endingCash = '512.25', dropAmount = '312.25' } = {}) {
  fill(field('Starting Cash'), startingCash)
  fill(field('Ending Cash'), endingCash)
  fill(field('Drop Amount'), dropAmount)
}

const chooseFiles = (files: File[]) => page.user.upload(screen.getByLabelText('Choose picture'), files)
async function chooseReceipt() {
  await chooseFiles(await photoFiles('receipt.jpg'))
  await screen.findByRole('button', { name: 'Open receipt' })
}

test('a report is sent as it was typed, stands in the list, and leaves an empty form', async () => {
  await screen.findByText('No drop reports yet')
  expect(field('Shift Date')).toHaveValue(today())
  fillCash({ dropAmount: '' })
  await press('Expected amount $312.25')
  expect(field('Drop Amount')).toHaveValue('312.25')
  expect(screen.getByText('Exactly the expected amount')).toBeVisible()
  expect(screen.getByText('Leaves $200.00 in the drawer')).toBeVisible()
  fill(field('Notes'), 'Till 2')
  await chooseReceipt()
  await submit()
  await toasted('Drop report submitted successfully!')
  const receiptImageUrl = expect.stringMatching(/^\/api\/objects\//)
  const body = drop({ drawer: null, notes: 'Till 2', receiptImageUrl })
  expect(page.calls(sending).map((call) => call.body)).toEqual([body])
  await waitFor(() => expect(recent()).toHaveLength(1))
  expect(recent()[0]).toHaveTextContent(day)
  expect(recent()[0]).toHaveTextContent(/\$200\.00 → \$512\.25.*Till 2.*\$312\.25/)
  // It is what the shift began with.
  expect(recent()[0]).not.toHaveTextContent(/over|short/)
  for (const name of ['Starting Cash', 'Drop Amount']) expect(field(name)).toHaveValue('')
  expect(field('Shift Date')).toHaveValue(today())
  screen.getByLabelText('Choose picture')
  await press('Last shift left $200.00')
  expect(field('Starting Cash')).toHaveValue('200.00')
  await waitFor(() => expect(field('Ending Cash')).toHaveFocus())
})

test('cash is read as people write it, by the hints too, and the arrow keys change it by a cent', async () => {
  await chooseReceipt()
  await page.user.type(field('Starting Cash'), '1,234')
  await page.user.tab()
  await waitFor(() => expect(field('Starting Cash')).toHaveAccessibleDescription(/^1,234 can mean \$1\.23 or/))
  expect(field('Starting Cash')).toBeInvalid()
  await page.user.type(field('Starting Cash'), ',50{Backspace>3/}.50')
  expect(field('Starting Cash')).not.toBeInvalid()
  await page.user.type(field('Ending Cash'), '1.485')
  expect(screen.queryByRole('button', { name: /^Expected amount/ })).toBeNull()
  await page.user.type(field('Ending Cash'), ',00')
  expect(field('Starting Cash')).toHaveValue('1234.50')
  await screen.findByRole('button', { name: 'Expected amount $250.50' })
  await page.user.type(field('Drop Amount'), '250,50{ArrowUp}')
  expect(field('Drop Amount')).toHaveValue('250.51')
  await page.user.keyboard('{ArrowDown>2/}')
  expect(field('Drop Amount')).toHaveValue('250.49')
  await page.user.clear(field('Drop Amount'))
  await page.user.keyboard('{ArrowDown}')
  expect(field('Drop Amount')).toHaveValue('0.00')
  await page.user.clear(field('Drop Amount'))
  await page.user.keyboard('250,50')
  expect(screen.getByText('Exactly the expected amount')).toBeVisible()
  // It need not be left first.
  await page.user.keyboard('{Enter}')
  await toasted('Drop report submitted successfully!')
  const cash = { startingCash: '1234.50', endingCash: '1485.00', dropAmount: '250.50' }
  expect(page.calls(sending)[0]!.body).toMatchObject(cash)
})

test('a day long ago is asked about, once, and the form stays as it was where it was not meant', async () => {
  const unasked = daysAgo(60)
  fillCash()
  await chooseReceipt()
  fill(field('Shift Date'), daysAgo(61))
  await submit()
  const dialog = await screen.findByRole('alertdialog', { name: formatDay(daysAgo(61), { weekday: true }) })
  expect(dialog).toHaveTextContent('That is long ago. Are you sure?')
  await press('Cancel')
  await expectNoDialog()
  expect(page.calls(sending)).toEqual([])
  await submit()
  await press('Yes, this day')
  await toasted('Drop report submitted successfully!')
  expect(page.calls(sending)[0]!.body).toMatchObject({ shiftDate: daysAgo(61), longAgo: true })

  fillCash()
  await chooseReceipt()
  fill(field('Shift Date'), unasked)
  await submit()
  await waitFor(() => expect(page.calls(sending)).toHaveLength(2))
  // It may have to wait on the device, and be older when it is sent.
  expect(page.calls(sending)[1]!.body).toMatchObject({ longAgo: true })
  await expectNoDialog()
})

test.each([
  ['Europe/Berlin', true],
  ['America/Detroit', false],
])(
  'where the device is at %s, staff read nothing of it; admins, where they import pay, once: %s',
  async (zone, isTold) => {
    vi.stubEnv('TZ', zone)
    const line = () => screen.queryByText(/^This device is not on the shop’s time \(America\/New_York\)/)
    try {
      await open(app, robin)
      await screen.findByText('No drop reports yet')
      expect(line()).toBeNull()
      page = await openPage(app, await app.makePerson({ role: 'admin' }), '/admin/payroll-import')
      await screen.findByLabelText(/^Start Date/)
      expect(line()?.querySelector('a')?.getAttribute('href')).toBe(isTold ? '/admin/settings' : undefined)
      await page.reload()
      await screen.findByLabelText(/^Start Date/)
      expect(line()).toBeNull()
    } finally {
      vi.unstubAllEnvs()
    }
  },
)

test.each([
  [0, true],
  [60_000, true],
  [-60_000, true],
  [2 * 3_600_000, false],
  [-2 * 3_600_000, false],
])('a clock that is %i ms off tells the shop’s time: %s', (ahead, isSame) => {
  expect(isShopTime(ahead, 'America/New_York')).toBe(isSame)
  expect(isShopTime(ahead, 'Nowhere/Land')).toBe(false)
})

test('each amount, the date and the receipt are required', async () => {
  fill(field('Shift Date'), '')
  await submit()
  for (const words of ['Starting cash', 'Ending cash', 'Drop amount', 'Shift date'])
    await screen.findByText(`${words} is required`)
  expect(field('Drop Amount')).toHaveAccessibleDescription(/is required/)
  fill(field('Starting Cash'), '-5')
  await screen.findByText('Starting cash must be an amount from $0.00 to $999,999.99')
  fill(field('Shift Date'), today())
  fillCash()
  await submit()
  await toasted('Missing Receipt Image')
  await toasted('Please upload a receipt image before submitting the report.')
  expect(within(screen.getByRole('group', { name: 'Receipt Image' })).getByRole('alert')).toBeVisible()
  expect(screen.getByLabelText('Choose picture')).toHaveFocus()
  expect(field('Ending Cash')).toHaveValue('512.25')
  expect(page.calls(sending)).toEqual([])
})

// That nothing typed is lost: tests/drafts/sending.screen.test.ts.
test('a duplicate says so, as another failure does, and goes through once it is corrected, to more than there is', async () => {
  await dropOf(app, robin)
  page.answer(sending, { code: 'INTERNAL', message: 'Something went wrong on our side.' }, 500)
  fillCash()
  await chooseReceipt()
  await submit()
  await toasted('Failed to submit drop report. Please try again.')
  page.restore()
  await submit()
  await toasted('Duplicate Report')
  await toasted('You already submitted a drop report for this date and amount. Please check your existing reports.')
  // More than there is warns, and can be submitted all the same.
  fillCash({ startingCash: '100', endingCash: '150', dropAmount: '170' })
  expect(screen.getByText('Drawer $120.00 short')).toBeVisible()
  expect(screen.getByText('−$20.00').parentElement).toHaveTextContent('−$20.00 would be left in the drawer.')
  await submit()
  await toasted('Drop report submitted successfully!')
  await waitFor(() => expect(recent()).toHaveLength(2))
  expect(recent()[0]).toHaveTextContent('More than counted')
})

test('a picture that did not arrive is sent again, and submitting waits for it', async () => {
  const alerted = vi.fn()
  vi.stubGlobal('alert', alerted)
  page.lose(upload)
  await chooseFiles(await photoFiles('receipt.jpg'))
  await waitFor(() => expect(alerted.mock.calls).toEqual([['Upload failed: The connection was lost.']]))
  expect(screen.getByText('The connection was lost.')).toBeVisible()
  const arrive = page.hold(upload)
  await press('Retry receipt')
  await screen.findByRole('progressbar', { name: 'receipt: uploading' })
  fillCash()
  await submit()
  await screen.findByRole('button', { name: 'Uploading receipt...' })
  arrive()
  await toasted('Drop report submitted successfully!')
})

test('a picture that cannot be used is refused', async () => {
  const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  await chooseFiles([new File([heic, Buffer.alloc(200)], 'photo.heic', { type: 'image/heic' })])
  await toasted('HEIC files cannot be used here.')
  expect(screen.queryByRole('button', { name: 'Retry receipt' })).toBeNull()
  await press('Remove receipt')
  expect(screen.getByLabelText('Choose picture')).toBeVisible()
})

test('the list has the ten newest of one’s own, and opens their receipts', async () => {
  await dropOf(app, robin, { receiptImageUrl: await pictureOf(app, robin, { kind: 'receipt' }) })
  for (let count = 1; count <= 11; count += 1) await dropOf(app, robin, { shiftDate: daysAgo(count) })
  page.answer('GET /api/shift-reports', {}, 500)
  await page.reload()
  await screen.findByText('Your reports could not be loaded.')
  page.restore()
  await press('Try again')
  await screen.findByRole('button', { name: 'Show 5 more' })
  expect(recent()).toHaveLength(5)
  await press('Show 5 more')
  expect(recent()).toHaveLength(10)
  await press(/^Open Receipt of Robin/)
  const viewer = within(await screen.findByRole('dialog', { name: /^Receipt of Robin/ }))
  expect(viewer.getByRole('img')).toBeVisible()

  await open(app, await app.makePerson({ role: 'admin' }))
  await screen.findByText('No drop reports yet')
})

test('what the shift before left is offered, and another start asks for a note', async () => {
  const shop = await startApp()
  await dropOf(shop, ada, { shiftDate: daysAgo(1) })
  await open(shop, await shop.makePerson())
  await screen.findByText(`Ada Okafor, ${formatDay(daysAgo(1))}`)
  expect(screen.queryByRole('textbox', { name: /^Drawer/ })).toBeNull()
  fill(field('Starting Cash'), '180')
  const said = () => screen.queryByText(/than the last shift left/)?.closest('[role=status]')
  expect(said()).toHaveTextContent('$20.00 less than the last shift left. Please say why in the notes.')
  fill(field('Notes'), 'Change for the vending machine')
  expect(said()).toHaveTextContent(/^\$20\.00 less than the last shift left\.$/)
  await press('Last shift left $200.00')
  expect(field('Starting Cash')).toHaveValue('200.00')
  expect(said()).toBeUndefined()
  // Of an earlier day nobody knows it here.
  fill(field('Shift Date'), daysAgo(2))
  expect(screen.queryByRole('button', { name: /^Last shift left/ })).toBeNull()
  fill(field('Shift Date'), today())
  fillCash({ startingCash: '180', endingCash: '400', dropAmount: '220' })
  await chooseReceipt()
  await submit()
  await waitFor(() => expect(recent()).toHaveLength(1))
  await screen.findByRole('button', { name: 'Last shift left $180.00' })
})

test('on a phone the notes are folded until they are wanted, or asked for', async () => {
  page = await openPage(app, robin, '/shift-reports', { width: 390 })
  await press('Note')
  expect(field('Notes')).toHaveFocus()
  await page.reload()
  await screen.findByRole('button', { name: 'Last shift left $200.00' })
  fill(field('Starting Cash'), '180')
  expect(screen.queryByLabelText(/^Notes/)).toBeNull()
  // Once the next amount is typed, they stand open.
  fill(field('Ending Cash'), '500')
  expect(field('Notes')).toBeVisible()
})

test('a shop with several drawers chooses one', async () => {
  const shop = await startApp()
  await open(shop, await shop.makePerson())
  const name = () => screen.queryByRole('textbox', { name: /^Drawer/ })
  const choice = (label: string) =>
    within(screen.getByRole('group', { name: 'Drawers' })).getByRole('button', { name: label })
  const expectPressed = (label: string, isPressed: boolean) =>
    expect(choice(label)).toHaveAttribute('aria-pressed', String(isPressed))
  const lastLeft = () => screen.queryByRole('button', { name: /^Last shift left/ })
  await press('Drawer')
  await waitFor(() => expect(name()).toHaveFocus())
  await page.user.keyboard('Front')
  fillCash()
  await chooseReceipt()
  await submit()
  await waitFor(() => expect(recent()[0]).toHaveTextContent(`${day} · Front`))
  // The one without a name is another one.
  await screen.findByRole('group', { name: 'Drawers' })
  for (const label of ['Front', 'Other']) expectPressed(label, false)
  expect(name()).toBeNull()
  expect(lastLeft()).toBeNull()
  await press('Front')
  expectPressed('Front', true)
  expect(lastLeft()).toHaveTextContent('Last shift left $200.00')
  await press('Front')
  expectPressed('Front', false)
  expect(lastLeft()).toBeNull()
  await press('Other')
  await waitFor(() => expect(name()).toHaveFocus())
  expectPressed('Other', true)
  await page.user.keyboard('Drop-off')
  await press('Front')
  expect(name()).toBeNull()
  await press('Other')
  await waitFor(() => expect(name()).toHaveValue(''))
})

test('a report is corrected by its writer until the next one is there', async () => {
  const shop = await startApp()
  const kim = await shop.makePerson({ firstName: 'Kim', lastName: 'Kane' })
  await dropOf(shop, kim, { notes: 'Till 2' })
  await open(shop, kim)
  const opener = /^Change the drop report of Kim Kane for /
  await press(opener)
  const dialog = within(await screen.findByRole('dialog', { name: opener }))
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }))
  const typed = (label: string) => dialog.getByLabelText(label)
  expect(typed('Ending Cash')).toHaveValue('512.25')
  await save()
  await waitFor(() => expect(typed('Reason')).toHaveAccessibleDescription(/Please say why\./))
  fill(typed('Reason'), 'Typed wrong')
  await save()
  await toasted('The report says this already. Change what is wrong in it first.')
  fill(typed('Ending Cash'), '532.25')
  await page.user.upload(typed('Choose picture'), await photoFiles('receipt.jpg'))
  await dialog.findByRole('button', { name: 'Open receipt' })
  await save()
  await toasted('The drop report was corrected.')
  await expectNoDialog()
  await waitFor(() => expect(screen.getByRole('button', { name: opener })).toHaveFocus())
  await waitFor(() => expect(recent()[0]).toHaveTextContent(/\$200\.00 → \$532\.25.*\$20\.00 over/))
  await screen.findByRole('button', { name: 'Last shift left $220.00' })

  await press(/^Corrected: the drop report of Kim Kane for /)
  const corrections = within(await screen.findByRole('dialog', { name: /^Corrections of the drop report of Kim Kane/ }))
  await corrections.findByText('Typed wrong')
  expect(corrections.getByRole('row', { name: 'Ending Cash $512.25 $532.25' })).toBeVisible()
  expect(corrections.getByRole('row', { name: 'Receipt — The receipt after' })).toBeVisible()
  expect(corrections.getAllByRole('row')).toHaveLength(3)

  await dropOf(shop, ada, { startingCash: '220' })
  await page.reload()
  await screen.findByRole('button', { name: 'Last shift left $200.00' })
  await waitFor(() => expect(recent()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: opener })).toBeNull()
})
