import { expect, test, vi } from 'vitest'
import { plainAddress } from '#shared/pages/page.ts'
import { pages } from '#shared/pages/pages.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { expectNoDialog, opened, openPage, screen, waitFor, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { press } from './waiting.ts'

const app = await startApp()

const words = 'This needs a connection, and there is none at the moment.'
const said = () => screen.queryAllByText(words)
const offline = () => screen.findByText(/^You are offline\./)

/** Where something is written that waits on the device, or nothing at all. */
const forStaff = ['/', '/tips', '/problems', '/stain-report', '/shift-reports', '/refunds', '/training']
const worksWithout = [...forStaff, '/admin/machine-management']

test('every page on which nothing can wait says so before anybody types', async () => {
  const page = await openPage(app, ada, '/')
  for (const address of Object.keys(pages).map(plainAddress)) {
    page.offline(false)
    await page.goto(address)
    await waitFor(() => expect(screen.getAllByRole('heading')).not.toEqual([]))
    expect(said(), address).toEqual([])
    page.offline()
    await offline()
    const count = worksWithout.includes(address) ? 0 : 1
    await waitFor(() => expect(said(), address).toHaveLength(count))
    page.offline(false)
    await waitFor(() => expect(said(), address).toEqual([]))
  }
})

test('a dialog that edits says so; one whose call waits does not', async () => {
  await makeProblem(app.db, { machineNumber: 9 })
  const page = await openPage(app, ada, '/admin/machine-management')
  await press(page, /^Update/)
  const dialog = await opened()
  expect(said()).toEqual([])
  page.offline()
  await dialog.findByText(words)
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await press(page, /^Mark Repaired/)
  await screen.findByRole('dialog')
  expect(said()).toEqual([])
})

test('a question before something goes says so', async () => {
  const { firstName, lastName } = await app.makePerson()
  const page = await openPage(app, ada, '/admin/user-management')
  await press(page, `More for ${firstName} ${lastName}`)
  await press(page, `Deactivate ${firstName} ${lastName}`)
  const question = within(await screen.findByRole('alertdialog'))
  page.offline()
  await question.findByText(words)
})

test('a tip is not asked to go where it cannot', async () => {
  const robin = await app.makePerson()
  await tipOf(app.db, robin, { orderId: '4711' })
  const page = await openPage(app, robin, '/tips')
  const asked = vi.fn()
  vi.stubGlobal('confirm', asked)
  await screen.findByRole('button', { name: 'Delete tip of order 4711' })
  page.offline()
  await press(page, 'Delete tip of order 4711')
  await screen.findAllByText(words)
  expect(asked).not.toHaveBeenCalled()

  await page.goto('/tips/reports')
  await waitFor(() => expect(said()).toHaveLength(1))
})
