import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { users } from '#shared/users/table.ts'
import { holdTimers } from '#tests/dashboard/held-timers.ts'
import { expectTips, expectWaiting, kept, logTip, press, tipsOf } from '#tests/outbox/waiting.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { putClockAhead } from '#tests/support/clock.ts'
import { expectNoDialog, fill, opened, openPage, screen, waitFor } from '#tests/support/screen.ts'

const app = await startApp()

const post = 'POST /api/tips'
const unreached = 'The server cannot be reached. Please check the connection.'

/** A network where somebody has to pay first: it answers everything well, with its own page and by its own clock. */
function answerAsPortal() {
  const through = fetch
  const headers = { 'Content-Type': 'text/html', Date: 'Thu, 01 Jan 2015 00:00:00 GMT' }
  // Only what the page itself asks for.
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    typeof call[0] === 'string' ? new Response('<html>Please pay</html>', { headers }) : through(...call),
  )
  return () => vi.stubGlobal('fetch', through)
}

test('a network that answers everything with its own page stores nothing, loses nothing and sets no clock', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/profile')
  await screen.findByLabelText('First Name')
  let leave = answerAsPortal()
  fill(screen.getByLabelText('First Name'), 'Roberta')
  await press(page, 'Save Name')
  await screen.findAllByText(unreached)
  await page.goto('/tips')
  await screen.findByText('Check the connection, then try again.')
  await screen.findByText(/^The server cannot be reached\. What you type stays/)
  // So long ago that the device says when it was.
  const RightDate = Date
  vi.stubGlobal('Date', Date)
  putClockAhead(-120_000)
  const written = Date.now()
  await logTip(page, '7')
  await kept()
  await expectWaiting(/Order #7/)
  vi.stubGlobal('Date', RightDate)
  leave()
  await page.reload()
  await expectTips(app, robin, 1)
  const [tip] = await tipsOf(app, robin)
  expect(Math.abs(Date.parse(tip!.createdAt) - written)).toBeLessThan(30_000)

  await page.signIn(undefined)
  await page.goto('/')
  fill(await screen.findByLabelText('Email'), robin.email)
  fill(screen.getByLabelText('Password'), robin.password)
  leave = answerAsPortal()
  await press(page, 'Sign In')
  await screen.findAllByText(unreached)
  leave()
})

test('a tip whose answer takes half a minute is sent once, also by who presses again, leaves and comes back', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  const passPatience = holdTimers(8_000)
  const arrive = page.hold(post)
  await logTip(page, '7')
  const button = await screen.findByRole('button', { name: 'Logging...' })
  await waitFor(() => expect(page.calls(post)).toHaveLength(1))
  await page.user.click(button)
  expect(page.calls(post)).toHaveLength(1)
  passPatience()
  await kept()
  await expectWaiting(/Order #7/)
  await press(page, 'Log Tip')
  await waitFor(() => expect(screen.getByLabelText('Order ID')).toHaveAccessibleDescription('Order ID is required'))
  await page.reload()
  await waitFor(() => expect(page.calls(post)).toHaveLength(2))
  arrive()
  await expectWaiting()
  await expectTips(app, robin, 1)
  const [first, again] = page.calls(post).map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
})

test('a dialog in which another admin has changed the same says so, and saves when it is sent once more', async () => {
  const { id, email } = await app.makePerson({ firstName: 'Robin', lastName: 'Field' })
  const { body: hotel } = await app.as(ada).post('/api/commercial-accounts', { name: 'Hotel', email })
  const page = await openPage(app, ada, '/')
  for (const [path, called, label, change] of [
    ['/admin/commercial-accounts', 'Hotel', 'Name', () => app.db.update(commercialAccounts).set({ name: 'Inn' })],
    [
      '/admin/user-management',
      'Robin Field',
      'Last name',
      () => app.db.update(users).set({ lastName: 'Inn' }).where(eq(users.id, id)),
    ],
  ] as const) {
    await page.goto(path)
    await press(page, `More for ${called}`)
    await press(page, `Edit ${called}`)
    const field = (await opened()).getByRole('textbox', { name: label })
    fill(field, 'Lodge')
    await change()
    await press(page, 'Save')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Somebody changed this to “Inn” meanwhile\./))
    await press(page, 'Save')
    await expectNoDialog()
  }
  expect((await app.as(ada).get('/api/commercial-accounts')).body).toMatchObject([
    { id: hotel.id, name: 'Lodge', email },
  ])
  await screen.findByRole('button', { name: 'More for Robin Lodge' })
})
