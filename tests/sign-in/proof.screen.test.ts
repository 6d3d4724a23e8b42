import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#shared/sign-in/table.ts'
import { users } from '#shared/users/table.ts'
import { chooseFile, csvOf, importButton, openImport } from '#tests/payroll/import-screens.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { provedAgo } from '#tests/support/proof.ts'
import { expectNoDialog, fill, openPage, type Page, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { choose } from '#tests/users/user-list.ts'

const app = await startApp()
const question = () => screen.findByRole('dialog', { name: 'Is it still you?' })
const asked = (label: string) => screen.findByLabelText(label, { selector: '[role=dialog] input' })
const expectNoQuestion = () => expectNoDialog('Is it still you?')

/** An admin who signed in a while ago. */
async function longHere(minutes = 60) {
  const robin = await app.makePerson({ role: 'admin', firstName: 'Robin', lastName: 'Reed' })
  await app.as(robin).get('/api/user')
  await provedAgo(app, robin, minutes)
  return robin
}

/** Somebody is to become a technician. */
async function chooseRole(admin: Person, firstName: string) {
  const somebody = await app.makePerson({ firstName, lastName: 'Somebody' })
  const page = await openPage(app, admin, '/admin/user-management')
  await choose(page, `${firstName} Somebody`, 'Change Role of')
  const role = await screen.findByRole('combobox', { name: 'Role' })
  await page.user.selectOptions(role, 'technician')
  await send(page)
  return { page, role, roleNow: () => roleOf(somebody) }
}

const roleOf = async ({ id }: Person) => (await app.db.select().from(users).where(eq(users.id, id)))[0]!.role
const send = (page: Page) => press(page, 'Change Role')

test('a role is changed once the password was given, and a wrong one is said at its field', async () => {
  const robin = await longHere()
  const { page, role, roleNow } = await chooseRole(robin, 'Role')
  const password = await asked('Password')
  expect(password).toHaveFocus()
  await page.user.type(password, 'a guess{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'))
  expect(await roleNow()).toBe('employee')

  // Not now: the choice stays as it was made, and is sent by the next press.
  await page.user.keyboard('{Escape}')
  await expectNoQuestion()
  await screen.findByText('Nothing was done')
  expect(role).toHaveValue('technician')
  await send(page)
  await page.user.type(await asked('Password'), `${robin.password}{Enter}`)
  await screen.findByText('Role Somebody is now Technician.')
  await expectNoQuestion()
  expect(await roleNow()).toBe('technician')
})

test('with codes, one of them is asked for, or the password', async () => {
  const robin = await longHere(0)
  const { secret } = await turnOnCodes(app.as(robin))
  await provedAgo(app, robin, 60)
  const { page } = await chooseRole(robin, 'Coded')
  expect(await asked('Code')).toHaveFocus()
  await page.user.type(await asked('Code'), `${codeOf(secret, 7200)}{Enter}`)
  await screen.findByText(/^This is not the right code\./)
  await press(page, 'Use the password')
  expect(await asked('Password')).toHaveFocus()
  await press(page, 'Use a code')
  expect(await asked('Code')).toHaveFocus()
  await page.user.type(await asked('Code'), `${codeOf(secret)}{Enter}`)
  await screen.findByText('Coded Somebody is now Technician.')
  await expectNoQuestion()
})

test('a session that ended while the dialog stood open leads to the sign-in', async () => {
  const robin = await longHere()
  const { page } = await chooseRole(robin, 'Ended')
  const password = await asked('Password')
  await app.db.delete(sessions).where(eq(sessions.userId, robin.id))
  await page.user.type(password, `${robin.password}{Enter}`)
  await waitFor(() => expect(page.left).toEqual(['/api/login']))
})

test('an import goes on as it was looked at, and once', async () => {
  await app.makePerson({ firstName: 'Wanda', lastName: 'Wells' })
  await app.as(ada).get('/api/user')
  await provedAgo(app, ada, 60)
  const page = await openImport(app)
  await chooseFile(page, csvOf('Wanda Wells,20,15,300,0,300'))
  await waitFor(() => expect(importButton()).toBeEnabled())
  await page.user.click(importButton())
  await question()
  await press(page, 'Not now')
  await expectNoQuestion()
  await waitFor(() => expect(importButton()).toBeEnabled())
  const before = page.calls('POST /api/payroll-periods').length
  await page.user.click(importButton())
  fill(await asked('Password'), ada.password)
  await press(page, 'Confirm')
  await screen.findByText('Payroll period created with 1 record(s)')
  const keys = page.calls('POST /api/payroll-periods').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.slice(before)).toEqual([keys.at(-1), keys.at(-1)])
})

test('the file of the history is saved after the password', async () => {
  const robin = await longHere()
  const page = await openPage(app, robin, '/admin/history')
  await press(page, 'Export CSV')
  await question()
  await press(page, 'Not now')
  await screen.findByText('Nothing was done')
  expect(screen.queryByText('The history could not be exported.')).toBeNull()
  await press(page, 'Export CSV')
  await page.user.type(await asked('Password'), `${robin.password}{Enter}`)
  await waitFor(() => expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^history-.*\.csv$/)]))
})

test('who has nothing that could be asked for signs out and in again', async () => {
  const robin = await longHere()
  await app.db.update(users).set({ passwordHash: null }).where(eq(users.id, robin.id))
  const { page } = await chooseRole(robin, 'Other')
  expect(within(await question()).getByText('Sign out, sign in again, and then do it at once.')).toBeVisible()
  await press(page, 'Not now')
  await expectNoQuestion()
})
