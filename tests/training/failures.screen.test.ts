import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { fill, openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'
import { trainingIn } from './training-data.ts'

const app = await startApp()
const { addModule, addTask, addSubtask, assignedTask } = trainingIn(app)
const broken = { code: 'INTERNAL', message: 'Something went wrong on our side.' }
const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (page: Page, name: string) => page.user.click(await screen.findByRole('button', { name }))

/** Does it twice: the server breaks down at first, and then does what it is asked for. */
async function twice(page: Page, call: string, act: () => Promise<void>, failed: string, done: string) {
  page.answer(call, broken, 500)
  await act()
  await screen.findByText(failed)
  page.restore()
  await act()
  await screen.findByText(done)
}

const inDialog = (page: Page, name: string) => async () =>
  page.user.click(await (await dialog()).findByRole('button', { name }))

async function write(label: string, words: string) {
  fill((await dialog()).getByRole('textbox', { name: label }), words)
}

test('what an admin writes is not lost where the server breaks down', async () => {
  const module = await addModule({ name: 'Dryers' })
  const task = await addTask(module.id, { title: 'Lint' })
  await addSubtask(task.id, { title: 'Filter' })
  const page = await openPage(app, ada, '/admin/training-management?tab=modules')
  const save = (call: string, button: string, failed: string, done: string) =>
    twice(page, call, inDialog(page, button), failed, done)

  await press(page, 'Create Module')
  await write('Module Name', 'Washers')
  const madeModule = 'Training module created successfully.'
  await save('POST /api/training/modules', 'Create Module', 'Failed to create training module', madeModule)
  await press(page, 'Edit Dryers')
  const savedModule = 'Training module updated successfully.'
  await save('PUT /api/training/modules/*', 'Save Module', 'Failed to update training module', savedModule)

  await press(page, 'Dryers')
  await press(page, 'Create Task')
  await write('Task Title', 'Drum')
  const madeTask = 'Training task created successfully.'
  await save('POST /api/training/tasks', 'Create Task', 'Failed to create training task', madeTask)
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
  const remove = async () => {
    const bin = await screen.findByRole('button', { name: 'Delete Filter' })
    await waitFor(() => expect(bin).toHaveAttribute('aria-disabled', 'false'))
    await page.user.click(bin)
    await press(page, 'Delete Subtask')
  }
  const removed = 'Subtask deleted successfully.'
  await twice(page, 'DELETE /api/training/subtasks/*', remove, 'Failed to delete subtask', removed)
})

test('a module is assigned once the server does it', async () => {
  const { name } = await addModule()
  const page = await openPage(app, ada, '/admin/training-management?tab=assignments')
  await press(page, 'Assign Module')
  await (await dialog()).findByRole('option', { name })
  await page.user.selectOptions((await dialog()).getByRole('combobox', { name: 'Module' }), name)
  await page.user.click(await (await dialog()).findByRole('checkbox', { name: /Erin Ellis/ }))
  const assign = inDialog(page, 'Assign Module')
  await twice(
    page,
    'POST /api/training/assignments',
    assign,
    'Failed to assign module',
    'Module assigned successfully.',
  )
})

test('what a trainee has done is told once more', async () => {
  const boss = await app.makePerson({ role: 'admin' })
  const { module, task } = await assignedTask(boss)
  await addSubtask(task.id, { title: 'Filter' })
  const page = await openPage(app, boss, `/training/${module.id}`)
  const filter = await screen.findByRole('checkbox', { name: 'Filter' })
  const failing = async (call: string, act: () => Promise<void>, words: string) => {
    page.answer(call, broken, 500)
    await act()
    await screen.findByText(words)
    page.restore()
    await act()
  }
  const tick = async () => {
    await waitFor(() => expect(filter).toHaveAttribute('aria-busy', 'false'))
    await page.user.click(filter)
  }
  await failing('POST /api/training/subtasks/*/complete', tick, 'Failed to mark subtask as complete')
  await failing('POST /api/training/subtasks/*/incomplete', tick, 'Failed to mark subtask as incomplete')
  await tick()
  const complete = () => press(page, 'Mark Complete')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark Complete' })).toBeEnabled())
  await failing('POST /api/training/tasks/*/complete', complete, 'Failed to mark task as complete')
  const approve = () => press(page, 'Approve')
  await failing('POST /api/training/progress/*/approve', approve, 'Failed to approve task')
  await screen.findByText('Training task approved successfully.')
})
