import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { expectNoDialog, fill, opened, openPage, type Page, screen, waitFor } from '#tests/support/screen.ts'
import { findField, place, press } from './fields.ts'
import { drafts, expectFilledIn, fillIn, notice, openAgain, openNew, shown } from './filling.ts'
import { changingForms, creatingForms, type Situation } from './forms.ts'

const app = await startApp()

const reason = 'The till has closed.'

/** How often something was made for this person, as everything that is made stands in the history. */
async function timesMade({ me }: Situation): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(distinct transaction)::int as times from history where actor_id = $1 and action = 'created'`,
    [me.id],
  )
  return rows[0].times
}

for (const form of creatingForms)
  test(`${form.name} that is refused is still there, and stored once when it is sent again`, async () => {
    const situation = await openNew(app, form)
    const { page } = situation
    const untouched = shown(form, situation)
    await fillIn(form, situation)
    await form.beforeSending?.(situation)
    const button = place().getByRole('button', { name: form.send })
    const [name, label] = form.field ?? ['elsewhere']
    page.answer(form.call, { code: 'INVALID', message: 'No.', errors: { [name]: [reason] } }, 400)
    await page.user.click(button)
    if (label) await waitFor(async () => expect(await findField(label)).toHaveAccessibleDescription(new RegExp(reason)))
    if (label) expect(await findField(label)).toHaveFocus()
    else await screen.findAllByText(/No\./)
    await expectFilledIn(form, situation)
    expect(await timesMade(situation)).toBe(0)

    page.restore()
    const go = page.hold(form.call)
    await page.user.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    await page.user.click(button)
    go()
    await screen.findAllByText(form.done)
    expect(page.calls(form.call)).toHaveLength(2)
    expect(await timesMade(situation)).toBe(1)
    await openAgain(form, situation)
    expect(shown(form, situation)).toEqual(untouched)
    expect(notice(form)).toBeNull()
    expect(drafts()).toEqual([])
  })

// What staff write all day waits in the outbox instead.
for (const form of creatingForms.filter(({ isSentLater }) => !isSentLater))
  test(`${form.name} whose answer is lost is back, and there once`, async () => {
    const situation = await openNew(app, form)
    const { page } = situation
    await fillIn(form, situation)
    await form.beforeSending?.(situation)
    for (const [times, cut] of (['lose', 'loseAnswer'] as const).entries()) {
      page[cut](form.call)
      const button = place().getByRole('button', { name: form.send })
      await page.user.click(button)
      await waitFor(() => expect(page.calls(form.call)).toHaveLength(times + 1))
      await waitFor(async () => expect(await timesMade(situation)).toBe(times))
      await screen.findAllByText('The server cannot be reached. Please check the connection.')
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    }

    page.restore()
    await openAgain(form, situation)
    await expectFilledIn(form, situation)
    await form.beforeSending?.(situation)
    await page.user.click(place().getByRole('button', { name: form.send }))
    await screen.findAllByText(form.done)
    expect(await timesMade(situation)).toBe(1)
    const keys = page.calls(form.call).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
  })

test('another content has another key, and the first one again its own', async () => {
  const page = await openPage(app, await app.makePerson(), '/tips')
  page.answer('POST /api/tips', { code: 'INTERNAL', message: 'No.' }, 500)
  const send = await screen.findByRole('button', { name: 'Log Tip' })
  for (const amount of ['1', '2', '1']) {
    fill(screen.getByLabelText('Order ID'), '7')
    fill(screen.getByLabelText('Tip Amount ($)'), amount)
    const sent = page.calls('POST /api/tips').length
    await page.user.click(send)
    await waitFor(() => expect(page.calls('POST /api/tips')).toHaveLength(sent + 1))
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'))
  }
  const [first, other, again] = page.calls('POST /api/tips').map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a change that had arrived, but not its answer, is not offered again', async () => {
  const form = changingForms.find(({ name }) => name === 'the change of a commercial account')!
  const situation = await openNew(app, form)
  await fillIn(form, situation)
  situation.page.loseAnswer('PUT /api/commercial-accounts/*')
  await press(situation, 'Save')
  await screen.findAllByText('Failed to update commercial account.')
  await openAgain(form, situation)
  await expectFilledIn(form, situation)
  expect(notice(form)).toBeNull()
})

async function edit(page: Page, name: string) {
  await press({ page }, `More for ${name}`)
  await press({ page }, `Edit ${name}`)
  return opened(`Edit ${name}`)
}

test('a refusal stands at its field or in the form, and nothing typed is lost', async () => {
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
