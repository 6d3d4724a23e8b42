import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, openPage, screen, waitFor, within } from '#tests/support/screen.ts'
import { trainingIn } from './training-data.ts'

const assignments = '/admin/training-management?tab=assignments'
const lines = () => document.querySelectorAll('main details')

test('a module is assigned to several people and taken away again', async () => {
  const app = await startApp()
  const { addModule, assign } = trainingIn(app)
  const module = await addModule({ name: 'Dryers' })
  await addModule({ name: 'Put aside', isActive: false })
  await assign(erin, module.id)
  const page = await openPage(app, ada, assignments)
  await page.user.click(await screen.findByRole('button', { name: 'Assign Module' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Module' }))
  const modules = () => dialog.getByRole('combobox', { name: 'Module' })
  const offered = () => within(modules()).getAllByRole('option')
  await waitFor(() => expect(offered().map((each) => each.textContent)).toEqual(['Choose a module', 'Dryers']))
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await dialog.findByText('Module is required')
  dialog.getByText('User is required')
  dialog.getByText('A module is still to be chosen.')
  await page.user.selectOptions(modules(), 'Dryers')
  await dialog.findByText('Nobody is chosen yet.')
  const person = (name: RegExp) => dialog.getByRole('checkbox', { name })
  await dialog.findByText('Employee · has it')
  expect(person(/Erin Ellis/)).toBeDisabled()
  expect(dialog.queryByText(/Ivan/)).toBeNull()
  dialog.getByText('0 chosen')
  await page.user.click(dialog.getByRole('button', { name: 'Choose all 3' }))
  expect(person(/Tess Tanaka/)).toBeChecked()
  expect(dialog.queryByText('Nobody is chosen yet.')).toBeNull()
  await page.user.click(person(/Tess Tanaka/))
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await screen.findByText('2 people have it now.')
  await waitFor(() => expect(lines()).toHaveLength(3))

  fill(screen.getByLabelText('Search'), 'lindq')
  await waitFor(() => expect(lines()).toHaveLength(1))
  await waitFor(() => expect(window.location.search).toBe('?tab=assignments&search=lindq'))
  await page.user.click(screen.getByRole('button', { name: 'Remove Dryers from Theo Lindqvist' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to remove this assignment?' })
  expect(question).toHaveTextContent('Theo Lindqvist no longer has Dryers.')
  await page.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Assignment removed successfully.')
  await screen.findByText('No assignment was found.')
})

test('one is given with a due day, and removed by another admin meanwhile', async () => {
  const app = await startApp()
  await trainingIn(app).addModule({ name: 'Dryers' })
  const page = await openPage(app, ada, assignments)
  await page.user.click(await screen.findByRole('button', { name: 'Assign Module' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Module' }))
  await dialog.findByRole('option', { name: 'Dryers' })
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Module' }), 'Dryers')
  fill(await dialog.findByLabelText('Search people'), 'ellis')
  await page.user.click(await dialog.findByRole('checkbox', { name: /Erin Ellis/ }))
  fill(dialog.getByLabelText(/^Due Date/), '2020-02-29')
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await screen.findByText('Module assigned successfully.')
  expect(await screen.findByRole('article')).toHaveTextContent('Feb 29, 2020')

  await page.user.click(screen.getByRole('button', { name: /^Remove/ }))
  const [{ id }] = (await app.as(ada).get('/api/admin/training/assignments')).body
  await app.as(ada).delete(`/api/training/assignments/${id}`)
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Failed to remove assignment')
  await screen.findByText('This assignment was already removed.')
  await screen.findByText('No assignments yet')
})
