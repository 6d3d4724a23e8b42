import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { expectNoDialog, fill, opened, openPage, type Page, screen, waitFor } from '#tests/support/screen.ts'
import { press } from './fields.ts'

const app = await startApp()

async function edit(page: Page, name: string) {
  await press({ page }, `More for ${name}`)
  await press({ page }, `Edit ${name}`)
  return opened(`Edit ${name}`)
}

test('what is refused stands at its field or in the form, and nothing typed is lost', async () => {
  await app.makePerson({ firstName: 'Refused', lastName: 'Person' })
  const page = await openPage(app, ada, '/admin/user-management')
  const dialog = await edit(page, 'Refused Person')
  const payrollId = dialog.getByLabelText(/^Payroll ID/)
  fill(dialog.getByLabelText('Last name'), 'Persson')
  fill(payrollId, 'E-17')
  const errors = { payrollId: ['Somebody has this ID.'], elsewhere: ['The week is closed.'] }
  page.answer('PATCH /api/admin/users/*', { code: 'INVALID', message: 'No.', errors }, 400)
  await press({ page }, 'Save')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^The week is closed\.$/)
  expect(payrollId).toHaveFocus()
  expect(payrollId).toHaveAccessibleDescription(/Somebody has this ID\./)
  expect(payrollId).toHaveAttribute('aria-invalid', 'true')
  expect(dialog.getByLabelText('Last name')).toHaveValue('Persson')

  page.restore()
  fill(payrollId, 'E-18')
  await waitFor(() => expect(dialog.queryByText('Somebody has this ID.')).toBeNull())
  await press({ page }, 'Save')
  await screen.findAllByText('Refused Persson was saved.')
  await expectNoDialog()
  await screen.findByRole('button', { name: 'More for Refused Persson' })
})

test('an answer that comes after its dialog was left closes no other', async () => {
  for (const lastName of ['One', 'Two']) await app.makePerson({ firstName: 'Slow', lastName })
  const page = await openPage(app, ada, '/admin/user-management')
  fill((await edit(page, 'Slow One')).getByLabelText(/^Payroll ID/), 'S-1')
  const go = page.hold('PATCH /api/admin/users/*')
  await press({ page }, 'Save')
  await page.user.keyboard('{Escape}')
  const second = await edit(page, 'Slow Two')
  fill(second.getByLabelText(/^Payroll ID/), 'S-2')
  go()
  await screen.findAllByText('Slow One was saved.')
  expect(second.getByLabelText(/^Payroll ID/)).toHaveValue('S-2')
})
