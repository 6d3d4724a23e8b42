import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { trainingSubtaskProgress } from '#shared/training/table.ts'
import { picture } from '#tests/drafts/forms.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { accountOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { expectNoDialog, fill, opened, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'
import { traineeIn, trainingIn } from '#tests/training/training-data.ts'
import { comesBack, expectTips, expectWaiting, isSent, kept, logTip, press, tipsOf } from './waiting.ts'

const app = await startApp()

const post = 'POST /api/tips'

/** Somebody new at their tips. */
async function openTips() {
  const robin = await app.makePerson()
  return { robin, page: await openPage(app, robin, '/tips') }
}

/** The same, where a tip waits. */
async function openWithWaiting() {
  const { robin, page } = await openTips()
  page.lose(post)
  await logTip(page, '7')
  await kept()
  return { robin, page }
}

/** After their session has ended and the connection is back. */
async function signOut(page: Page) {
  await page.signIn(undefined)
  page.restore()
  comesBack()
  return opened('Please sign in again')
}

test('without a connection tips are kept, counted and sent in their order once there is one', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips', { width: 390 })
  await logTip(page, '1', '1.00')
  await isSent()
  page.offline()
  await press(page, 'Note')
  fill(screen.getByLabelText(/^Notes/), 'by card')
  await logTip(page, '2', '2.25')
  await waitFor(() => expect(screen.getByLabelText('Order ID')).toHaveValue(''))
  await logTip(page, '3', '2.75')
  await expectWaiting(/Order #3.*\$2\.75/, /Order #2.*by card\$2\.25/)
  await screen.findAllByRole('button', { name: '2 waiting to be sent' })
  await screen.findByText('with $5.00 waiting to be sent')
  await screen.findAllByText('$6.00')
  page.offline(false)
  await isSent()
  await expectWaiting()
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /waiting to be sent/ })).toEqual([]))
  await expectTips(app, robin, 3)
  const inTime = (await tipsOf(app, robin)).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  expect(inTime.map(({ orderId }) => orderId)).toEqual(['1', '2', '3'])
})

/** Something between the device and the server that says yes to everything, as where somebody has to pay first. */
function answerAsPortal() {
  const through = fetch
  const answers = (path: unknown, init?: RequestInit) => path === '/api/tips' && init?.method === 'POST'
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    answers(...call) ? new Response('<html>Please pay') : through(...call),
  )
  return () => vi.stubGlobal('fetch', through)
}

test.each([
  ['whose request is lost', (page: Page) => page.lose(post)],
  ['whose answer is lost', (page: Page) => page.loseAnswer(post)],
  ['that a portal answers', answerAsPortal],
])('a tip %s is there once after a reload, with its person and time', async (_what, cut) => {
  const { robin, page } = await openTips()
  const mend = cut(page) ?? page.restore
  await logTip(page, '7')
  await kept()
  await expectWaiting(/Order #7/)
  mend()
  await page.reload()
  await screen.findByLabelText('Order ID')
  await expectWaiting()
  await expectTips(app, robin, 1)
  expect(screen.queryByText(/Your unsent tip/)).toBeNull()
  comesBack()
  const [tip, ...others] = await tipsOf(app, robin)
  expect(others).toEqual([])
  expect(Math.abs(new Date(tip!.createdAt).getTime() - Date.now())).toBeLessThan(60_000)
})

test('a page that is closed while the tip is on its way sends it when it is opened again', async () => {
  const { robin, page } = await openTips()
  // Never answered.
  page.hold(post)
  await logTip(page, '7')
  await waitFor(() => expect(page.calls(post)).toHaveLength(1))
  page.restore()
  await page.reload()
  await expectTips(app, robin, 1)
  expect(await screen.findByLabelText('Order ID')).toHaveValue('')
  expect(screen.queryByText(/Your unsent tip/)).toBeNull()
})

test('a limit of requests is waited for, and nobody is asked', async () => {
  const { robin, page } = await openTips()
  const message = 'Too many requests. Please try again in 1 second.'
  page.answer(post, { code: 'TOO_MANY_REQUESTS', message, retryAfter: 1 }, 429)
  const begin = Date.now()
  await logTip(page, '7')
  await waitFor(() => expect(page.calls(post)).toHaveLength(1))
  page.restore()
  await kept()
  // Neither the connection nor the person hurries it.
  comesBack()
  await isSent()
  expect(Date.now() - begin).toBeGreaterThanOrEqual(1_000)
  expect(page.calls(post)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /not sent/ })).toBeNull()
  await expectTips(app, robin, 1)
})

test('what the server refuses later is corrected and sent again, or discarded', async () => {
  const { robin, page } = await openWithWaiting()
  await logTip(page, '8')
  await expectWaiting(/#8/, /#7/)
  const errors = { amount: ['The till has closed.'] }
  page.answer(post, { code: 'INVALID', message: 'No.', errors }, 400)
  comesBack()
  await press(page, '2 not sent')
  const panel = await opened('Not sent')
  const first = await panel.findByRole('form', { name: 'Tip of $4.50 for order 7' })
  expect(first).toHaveTextContent('No.')
  const amount = within(first).getByLabelText('Tip Amount ($)')
  expect(amount).toHaveAccessibleDescription('The till has closed.')
  page.restore()
  for (const [typed, said] of [
    ['', 'Write an amount such as 12.50'],
    ['5.000', '5.000 can mean $5.00 or $5,000.00: write 5000 or 5.00'],
  ] as const) {
    fill(amount, typed)
    await page.user.click(within(first).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(amount).toHaveAccessibleDescription(said))
  }
  fill(amount, '5,00')
  await page.user.click(within(first).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await page.user.click(panel.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this?' }))
  await page.user.click(question.getByRole('button', { name: 'Discard' }))
  await screen.findByText('Everything is sent.')
  await waitFor(async () => expect(await tipsOf(app, robin)).toMatchObject([{ orderId: '7', amount: '5.00' }]))
})

test('an ended session asks for the password over the page, and goes on', async () => {
  const { robin, page } = await openWithWaiting()
  await signOut(page)
  // Put off, it is a tap away.
  await press(page, 'Later')
  await expectNoDialog()
  await press(page, '1 waiting to be sent')
  await press(page, 'Please sign in again')
  const again = await opened('Please sign in again')
  for (const password of ['wrong', robin.password]) {
    fill(again.getByLabelText('Password'), password)
    await page.user.click(again.getByRole('button', { name: 'Sign In' }))
    if (password === 'wrong') await again.findByText('Invalid email or password')
  }
  await expectNoDialog()
  await expectWaiting()
  await expectTips(app, robin, 1)
})

test('an ended session of somebody with codes asks for one after the password', async () => {
  const { robin, page } = await openWithWaiting()
  const { secret } = await turnOnCodes(app.as(robin))
  const again = await signOut(page)
  const signIn = () => page.user.click(again.getByRole('button', { name: 'Sign In' }))
  fill(again.getByLabelText('Password'), robin.password)
  await signIn()
  const code = await again.findByLabelText(/^Code/)
  await waitFor(() => expect(code).toHaveFocus())
  fill(code, codeOf(secret, 7200))
  await signIn()
  await again.findByText('This is not the right code.')
  fill(code, codeOf(secret))
  await signIn()
  await expectNoDialog()
  await expectWaiting()
  await expectTips(app, robin, 1)
})

test('signing out asks first; the next person neither sees nor sends it; its owner does', async () => {
  const { robin, page } = await openWithWaiting()
  const kim = await app.makePerson()
  await page.goto('/')
  const signOut = async (answer: string) => {
    await screen.findAllByRole('button', { name: '1 waiting to be sent' })
    await press(page, 'Logout')
    const question = await screen.findByRole('alertdialog', { name: 'Sign out before everything is sent?' })
    expect(question).toHaveTextContent('One thing that you wrote is not sent yet.')
    await page.user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
  }
  await signOut('Wait')
  await signOut('Sign out')
  await screen.findByLabelText('Email')
  page.restore()

  await page.signIn(kim)
  await page.goto('/tips')
  await logTip(page, '8')
  await isSent()
  comesBack()
  await screen.findByRole('button', { name: 'Delete tip of order 8' })
  expect(document.body).not.toHaveTextContent('Order #7')
  expect(screen.queryAllByRole('button', { name: /waiting to be sent/ })).toEqual([])
  await expectTips(app, robin, 0)
  await expectTips(app, kim, 1)

  await page.signIn(undefined)
  await page.goto('/')
  fill(await screen.findByLabelText('Email'), robin.email)
  fill(screen.getByLabelText('Password'), robin.password)
  await press(page, 'Sign In')
  await expectTips(app, robin, 1)
  await expectTips(app, kim, 1)
})

test('while another tab has another person signed in, nothing is sent or changed as the wrong one', async () => {
  const [robin, kim] = [await app.makePerson(), await app.makePerson({ firstName: 'Kim' })]
  const page = await openPage(app, robin, '/profile')
  fill(await screen.findByLabelText('First Name'), 'Roberta')
  await page.signIn(kim)
  await press(page, 'Save Name')
  await screen.findAllByText('You are logged out. Logging in again...')
  await waitFor(() => expect(page.left).toEqual(['/api/login']))
  expect((await app.as(kim).get('/api/user')).body.firstName).toBe('Kim')
  expect((await app.as(robin).get('/api/user')).body.firstName).toBe('Robin')

  await page.signIn(robin)
  await page.goto('/tips')
  await screen.findByLabelText('Order ID')
  await page.signIn(kim)
  await logTip(page, '7')
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toHaveTextContent(robin.email)
  expect([...(await tipsOf(app, robin)), ...(await tipsOf(app, kim))]).toEqual([])
})

const nothingKept = 'This device cannot keep what you write. It needs a connection.'
// Where there is no room left: tests/e2e/outbox/interrupted.spec.ts.
test('a browser that refuses to keep anything says so, and works as without an outbox', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/problems')
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'QuotaExceededError')
  })
  await page.goto('/tips')
  page.lose(post)
  await logTip(page, '7')
  await screen.findAllByText('Failed to log tip. Please try again.')
  await screen.findByText(nothingKept)
  expect(screen.getByLabelText('Order ID')).toHaveValue('7')
  page.restore()
  await press(page, 'Log Tip')
  await isSent()
  // Once is enough.
  await press(page, 'Close')
  await waitFor(() => expect(screen.queryByText(nothingKept)).toBeNull())
  await logTip(page, '8')
  await expectTips(app, robin, 2)
  expect(screen.queryByText(nothingKept)).toBeNull()
})

test('a problem is reported and another one marked as fixed', async () => {
  const robin = await app.makePerson()
  const word = `Hums ${robin.id}`
  const { id } = await makeProblem(app.db, { description: word })
  const page = await openPage(app, robin, '/problems')
  const row = (await screen.findByText(word)).closest('li')!
  page.offline()
  vi.stubGlobal('prompt', () => 'New belt')
  await page.user.click(within(row).getByRole('button', { name: /^Mark Fixed/ }))
  await within(row).findByText('Waiting to be sent')
  expect(within(row).queryByRole('button', { name: /^Mark Fixed/ })).toBeNull()
  await page.user.click(screen.getByRole('radio', { name: 'Washer' }))
  fill(screen.getByLabelText('Machine Number'), '3')
  fill(screen.getByLabelText('Description'), `Leaks ${robin.id}`)
  await press(page, 'Report Problem')
  await expectWaiting(`Leaks ${robin.id}`)
  page.offline(false)
  await expectWaiting()
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
  await waitFor(async () => {
    const [fixed] = await app.db.select().from(machineProblems).where(eq(machineProblems.id, id))
    expect(fixed).toMatchObject({ status: 'repaired', repairNotes: 'New belt', repairerId: robin.id })
  })
  expect(await app.db.$count(machineProblems, eq(machineProblems.reporterId, robin.id))).toBe(1)
})

test('a drop report waits with its receipt', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/shift-reports')
  await screen.findByText('No drop reports yet')
  vi.stubGlobal('alert', () => {})
  page.offline()
  for (const [label, amount] of Object.entries({ 'Starting Cash': '200', 'Ending Cash': '500', 'Drop Amount': '300' }))
    fill(screen.getByLabelText(label), amount)
  await page.user.upload(screen.getByLabelText('Choose picture'), await picture('receipt.jpg'))
  await screen.findByRole('button', { name: 'Retry receipt' })
  await press(page, 'Submit Report')
  await expectWaiting(/\$300\.00/)
  page.offline(false)
  await expectWaiting()
  const reports = () => app.db.select().from(shiftReports).where(eq(shiftReports.userId, robin.id))
  await waitFor(async () => expect(await reports()).toMatchObject([{ receiptId: expect.any(String) }]))
})

test('a stain report waits with its photos, which go first and go on where they broke off', async () => {
  const robin = await app.makePerson()
  const orderId = '8801234'
  const account = await accountOf(app)
  const page = await openPage(app, robin, '/stain-report')
  await screen.findByRole('option', { name: new RegExp(account.name) })
  vi.stubGlobal('alert', () => {})
  page.offline()
  fill(screen.getByLabelText('Order ID'), orderId)
  await page.user.selectOptions(screen.getByLabelText('Commercial Account'), account.id)
  await press(page, 'Add one Duvet')
  await page.user.upload(screen.getByLabelText('Choose photos'), [await picture('one.jpg'), await picture('two.jpg')])
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(2))
  await press(page, 'Done')
  await kept()
  await screen.findAllByRole('button', { name: '1 waiting to be sent' })

  // The first photo breaks off once.
  page.loseAnswer('PUT /api/stain-report-images')
  page.offline(false)
  await waitFor(() => expect(page.calls('PUT /api/stain-report-images')).toHaveLength(1))
  page.restore()
  comesBack()
  const reports = () => app.db.select().from(stainReports).where(eq(stainReports.orderId, orderId))
  await waitFor(async () => expect(await reports()).toMatchObject([{ createdBy: robin.id }]))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: '1 waiting to be sent' })).toEqual([]))
  const [report] = await reports()
  expect(new Set(report!.photoIds).size).toBe(2)
  const asked = page.calls().map(({ method, path }) => `${method} ${path}`)
  const sent = asked.filter((call) => /^(PUT .*-images|POST .*-reports)$/.test(call))
  expect(sent).toEqual([...Array(3).fill('PUT /api/stain-report-images'), 'POST /api/stain-reports'])
})

test('training is ticked', async () => {
  const { robin, task, module } = await traineeIn(app)
  const { title } = await trainingIn(app).addSubtask(task.id)
  const page = await openPage(app, robin, `/training/${module.id}`)
  const box = () => screen.findByRole('checkbox', { name: title })
  await box()
  page.offline()
  await page.user.click(await box())
  await screen.findAllByText('Waiting to be sent')
  await waitFor(async () => expect(await box()).toBeChecked())
  page.offline(false)
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull())
  await waitFor(async () => expect(await box()).toBeChecked())
  expect(await app.db.$count(trainingSubtaskProgress, eq(trainingSubtaskProgress.userId, robin.id))).toBe(1)
})
