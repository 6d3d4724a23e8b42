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
