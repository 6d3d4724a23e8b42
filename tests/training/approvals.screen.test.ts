import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { expectNoDialog, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { approve, complete, pendingTraineeIn, sendBack, tick, traineeIn, trainingIn, untick } from './training-data.ts'

const app = await startApp()
const { addSubtask, assignedTask, pendingTask } = trainingIn(app)
const approvals = '/admin/training-management?tab=approvals'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const inDialog = async (name: string) => (await opened()).getByRole('button', { name })
const waitingOf = ({ email }: { email: string }) =>
  screen.queryAllByRole('article').find(({ textContent }) => textContent.includes(email))

test('several tasks are approved at once, but not one’s own', async () => {
  const shop = await startApp()
  for (const person of [erin, erin, theo]) await trainingIn(shop).pendingTask(person)
  const page = await openPage(shop, theo, approvals)
  await screen.findByRole('tab', { name: 'Approvals 3 pending' })
  await screen.findByText('This is your own training. Somebody else has to approve it.')
  // Nobody is invited to approve what was not looked at.
  expect(screen.queryByRole('button', { name: /^Approve (all )?\d/ })).toBeNull()
  await page.user.click(screen.getAllByRole('checkbox', { name: /^Select Task/ })[0]!)
  expect(await button('Approve 1 task')).toBeEnabled()
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all 2' }))
  await press(page, 'Approve 2 tasks')
  const dialog = await opened('Approve 2 tasks?')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    Array(2).fill(expect.stringMatching(/^Erin Ellis · Task/)),
  )
  await page.user.type(dialog.getByLabelText(/^Notes/), 'Both seen')
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Training task approved successfully.')
  await screen.findByRole('tab', { name: 'Approvals 1 pending' })
  const [{ body } = { body: {} }] = page.calls('POST /api/training/progress/approve')
  expect(body).toEqual({ progressIds: [expect.any(String), expect.any(String)], notes: 'Both seen' })
})

test('a task is sent back with words, which the next trainer sees', async () => {
  const fields = { category: 'Basics', description: '<p>Never overload.</p>' }
  const { robin, module, task } = await pendingTraineeIn(app, 'Twice, without help', fields)
  const page = await openPage(app, theo, approvals)
  await screen.findByText(robin.email)
  for (const words of [`${module.name} · Basics`, 'Waiting for approval', 'Twice, without help'])
    expect(waitingOf(robin)).toHaveTextContent(words)
  expect(screen.getByText('Never overload.')).not.toBeVisible()
  await page.user.click(screen.getByText(/^What the task says/))
  expect(screen.getByText('Never overload.')).toBeVisible()
  await press(page, `Send Back ${task.title} of ${robin.firstName} ${robin.lastName}`)
  await screen.findByText(`Send “${task.title}” back?`)
  const words = screen.getByLabelText('What is to be done again')
  await waitFor(() => expect(words).toHaveFocus())
  await page.user.click(await inDialog('Send Back'))
  await screen.findByText('Please write what is to be done again')
  expect(words).toHaveFocus()
  await page.user.keyboard('The corners, please.')
  await page.user.click(await inDialog('Send Back'))
  await screen.findByText('Training task sent back.')
  await waitFor(() => expect(waitingOf(robin)).toBeUndefined())

  await complete(app.as(robin), task.id, 'With corners')
  const next = await openPage(app, ada, approvals)
  await waitFor(() => expect(waitingOf(robin)).toHaveTextContent('Sent back by Theo Lindqvist on'))
  expect(waitingOf(robin)).toHaveTextContent('The corners, please.')
  await next.user.click(within(waitingOf(robin)!).getByRole('button', { name: /^Approve/ }))
  for (const words of [`Approve “${task.title}”?`, 'The corners, please.', 'With corners'])
    expect(await screen.findByRole('dialog')).toHaveTextContent(words)
})

test('what was approved meanwhile is not sent back, and what was taken back not approved', async () => {
  const { robin, trainee, task } = await traineeIn(app)
  const subtask = await addSubtask(task.id)
  await tick(trainee, subtask)
  await complete(trainee, task.id)
  const done = await pendingTask(robin)
  const page = await openPage(app, theo, approvals)
  const ofRobin = `of ${robin.firstName} ${robin.lastName}`
  await press(page, `Send Back ${done.task.title} ${ofRobin}`)
  await page.user.type(await screen.findByLabelText('What is to be done again'), 'The corners')
  await approve(app.as(ada), done.progress.id)
  await page.user.click(await inDialog('Send Back'))
  await screen.findByText('Failed to send the training task back')
  await screen.findByText('This task is completed already, so it cannot be sent back.')
  await expectNoDialog()
  await waitFor(() => expect(screen.queryByText(done.task.title)).toBeNull())

  await untick(trainee, subtask)
  await press(page, `Approve ${task.title} ${ofRobin}`)
  await page.user.click(await inDialog('Approve'))
  await screen.findByText('Failed to approve training task')
  await screen.findByText('This task is not marked as complete, so there is nothing to approve yet.')
  await expectNoDialog()
  await waitFor(() => expect(waitingOf(robin)).toBeUndefined())
})

test('the module with what was sent back comes first, and several are chosen among', async () => {
  const robin = await app.makePerson()
  const assigned = [await assignedTask(robin), await assignedTask(robin), await assignedTask(robin)]
  const names = assigned.map(({ module }) => module.name)
  const returned = async (index: number) => {
    const { body: progress } = await complete(app.as(robin), assigned[index]!.task.id)
    await sendBack(app.as(theo), progress.id)
  }
  const namesShown = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  const follow = async (count: number) => {
    const name = new RegExp(`^Training tasks sent back to you.*${count}$`)
    await page.user.click(await screen.findByRole('link', { name }))
  }
  await returned(2)
  const page = await openPage(app, robin, '/')
  // Where it is the only module, there is nothing to choose.
  await follow(1)
  await screen.findByRole('heading', { level: 1, name: names[2]! })
  await page.goto('/training')
  await waitFor(() => expect(namesShown()).toEqual([names[2], names[0], names[1]]))
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('1 task sent back')
  await returned(1)
  await page.goto('/')
  await follow(2)
  await waitFor(() => expect(namesShown()).toEqual([names[1], names[2]]))
  expect(screen.getByRole('button', { name: 'Sent back only' })).toHaveAttribute('aria-pressed', 'true')
})
