import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import {
  expectNoDialog,
  fill,
  opened,
  openPage,
  type Page,
  press,
  screen,
  waitFor,
  within,
} from '#tests/support/screen.ts'
import { complete, trainingIn } from './training-data.ts'

const app = await startApp()
const training = trainingIn(app)
const modules = '/admin/training-management?tab=modules'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const item = (name: string) => screen.queryByRole('region', { name })

async function pressEach(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) await press(page, name)
}

async function fromMenu(page: Page, name: string, entry: string) {
  const more = await button(`More for ${name}`)
  await page.user.click(more)
  await page.user.click(within(more.parentElement!).getByRole('button', { name: entry }))
  return more
}

test('the order is changed by the keyboard or by buttons, in one call', async () => {
  const shop = await startApp()
  for (const [orderIndex, name] of ['First', 'Second', 'Third'].entries())
    await trainingIn(shop).addModule({ name, orderIndex })
  const page = await openPage(shop, ada, modules)
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const expectOrder = (...wanted: string[]) => waitFor(() => expect(names().slice(-3)).toEqual(wanted))
  const calls = () => page.calls('PUT /api/training/modules/order')
  const handle = await button('Move First')
  handle.focus()
  await page.user.keyboard(' ')
  expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expectOrder('Second', 'Third', 'First')
  expect(handle).toHaveFocus()
  screen.getByText('First: place 3 of 3.')
  expect(calls()).toEqual([])
  await page.user.keyboard(' ')
  await screen.findByText('First is now at place 3 of 3.')
  await waitFor(() => expect(item('First')).toHaveTextContent('Order: 3'))
  expect(calls()).toHaveLength(1)

  await page.user.keyboard('{Enter}{ArrowUp}')
  await expectOrder('Second', 'First', 'Third')
  await page.user.keyboard('{Escape}')
  await expectOrder('Second', 'Third', 'First')
  expect(calls()).toHaveLength(1)

  // Without arrow keys: the buttons that appear.
  await pressEach(page, 'Move First', 'Move First up', 'Move First')
  await waitFor(() => expect(item('First')).toHaveTextContent('Order: 2'))
  await page.reload()
  await button('Move First')
  await expectOrder('Second', 'First', 'Third')
  // Going elsewhere puts it down.
  await pressEach(page, 'Move First', 'Move First down')
  await page.user.click(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(item('First')).toHaveTextContent('Order: 3'))
  expect(screen.queryByRole('button', { name: 'Move First down' })).toBeNull()

  // What others have added meanwhile is not put anywhere unseen.
  await pressEach(page, 'Move Second', 'Move Second down')
  await trainingIn(shop).addModule({ name: 'Fourth', orderIndex: 5 })
  await press(page, 'Move Second')
  await screen.findByText('Failed to save the new order')
  await screen.findByText('This list has changed in the meantime. Please look at it again.')
  await waitFor(() => expect(names().slice(-4)).toEqual(['Second', 'Third', 'First', 'Fourth']))
})

test('tasks and subtasks are changed and deleted', async () => {
  const { addModule, addTask, addSubtask } = training
  const [from, to] = [await addModule({ name: 'From' }), await addModule({ name: 'To' })]
  const parent = await addTask(from.id, { title: 'Parent' })
  const child = await addTask(from.id, { title: 'Child', parentTaskId: parent.id })
  await addTask(to.id, { title: 'Foreign' })
  const wash = await addSubtask(child.id, { title: 'Wash' })
  await addSubtask(child.id, { title: 'Unneeded', orderIndex: 1 })
  const page = await openPage(app, ada, modules)
  await pressEach(page, 'From', 'Edit Child')
  const edit = await opened()
  const parents = edit.getByRole<HTMLSelectElement>('combobox', { name: 'Parent Task' })
  const expectParents = (...titles: string[]) =>
    waitFor(() => expect([...parents.options].map(({ text }) => text)).toEqual(titles))
  await expectParents('No parent', 'Parent')
  expect(parents).toHaveValue(parent.id)
  await page.user.selectOptions(edit.getByRole('combobox', { name: 'Module' }), 'To')
  await expectParents('No parent', 'Foreign')
  expect(parents).toHaveValue('none')
  fill(edit.getByRole('textbox', { name: 'Task Title' }), ' ')
  await page.user.click(edit.getByRole('button', { name: 'Save Task' }))
  await edit.findByText('Task title is required')
  fill(edit.getByRole('textbox', { name: 'Task Title' }), 'Moved')
  await page.user.click(edit.getByRole('button', { name: 'Save Task' }))
  await expectNoDialog()
  await press(page, 'To')
  const moved = within(item('To')!).getByRole('region', { name: 'Moved' })
  expect(moved).toHaveTextContent('2 subtasks')

  await pressEach(page, 'Moved', 'Delete Unneeded')
  const question = () => screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this subtask?' })
  await page.user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Unneeded' })).toHaveFocus())
  await press(page, 'Delete Unneeded')
  await page.user.click(within(await question()).getByRole('button', { name: 'Delete Subtask' }))
  await waitFor(() => expect(within(moved).getByRole('button', { name: 'Moved' })).toHaveFocus())

  // One that another admin deletes while it is edited.
  await press(page, 'Edit Wash')
  fill((await opened()).getByRole('textbox', { name: 'Subtask Title' }), 'Wash twice')
  await app.as(ada).delete(`/api/training/subtasks/${wash.id}`)
  await press(page, 'Save Subtask')
  await screen.findByText('Failed to update subtask')
  await screen.findByText('This subtask no longer exists.')
  // What was typed is still there to be copied.
  expect(screen.getByRole('textbox', { name: 'Subtask Title' })).toHaveValue('Wash twice')
  await pressEach(page, 'Cancel', 'Leave')
  await waitFor(() => expect(moved).toHaveTextContent('No subtasks'))

  await press(page, 'Edit To')
  await page.user.click((await opened()).getByRole('checkbox', { name: /^Active/ }))
  await press(page, 'Save Module')
  await waitFor(() => expect(item('To')).toHaveTextContent('Inactive'))
})

test('a module is copied, and archived and back', async () => {
  const module = await training.addModule({ name: 'First week' })
  await training.addTask(module.id)
  const page = await openPage(app, ada, modules)
  const more = await fromMenu(page, 'First week', 'Copy First week')
  const copy = await opened()
  const name = copy.getByRole('textbox', { name: 'Module Name' })
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveValue('Copy of First week')
  await page.user.clear(name)
  await page.user.keyboard('{Enter}')
  await copy.findByText('Module name is required')
  await page.user.keyboard('First week of 2027{Enter}')
  await screen.findByText('Training module copied.')
  await waitFor(() => expect(item('First week of 2027')).toHaveTextContent('1 task'))
  await waitFor(() => expect(more).toHaveFocus())

  await fromMenu(page, 'First week', 'Archive First week')
  await screen.findByText('Training module archived.')
  const fold = await screen.findByText('Archived: 1')
  expect(item('First week')).not.toBeVisible()
  await page.user.click(fold)
  expect(item('First week')).toBeVisible()
  expect(item('First week')).toHaveTextContent('Archived')
  await fromMenu(page, 'First week', 'Take First week out of the archive')
  await screen.findByText('Training module taken out of the archive.')
  await waitFor(() => expect(item('First week')).toHaveTextContent('Active'))
  expect(screen.queryByText('Archived: 1')).toBeNull()
})

test('after a change of text, who learned the one before is asked again', async () => {
  const module = await training.addModule()
  const task = await training.addTask(module.id, { title: 'Clean the lint ducts', requiresTrainerSignoff: false })
  for (const firstName of ['Roberta', 'Kim']) {
    const person = await app.makePerson({ firstName })
    await training.assign(person, module.id)
    await complete(app.as(person), task.id)
  }
  await app.as(ada).put(`/api/training/tasks/${task.id}`, { description: '<p>Every evening</p>' })
  const page = await openPage(app, ada, modules)
  await press(page, module.name)
  expect(item(task.title)).toHaveTextContent('Self-Complete')
  await press(page, /^Taught before the change: 2 people/)
  const ask = await opened()
  expect(await ask.findByRole('checkbox', { name: /Roberta/ })).toBeChecked()
  await page.user.click(ask.getByRole('checkbox', { name: /Kim/ }))
  await press(page, 'Ask Again')
  await ask.findByText('Please write what has changed')
  fill(ask.getByLabelText('What has changed'), 'Every evening, not every week.')
  await press(page, 'Ask Again')
  await screen.findByText('Asked again: 1 person')
  await button(/^Taught before the change: 1 person/)
})

test('a module is given to a role, with days, and to those who have the role', async () => {
  await training.addModule({ name: 'Till' })
  const page = await openPage(app, ada, modules)
  const more = await fromMenu(page, 'Till', 'Roles for Till')
  const roles = await opened()
  const days = roles.getByLabelText('Employee: days')
  await waitFor(() => expect(days).toHaveFocus())
  await page.user.keyboard('0{Enter}')
  await roles.findByText('Please enter a whole number of days from 1 to 365')
  expect(days).toHaveFocus()
  fill(days, '')
  fill(roles.getByLabelText('Team Lead: days'), '14')
  await page.user.click(roles.getByLabelText(/^Also for those who have the role already/))
  await press(page, 'Save Roles')
  await screen.findByText('Roles of the module saved.')
  await screen.findByText('1 person has it now.')
  await waitFor(() => expect(more).toHaveFocus())
  await waitFor(() => expect(item('Till')).toHaveTextContent('Team Lead: 14 days'))
  await page.user.click(screen.getByRole('tab', { name: 'Assignments' }))
  expect((await screen.findByText(theo.email)).closest('details')).toHaveTextContent('With the roleTeam Lead')
})

test('what another admin set meanwhile is not undone unseen, nor by a draft', async () => {
  const { id, name } = await training.addModule()
  await training.setRoles(id, { employee: 14 })
  const page = await openPage(app, ada, modules)
  await fromMenu(page, name, `Roles for ${name}`)
  fill((await opened()).getByLabelText('Technician: days'), '3')
  await training.setRoles(id, { employee: 14, team_lead: 7 })
  await page.reload()
  await fromMenu(page, name, `Roles for ${name}`)
  await screen.findByText(/^Your unsent roles from/)
  await press(page, 'Save Roles')
  await screen.findByText(
    /^Somebody changed the roles of this module meanwhile: Employee: 14 days, Team Lead: 7 days\./,
  )
  expect((await opened()).getByLabelText('Technician: days')).toHaveValue('3')
  await press(page, 'Save Roles')
  await expectNoDialog()
  await waitFor(() => expect(item(name)).toHaveTextContent('Technician: 3 days'))
  expect(item(name)).not.toHaveTextContent('Team Lead')
})

test('a shop without a module begins with a ready one, in the language of the person', async () => {
  const shop = await startApp()
  const page = await openPage(shop, ada, modules)
  page.answer('POST /api/training/tasks', { code: 'INTERNAL', message: 'No.' }, 500)
  await press(page, 'Begin with “First day at the counter”')
  await screen.findByText('Failed to create training module')
  // What was made is there, and can be archived.
  await waitFor(() => expect(item('First day at the counter')).toHaveTextContent('0 tasks'))
  expect(screen.queryByRole('button', { name: /^Begin with/ })).toBeNull()

  const spanish = await startApp()
  await spanish.as(ada).patch('/api/user/language', { language: 'es' })
  const hers = await openPage(spanish, ada, modules)
  await press(hers, 'Empezar con “Primer día en el mostrador”')
  await screen.findByRole('region', { name: 'Primer día en el mostrador' })
  const tasks = (await spanish.as(ada).get('/api/training/tasks')).body as { title: string }[]
  expect(tasks.map(({ title }) => title)).toEqual([
    'Conocer el lugar: salidas, agua, luz, botiquín',
    'Recibir un pedido y registrar su propina',
    'Fotografiar una mancha y reportarla',
    'Reportar una máquina que no funciona',
    'Contar el cajón y hacer el reporte de caja',
  ])
})
