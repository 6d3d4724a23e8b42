import { expect, test, vi } from 'vitest'
import { noteSignedIn, noteSignedOut } from '#client/api/signed-out.ts'
import { leaveDevice } from '#client/held/upkeep.ts'
import { expectTips, kept, logTip, press, tipsOf } from '#tests/outbox/waiting.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'

const app = await startApp()

const tip = () => screen.findByRole('button', { name: 'Delete tip of order 4711' })
const atTheDoor = () => screen.findByLabelText('Email')

const sessionsOf = async ({ id }: Person) =>
  (await app.pool.query('select from sessions where user_id = $1', [id])).rowCount

/** Somebody at their tips, with one of them on the screen. */
async function openTips() {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '4711' })
  const page = await openPage(app, robin, '/tips', { width: 390 })
  await tip()
  return { robin, page }
}

async function signIn(page: Page, { email, password }: Person) {
  fill(await atTheDoor(), email)
  fill(screen.getByLabelText('Password'), password)
  await press(page, 'Sign In')
}

test('a person who signs out without a network stays signed out when there is one again', async () => {
  const { robin, page } = await openTips()
  page.offline()
  await press(page, 'Logout')
  await atTheDoor()
  expect(document.body).not.toHaveTextContent('4711')
  page.restore()
  page.offline(false)
  await waitFor(async () => expect(await sessionsOf(robin)).toBe(0))
  await page.goto('/tips')
  await screen.findByText('404 Page Not Found')
})

test('a restart pays with the first page, and a call that somebody makes with the call', async () => {
  for (const speak of [
    async (page: Page) => page.goto('/tips'),
    async (page: Page) => signIn(page, await app.makePerson()),
  ]) {
    const { robin, page } = await openTips()
    page.lose('POST /api/logout')
    await press(page, 'Logout')
    await atTheDoor()
    await page.answered()
    await speak(page)
    await waitFor(async () => expect(await sessionsOf(robin)).toBe(0))
  }
})

test('signing out leaves the next person signed in, however late the server hears of it', async () => {
  const { page } = await openTips()
  const kim = await app.makePerson()
  const arrive = page.hold('POST /api/logout')
  await press(page, 'Logout')
  await signIn(page, kim)
  await screen.findByText(/^Welcome back/)
  arrive()
  await page.answered()
  await page.goto('/tips')
  await screen.findByLabelText('Order ID')
})

test('a person who signs in again before the server heard of it stays signed in', async () => {
  const { robin, page } = await openTips()
  // As where the part of the page that tells it has come late.
  leaveDevice(robin.id)
  await page.answered()
  await page.goto('/tips')
  await tip()
})

const signs = {
  'is told by the browser': () => window.dispatchEvent(new StorageEvent('storage')),
  'is looked at again': () => document.dispatchEvent(new Event('visibilitychange')),
  'is come back to': () => window.dispatchEvent(new Event('pageshow')),
  'is printed': () => window.dispatchEvent(new Event('beforeprint')),
}

test.each(Object.entries(signs))('another tab leaves as well once it %s', async (_how, notice) => {
  const { page } = await openTips()
  noteSignedOut()
  notice()
  await atTheDoor()
  expect(document.body).not.toHaveTextContent('4711')
  expect(page.left).toEqual([])
})

test('another tab leaves when somebody else signs in', async () => {
  const { page } = await openTips()
  noteSignedIn((await app.makePerson()).id)
  signs['is told by the browser']()
  await waitFor(() => expect(document.body).not.toHaveTextContent('4711'))
  expect(page.left).toEqual(['/'])
})

test('a page that the browser keeps is not to be seen before it is known whose it is', async () => {
  await openTips()
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  expect(document.body).not.toBeVisible()
  signs['is come back to']()
  await waitFor(() => expect(document.body).toBeVisible())
  await tip()
})

test('signing out asks about what waits before the page has read it', async () => {
  const { page } = await openTips()
  page.lose('POST /api/tips')
  await logTip(page, '7')
  await kept()
  await page.reload()
  await press(page, 'Logout')
  const question = await screen.findByRole('alertdialog', { name: 'Sign out before everything is sent?' })
  await page.user.click(within(question).getByRole('button', { name: 'Sign out' }))
  await atTheDoor()
})

const neverOpen = () => vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
function neverDo() {
  const { transaction } = IDBDatabase.prototype
  const store = new Proxy({}, { get: () => () => ({}) })
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode) {
    const isOurs = mode === 'readonly' || mode === 'readwrite'
    if (!isOurs) return transaction.call(this, stores, mode)
    return { objectStore: () => store, abort() {} } as unknown as IDBTransaction
  })
}

test.each([
  ['opens its stores', neverOpen],
  ['does what it is told', neverDo],
])('a device that never %s delays no call and no sign-out, and says so', async (_what, spoil) => {
  const { robin, page } = await openTips()
  spoil()
  await page.goto('/tips')
  await screen.findByText('This device cannot keep what you write. It needs a connection.')
  const begin = performance.now()
  await logTip(page, '7')
  await expectTips(app, robin, 2)
  expect(performance.now() - begin).toBeLessThan(3_500)
  expect((await tipsOf(app, robin)).map(({ orderId }) => orderId)).toContain('7')
  await press(page, 'Logout')
  await atTheDoor()
  expect(performance.now() - begin).toBeLessThan(7_000)
})
