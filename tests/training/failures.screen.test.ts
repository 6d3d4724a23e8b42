import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
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
import { trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assignedTask } = trainingIn(app)

/** The server breaks down under it, and does it the second time. */
async function twice(page: Page, call: string, failed: string, act: () => Promise<void>) {
  page.answer(call, { code: 'INTERNAL', message: 'Something went wrong on our side.' }, 500)
  await act()
  await screen.findByText(failed)
  page.restore()
  await act()
}

test('what an admin makes and changes is not lost where the server breaks down', async () => {
  const module = await addModule({ name: 'Dryers' })
  const task = await addTask(module.id, { title: 'Lint' })
  await addSubtask(task.id, { title: 'Filter' })
  const page = await openPage(app, ada, '/admin/training-management?tab=modules')
  const write = async (label: string, words: string) =>
    fill((await opened()).getByRole('textbox', { name: label }), words)
  const save = async (call: string, button: string, failed: string, done: string) => {
    await twice(page, call, failed, async () =>
      page.user.click(await (await opened()).findByRole('button', { name: button })),
    )
    await screen.findByText(done)
    await expectNoDialog()
  }

  await press(page, 'Create Module')
  const make = await opened()
  await waitFor(() => expect(make.getByRole('textbox', { name: 'Module Name' })).toHaveFocus())
  expect(make.getByLabelText('Order')).toHaveValue('0')
  await page.user.keyboard('{Enter}')
  await make.findByText('Module name is required')
  await write('Module Name', 'Washers')
  const madeModule = 'Training module created successfully.'
  await save('POST /api/training/modules', 'Create Module', 'Failed to create training module', madeModule)
  await press(page, 'Edit Dryers')
  const savedModule = 'Training module updated successfully.'
  await save('PUT /api/training/modules/*', 'Save Module', 'Failed to update training module', savedModule)

  const washers = screen.getByRole('region', { name: 'Washers' })
  expect(washers).toHaveTextContent(/0 tasks.*Active/)
  await press(page, 'Dryers')
  await press(page, 'Washers')
  within(washers).getByText('No tasks in this module yet.')
  await press(page, 'Create Task')
  // The module that was opened last is chosen already.
  expect((await opened()).getByRole('combobox', { name: 'Module' })).toHaveDisplayValue('Washers')
  expect((await opened()).getByRole('checkbox', { name: /^Requires trainer sign-off/ })).toBeChecked()
  await write('Task Title', 'Drum')
  const madeTask = 'Training task created successfully.'
  await save('POST /api/training/tasks', 'Create Task', 'Failed to create training task', madeTask)
  expect(await within(washers).findByRole('region', { name: 'Drum' })).toHaveTextContent('Requires Approval')
  await press(page, 'Edit Lint')
  const savedTask = 'Training task updated successfully.'
  await save('PUT /api/training/tasks/*', 'Save Task', 'Failed to update training task', savedTask)

  await press(page, 'Lint')
  await press(page, 'Add Subtask to Lint')
  await write('Subtask Title', 'Duct')
  const madeSubtask = 'Subtask created successfully.'
  await save('POST /api/training/tasks/*/subtasks', 'Create Subtask', 'Failed to create subtask', madeSubtask)
  await press(page, 'Edit Filter')
  const savedSubtask = 'Subtask updated successfully.'
  await save('PUT /api/training/subtasks/*', 'Save Subtask', 'Failed to update subtask', savedSubtask)
  await twice(page, 'DELETE /api/training/subtasks/*', 'Failed to delete subtask', async () => {
    const bin = await screen.findByRole('button', { name: 'Delete Filter' })
    await waitFor(() => expect(bin).toHaveAttribute('aria-disabled', 'false'))
    await page.user.click(bin)
    await press(page, 'Delete Subtask')
  })
  await screen.findByText('Subtask deleted successfully.')
})

test('what a trainee has done is told once more', async () => {
  const boss = await app.makePerson({ role: 'admin' })
  const { module, task } = await assignedTask(boss)
  await addSubtask(task.id, { title: 'Filter' })
  const page = await openPage(app, boss, `/training/${module.id}`)
  const filter = await screen.findByRole('checkbox', { name: 'Filter' })
  const tick = async () => {
    await waitFor(() => expect(filter).toHaveAttribute('aria-busy', 'false'))
    await page.user.click(filter)
  }
  await twice(page, 'POST /api/training/subtasks/*/complete', 'Failed to mark subtask as complete', tick)
  await twice(page, 'POST /api/training/subtasks/*/incomplete', 'Failed to mark subtask as incomplete', tick)
  await tick()
  const complete = () => press(page, 'Mark Complete')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark Complete' })).toBeEnabled())
  await twice(page, 'POST /api/training/tasks/*/complete', 'Failed to mark task as complete', complete)
  // An admin approves there what they did themselves.
  await screen.findByRole('button', { name: 'Approve' })
  await press(page, 'Add notes')
  fill(screen.getByLabelText(/^Notes for the trainee/), 'I was there')
  const approve = () => press(page, 'Approve')
  await twice(page, 'POST /api/training/progress/*/approve', 'Failed to approve task', approve)
  await screen.findByText('Training task approved successfully.')
  await screen.findByText(new RegExp(`Approved by ${boss.firstName} ${boss.lastName}`))
  await screen.findByText('I was there')
})
