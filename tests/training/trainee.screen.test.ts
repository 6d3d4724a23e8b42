import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import { openPage, screen, waitFor, within } from '#tests/support/screen.ts'
import { approve, complete, sendBack, trainingIn } from './training-data.ts'

// Also what somebody else changes while a page is open: a message that says what happened, and a fresh list.
const app = await startApp()
const { addModule, addTask, addSubtask, assign, assignedTask } = trainingIn(app)
const gone = (thing: string) => `This ${thing} is not part of your training any more.`
const markComplete = () => screen.findByRole('button', { name: 'Mark Complete' })

test('a subtask that was deleted', async () => {
  const robin = await app.makePerson()
  const { module, task } = await assignedTask(robin)
  const subtask = await addSubtask(task.id, { title: 'Unneeded' })
  const page = await openPage(app, robin, `/training/${module.id}`)
  expect(await markComplete()).toBeDisabled()
  await app.as(ada).delete(`/api/training/subtasks/${subtask.id}`)
  await page.user.click(screen.getByRole('checkbox', { name: 'Unneeded' }))
  await screen.findByText('Failed to mark subtask as complete')
  await screen.findByText(gone('subtask'))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Unneeded' })).toBeNull())
  expect(await markComplete()).toBeEnabled()
})

test('a subtask that was added', async () => {
  const robin = await app.makePerson()
  const { module, task } = await assignedTask(robin)
  const page = await openPage(app, robin, `/training/${module.id}`)
  expect(await markComplete()).toBeEnabled()
  await addSubtask(task.id, { title: 'Added' })
  await page.user.click(await markComplete())
  await screen.findByText('One subtask is still open. Please tick it first.')
  await screen.findByRole('checkbox', { name: 'Added' })
  expect(await markComplete()).toBeDisabled()
})

test.each(['an inactive module', 'a removed assignment'])('%s', async (what) => {
  const robin = await app.makePerson()
  const { module, assignment } = await assignedTask(robin)
  const page = await openPage(app, robin, '/training')
  await page.user.click(await screen.findByRole('link', { name: module.name }))
  const button = await markComplete()
  if (what === 'an inactive module') await app.as(ada).put(`/api/training/modules/${module.id}`, { isActive: false })
  else await app.as(ada).delete(`/api/training/assignments/${assignment.id}`)
  await page.user.click(button)
  await screen.findByText(gone('task'))
  await screen.findByText(gone('module'))
  await page.user.click(screen.getByRole('link', { name: 'See my modules' }))
  await screen.findByText('No training is assigned to you.')
})

test('a task is worked through: ticked, with notes, and waiting for a trainer', async () => {
  const robin = await app.makePerson()
  const module = await addModule()
  const task = await addTask(module.id, { description: '<p>Never overload.</p>' })
  const subtasks = ['Empty the pockets', 'Check the drum', 'Close the door']
  for (const title of subtasks) await addSubtask(task.id, { title })
  const other = await addTask(module.id, { orderIndex: 1, requiresTrainerSignoff: false })
  await assign(robin, module.id, '2020-02-29')
  const page = await openPage(app, robin, '/training')
  const card = await screen.findByRole('article')
  for (const words of ['0/2 tasks completed', '2 tasks for you to do', 'Overdue since Feb 29, 2020'])
    expect(card).toHaveTextContent(words)
  await page.user.click(within(card).getByRole('link', { name: module.name }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: module.name })).toHaveFocus())
  const mine = await screen.findByRole('region', { name: task.title })
  const button = (name: string) => within(mine).getByRole('button', { name })
  expect(mine).toHaveTextContent('Not Started')
  within(mine).getByText('Never overload.')
  within(mine).getByText('Tick the 3 open subtasks first.')
  expect(button('Mark Complete')).toBeDisabled()
  for (const title of subtasks) {
    const tick = within(mine).getByRole('checkbox', { name: title })
    await page.user.click(tick)
    await waitFor(() => expect(tick).toHaveAttribute('aria-busy', 'false'))
  }
  await waitFor(() => expect(button('Mark Complete')).toBeEnabled())
  await page.user.click(button('Add notes'))
  await page.user.type(within(mine).getByLabelText(/^Notes for the trainer/), 'Twice, without help')
  await page.user.click(button('Mark Complete'))
  await screen.findByText('Task marked as complete.')
  await waitFor(() => expect(mine).toHaveTextContent('Pending Approval'))
  expect(mine).toHaveTextContent('Twice, without help')
  await waitFor(() => expect(within(mine).getByRole('heading', { name: task.title })).toHaveFocus())
  expect(within(mine).queryByRole('button', { name: 'Approve' })).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent('1 task for you to do · 1 task waiting for a trainer'),
  )

  const second = screen.getByRole('region', { name: other.title })
  await page.user.click(within(second).getByRole('button', { name: 'Mark Complete' }))
  await screen.findByText('Task completed.')
  await waitFor(() => expect(second).toHaveTextContent('Completed'))
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
})

test('what was sent back stays with its words until it is approved, and is a line then', async () => {
  const robin = await app.makePerson()
  const { module, task } = await assignedTask(robin)
  const { body: progress } = await complete(app.as(robin), task.id)
  await sendBack(app.as(theo), progress.id, 'The corners, please.')
  const page = await openPage(app, robin, `/training/${module.id}`)
  const mine = () => screen.getByRole('region', { name: task.title })
  await markComplete()
  // It is said once, with by whom.
  expect(within(mine()).getByText(/sent back/i)).toHaveTextContent(/^Sent back by Theo Lindqvist on/)
  expect(mine()).not.toHaveTextContent('Not Started')
  within(mine()).getByText('The corners, please.')
  await page.user.click(await markComplete())
  await waitFor(() => expect(mine()).toHaveTextContent('Pending Approval'))
  within(mine()).getByText('The corners, please.')
  await approve(app.as(ada), progress.id, 'Well done')
  await page.reload()
  await waitFor(() => expect(mine()).toHaveTextContent('Completed'))
  expect(within(mine()).queryByText(/^Approved by/)).toBeNull()
  await page.user.click(within(mine()).getByRole('button', { name: `Details of ${task.title}` }))
  expect(mine()).toHaveTextContent('Approved by Ada Okafor')
  expect(mine()).toHaveTextContent('Well done')
  expect(mine()).not.toHaveTextContent('The corners, please.')
  await page.goto('/training')
  expect(await screen.findByRole('article')).toHaveTextContent('Everything is done.')
})

test('what was marked on another device without a connection does not undo it; what answers it is kept and sent', async () => {
  const robin = await app.makePerson()
  const { module, task } = await assignedTask(robin)
  const page = await openPage(app, robin, `/training/${module.id}`)
  await markComplete()
  const { body: progress } = await complete(app.as(robin), task.id)
  await sendBack(app.as(theo), progress.id, 'Mind the seam')
  page.offline()
  await page.user.click(await markComplete())
  await screen.findByText('Waiting to be sent')
  await screen.findByText('Kept on this device')
  page.offline(false)
  await page.user.click((await screen.findAllByRole('button', { name: /not sent/ }))[0]!)
  const tray = await screen.findByRole('dialog')
  await within(tray).findByText('A trainer has sent this task back since. Please read the note and do it again.')
  await page.user.click(within(tray).getByRole('button', { name: /^Discard/ }))
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await page.goto(`/training/${module.id}`)
  await screen.findByText('Mind the seam')
  page.offline()
  await page.user.click(await markComplete())
  await screen.findByText('Waiting to be sent')
  page.offline(false)
  await screen.findByText('Pending Approval')
})

test('a module leads to its next step', async () => {
  const robin = await app.makePerson()
  const { module, task } = await assignedTask(robin)
  const next = await addTask(module.id, { title: 'Weigh the load' })
  await complete(app.as(robin), task.id)
  await openPage(app, robin, `/training/${module.id}`)
  const link = await screen.findByRole('link', { name: 'Next: Weigh the load' })
  expect(link).toHaveAttribute('href', `#task-${next.id}`)
  expect(screen.getByRole('region', { name: 'Weigh the load' })).toHaveAttribute('id', `task-${next.id}`)
})

test('what cannot be loaded says so and is tried again', async () => {
  const robin = await app.makePerson()
  const { module } = await assignedTask(robin)
  const page = await openPage(app, robin, '/')
  page.lose('GET /api/training/assigned-modules')
  await page.goto('/training')
  await screen.findByText('Your training could not be loaded.')
  page.restore()
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: module.name })

  const admins = await openPage(app, ada, '/')
  for (const path of [
    'admin/training/*',
    'training/modules',
    'training/tasks',
    'training/subtasks',
    'training/assignments',
  ])
    admins.lose(`GET /api/${path}`)
  await admins.goto('/admin/training-management')
  for (const words of ['overview', 'approvals', 'progress', 'modules', 'assignments']) {
    await admins.user.click(await screen.findByRole('tab', { name: new RegExp(words, 'i') }))
    await screen.findByText(`The ${words} could not be loaded.`)
  }
  admins.restore()
  await admins.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: `${robin.firstName} ${robin.lastName}` })
})
