import { afterEach, expect, test, vi } from 'vitest'
import { currentDrafts, draftKey, holdDraft, readDraft, releaseDraft, writeDraft } from '#client/held/drafts.ts'
import { invite } from '#tests/invitations/invitation-data.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import { fill, opened, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'
import { choose, findField, press } from './fields.ts'
import { drafts } from './filling.ts'
import { newWord, picture } from './forms.ts'

const app = await startApp()

/** Everything that lies on the device, as one text. */
const onDevice = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])

test('drafts of the tablet on the wall stay on it', async () => {
  const word = newWord()
  await makeProblem(app.db, { description: word })
  const page = await openPage(app, undefined, '/machine-status')
  const open = async () => {
    const row = (await screen.findByText(word)).closest('li')!
    await page.user.click(within(row).getByRole('button'))
  }
  await open()
  fill(await findField('Your Name'), 'Tess')
  fill(await findField('Repair Notes'), 'New belt')
  await page.reload()
  await open()
  expect(await findField('Your Name')).toHaveValue('Tess')
  expect(await findField('Repair Notes')).toHaveValue('New belt')
  await screen.findByText(/^The unsent notes from .* are back\.$/)
  await page.user.click((await opened()).getByRole('button', { name: 'Mark as Repaired' }))
  await screen.findAllByText(/marked as repaired!/)
  expect(drafts()).toEqual([])
})

test('the notes that the browser asks for are in its question again', async () => {
  const word = newWord()
  await makeProblem(app.db, { description: word })
  const page = await openPage(app, await app.makePerson(), '/problems')
  const asked = vi.fn(() => 'New hose')
  vi.stubGlobal('prompt', asked)
  page.answer('POST /api/machine-problems/*/repair', { code: 'INTERNAL', message: 'No.' }, 500)
  const fix = async () => {
    const row = (await screen.findByText(word)).closest('li')!
    await page.user.click(within(row).getByRole('button', { name: /^Mark Fixed/ }))
  }
  await fix()
  await screen.findAllByText('Failed to mark problem as fixed. Please try again.')
  page.restore()
  await page.reload()
  await fix()
  expect(asked).toHaveBeenLastCalledWith('Repair notes (optional):', 'New hose')
  await screen.findAllByText('Problem marked as fixed!')
  expect(drafts()).toEqual([])
})

test('who registers finds all but the password again, in this tab only', async () => {
  const { email, inviteUrl } = await invite(app)
  const page = await openPage(app, undefined, new URL(inviteUrl).pathname)
  await page.user.click(await screen.findByRole('link', { name: 'Create Account' }))
  const typed = { 'First Name': 'Nora', 'Last Name': 'New', Password: 'a secret of mine' }
  for (const [label, value] of Object.entries(typed)) fill(await findField(label), value)
  await waitFor(() => expect(onDevice()).toContain('Nora'))
  expect(onDevice()).not.toContain('secret of mine')
  await page.reload()
  const values = async () =>
    Promise.all(['First Name', 'Last Name', 'Email', 'Password'].map(async (label) => (await findField(label)).value))
  await waitFor(async () => expect(await values()).toEqual(['Nora', 'New', email, '']))
  await screen.findByText(/^Your unsent registration from .* is back\.$/)

  // What another tab has.
  const kept = { ...sessionStorage }
  sessionStorage.clear()
  await page.reload()
  await waitFor(async () => expect(await values()).toEqual(['', '', email, '']))
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  await page.reload()
  await waitFor(async () => expect(await values()).toEqual(['Nora', 'New', email, '']))

  fill(await findField('Password'), 'a secret of mine')
  await press({ page }, 'Create Account')
  await screen.findByText('Welcome back, Nora!')
  expect(onDevice()).not.toContain('Nora')
})

test('who was signed out meanwhile, or goes by themselves, finds it again after signing in', async () => {
  const robin = await app.makePerson()
  const page = await openPage(app, robin, '/tips')
  fill(await findField('Order ID'), '7')
  fill(await findField('Tip Amount ($)'), '3.50')
  await page.signIn(undefined)
  await press({ page }, 'Log Tip')
  await waitFor(() => expect(page.left).toEqual(['/api/login']))
  await page.goto('/')
  await signIn(page, robin)
  await page.goto('/tips')
  await waitFor(async () => expect(await findField('Tip Amount ($)')).toHaveValue('3.50'))
  await screen.findByText(/^Your unsent tip from .* is back\.$/)
  await press({ page }, 'Log Tip')
  await screen.findAllByText('Tip logged successfully!')
  expect(screen.queryByText(/^Your unsent tip/)).toBeNull()

  fill(await findField('Order ID'), '8')
  await page.goto('/')
  await press({ page }, 'Logout')
  await signIn(page, robin)
  await page.goto('/tips')
  await waitFor(async () => expect(await findField('Order ID')).toHaveValue('8'))
})

async function signIn(page: Page, { email, password, firstName }: Person) {
  fill(await findField('Email'), email)
  fill(await findField('Password'), password)
  await press({ page }, 'Sign In')
  await screen.findByText(`Welcome back, ${firstName}!`)
}

test('drafts older than a week are gone', async () => {
  const page = await openPage(app, await app.makePerson(), '/tips')
  fill(await findField('Order ID'), '7')
  const [name] = drafts()
  const draft = JSON.parse(localStorage.getItem(name!)!)
  localStorage.setItem(name!, JSON.stringify({ ...draft, savedAt: Date.now() - 8 * 86_400_000 }))
  await page.reload()
  expect(await findField('Order ID')).toHaveValue('')
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a draft that is being sent is not offered, and another tab that tidies up leaves it', () => {
  localStorage.clear()
  const key = draftKey('robin', 'log-tip')
  writeDraft(key, { id: 'one', savedAt: Date.now(), values: { orderId: '7' } })
  holdDraft('one')
  expect(readDraft(key)).toBeUndefined()
  expect(currentDrafts()).toHaveLength(1)
  releaseDraft('one')
  expect(readDraft(key)?.values).toEqual({ orderId: '7' })
})

const kept = (['localStorage', 'sessionStorage', 'indexedDB'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const,
)
afterEach(() => {
  for (const [name, descriptor] of kept) Object.defineProperty(globalThis, name, descriptor)
})

const refuse = () => {
  throw new DOMException('No.', 'SecurityError')
}
function forbidStores() {
  for (const [name] of kept) Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
}
function fillStores() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
}
const neverOpen = () => vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
test.each([
  ['that forbids it', forbidStores],
  ['that is full', fillStores],
  ['that never opens its stores', neverOpen],
])('on a device %s, everything works as without drafts', async (_what, spoil) => {
  const page = await openPage(app, await app.makePerson(), '/problems')
  spoil()
  await page.goto('/shift-reports')
  for (const [label, value] of Object.entries({ 'Starting Cash': '200', 'Ending Cash': '300', 'Drop Amount': '100' }))
    fill(await findField(label), value)
  await choose({ page }, 'Choose picture', await picture('receipt.jpg'))
  await screen.findByRole('button', { name: 'Open receipt' })
  await press({ page }, 'Submit Report')
  await screen.findAllByText('Drop report submitted successfully!')
  await page.goto('/stain-report')
  await press({ page }, 'Add one Duvet')
  await screen.findByText('Total items: 1')
})
