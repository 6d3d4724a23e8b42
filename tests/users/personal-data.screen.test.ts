import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { choose, openMenu, rowOf, showDeactivated } from './user-list.ts'

test('the name of somebody who left is removed', async () => {
  const app = await startApp()
  const robin = await app.makePerson({ firstName: 'Forget', lastName: 'Me', isActive: false })
  const page = await openPage(app, ada, '/admin/user-management')
  await showDeactivated(page)
  await choose(page, 'Forget Me', 'Remove the name of')
  const box = await screen.findByRole('dialog', { name: 'Remove the name of Forget Me' })
  const dialog = within(box)
  expect(box).toHaveTextContent('Older backups still have it all.')
  const typed = dialog.getByLabelText(/^Type the name: Forget Me/)
  expect(typed).toHaveFocus()
  await dialog.findByText('Nothing that people wrote, and no payroll file, has the name Forget Me.')
  await page.user.type(typed, 'Forget You{Enter}')
  await dialog.findByText('This is not the name. Please type: Forget Me')
  expect(typed).toHaveFocus()
  fill(typed, 'forget me')
  await press(page, 'Remove name')
  const toast = await screen.findByText(/^It is Former employee \d+ now\.$/)
  const name = toast.textContent.slice('It is '.length, -' now.'.length)
  await waitFor(() => expect(box).not.toBeInTheDocument())
  expect(screen.queryByText('Forget Me')).toBeNull()
  expect(rowOf(name)).not.toHaveTextContent('former-')
  await openMenu(page, name)
  expect(within(rowOf(name)).queryByRole('button', { name: /^(?:Edit|Reactivate|Remove)/ })).toBeNull()
  expect(within(rowOf(name)).getByRole('button', { name: `Export everything of ${name}` })).toBeVisible()

  await page.goto(`/admin/history?record=${robin.id}`)
  await waitFor(() =>
    expect(document.querySelector('main')).toHaveTextContent(`Ada Okafor removed the name of ${name}`),
  )

  await app.as(ada).patch('/api/user/language', { language: 'es' })
  await page.goto('/admin/user-management')
  await press(page, /^Mostrar \d+ desactivad/)
  expect(rowOf(name.replace('Former employee', 'Exempleado'))).toBeVisible()
})

test('an admin sees where people wrote a name, ticks what goes with it, and undoes it', async () => {
  const app = await startApp()
  await app.makePerson({ firstName: 'Linnet', lastName: 'Finch', isActive: false })
  await app.makePerson({ firstName: 'Finch', lastName: 'Linnet' })
  const siskin = await app.makePerson({ firstName: 'Siskin', lastName: 'Brambling', isActive: false })
  await app.as(ada).post('/api/tips', { orderId: '0042', amount: '2.00', notes: 'From Linnet Finch' })
  const tip = await app.as(ada).post('/api/tips', { orderId: '0043', amount: '2.00', notes: 'From SISKIN Brambling' })
  const page = await openPage(app, ada, '/admin/user-management')
  await showDeactivated(page)

  await choose(page, 'Linnet Finch', 'Remove the name of')
  const taken = await screen.findByRole('checkbox', { name: /^Linnet Finch/ })
  expect(taken).toBeDisabled()
  expect(taken).toHaveAccessibleDescription('Somebody else is called so, it stays: Tip (1), History (1)')
  await page.user.keyboard('{Escape}')

  page.answer(`GET /api/admin/users/${siskin.id}/mentions`, { code: 'INTERNAL', message: 'No.' }, 500)
  await choose(page, 'Siskin Brambling', 'Remove the name of')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the name of Siskin Brambling' }))
  await dialog.findByText('What people wrote could not be looked through.')
  expect(dialog.getByRole('button', { name: 'Remove name' })).toBeDisabled()
  page.restore()
  await page.user.click(dialog.getByRole('button', { name: 'Try again' }))
  const tick = await dialog.findByRole('checkbox', { name: /^Siskin Brambling/ })
  expect(tick).not.toBeChecked()
  expect(dialog.getAllByText('SISKIN Brambling')[0]!.closest('li')).toHaveTextContent(
    /^(?:Tip|History): From SISKIN Br/,
  )
  tick.focus()
  await page.user.keyboard(' ')
  fill(dialog.getByLabelText(/^Type the name: Siskin Brambling/), 'Siskin Brambling')
  await page.user.click(dialog.getByRole('button', { name: 'Remove name' }))
  const name = (await screen.findByText(/^It is Former employee \d+ now\.$/)).textContent.slice(
    'It is '.length,
    -' now.'.length,
  )
  const notes = async () => (await app.pool.query('select notes from tips where id = $1', [tip.body.id])).rows[0].notes
  expect(await notes()).toBe(`From ${name}`)

  await openMenu(page, name)
  await press(page, `Undo for ${name}`)
  const asked = await screen.findByRole('alertdialog', { name: `Bring back the name of ${name}?` })
  expect(asked).toHaveTextContent('It can be done until 6/14/2030.')
  await press(page, 'Bring back')
  await screen.findByText('The name of Siskin Brambling is back.')
  await waitFor(() => expect(rowOf('Brambling')).toBeVisible())
  expect(await notes()).toBe('From SISKIN Brambling')
})
