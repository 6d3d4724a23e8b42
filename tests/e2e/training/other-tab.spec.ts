import { ada, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'

// What somebody else changes while a page is open: a message that says what happened, and a fresh list.
const both = { tag: ['@desktop', '@phone'] }
const shown = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

const gone = (thing: string) => `This ${thing} is not part of your training any more.`

test('a subtask that was deleted', both, async ({ page, shop, signInAs }) => {
  const clients = clientsOf(shop.url)
  const { assignedTask, addSubtask } = trainingIn(clients)
  const robin = await shop.makePerson()
  const { module, task } = await assignedTask(robin)
  const subtask = await addSubtask(task.id, { title: 'Unneeded' })
  await signInAs(robin)
  await page.goto(`/training/${module.id}`)
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeDisabled()
  await clients.as(ada).delete(`/api/training/subtasks/${subtask.id}`)
  await page.getByRole('checkbox', { name: 'Unneeded' }).click()
  await expect(shown(page, 'Failed to mark subtask as complete')).toBeVisible()
  await expect(shown(page, gone('subtask'))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Unneeded' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
})

test('a subtask that was added', both, async ({ page, shop, signInAs }) => {
  const { assignedTask, addSubtask } = trainingIn(clientsOf(shop.url))
  const robin = await shop.makePerson()
  const { module, task } = await assignedTask(robin)
  await signInAs(robin)
  await page.goto(`/training/${module.id}`)
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await addSubtask(task.id, { title: 'Added' })
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(shown(page, 'One subtask is still open. Please tick it first.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Added' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeDisabled()
})

for (const what of ['an inactive module', 'a removed assignment'] as const)
  test(what, both, async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const robin = await shop.makePerson()
    const { module, assignment } = await trainingIn(clients).assignedTask(robin)
    await signInAs(robin)
    await page.goto('/training')
    await page.getByRole('link', { name: module.name }).click()
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeVisible()
    if (what === 'an inactive module')
      await clients.as(ada).put(`/api/training/modules/${module.id}`, { isActive: false })
    else await clients.as(ada).delete(`/api/training/assignments/${assignment.id}`)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(shown(page, gone('task'))).toBeVisible()
    await expect(shown(page, gone('module'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See my modules' }).click()
    await expect(page.getByText('No training is assigned to you.')).toBeVisible()
  })

test('a task that somebody else approved, and one that was taken back', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const clients = clientsOf(shop.url)
  const { assignedTask, addSubtask } = trainingIn(clients)
  const robin = await shop.makePerson()
  const [first, second] = [await assignedTask(robin), await assignedTask(robin)]
  const subtask = await addSubtask(second.task.id)
  const asRobin = clients.as(robin)
  const { body: approved } = await complete(asRobin, first.task.id)
  await asRobin.post(`/api/training/subtasks/${subtask.id}/complete`)
  await complete(asRobin, second.task.id)
  await signInAs(theo, shop)
  await page.goto(`${shop.url}/admin/training-management?tab=approvals`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await clients.as(ada).post(`/api/training/progress/${approved.id}/approve`, { notes: 'Mine' })
  await asRobin.post(`/api/training/subtasks/${subtask.id}/incomplete`)

  await page.getByRole('button', { name: `Approve ${second.task.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(shown(page, 'Failed to approve training task')).toBeVisible()
  await expect(shown(page, 'This task is not marked as complete, so there is nothing to approve yet.')).toBeVisible()
  await expect(page.getByText('All caught up!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a subtask that another admin deleted while it is edited, and an assignment removed twice', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const clients = clientsOf(shop.url)
  const { assignedTask, addSubtask } = trainingIn(clients)
  const robin = await shop.makePerson()
  const { module, task, assignment } = await assignedTask(robin)
  const subtask = await addSubtask(task.id, { title: 'Wash' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/training-management?tab=modules`)
  await page.getByRole('button', { name: module.name, exact: true }).click()
  await page.getByRole('button', { name: task.title, exact: true }).click()
  await page.getByRole('button', { name: 'Edit Wash' }).click()
  await page.getByLabel('Subtask Title').fill('Wash twice')
  await clients.as(ada).delete(`/api/training/subtasks/${subtask.id}`)
  await page.getByRole('button', { name: 'Save Subtask' }).click()
  await expect(shown(page, 'Failed to update subtask')).toBeVisible()
  await expect(shown(page, 'This subtask no longer exists.')).toBeVisible()
  // What was typed is still there to be copied.
  await expect(page.getByLabel('Subtask Title')).toHaveValue('Wash twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('No subtasks', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Assignments' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await clients.as(ada).delete(`/api/training/assignments/${assignment.id}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(shown(page, 'Failed to remove assignment')).toBeVisible()
  await expect(shown(page, 'This assignment was already removed.')).toBeVisible()
  await expect(page.getByText('No assignments yet')).toBeVisible()
})

test('an order that others have changed', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { addModule } = trainingIn(clientsOf(shop.url))
  for (const [orderIndex, name] of ['First', 'Second'].entries()) await addModule({ name, orderIndex })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/training-management?tab=modules`)
  await page.getByRole('button', { name: 'Move First', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await addModule({ name: 'Third', orderIndex: 5 })
  await page.keyboard.press('Space')
  await expect(shown(page, 'Failed to save the new order')).toBeVisible()
  await expect(shown(page, 'This list has changed in the meantime. Please look at it again.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Modules' }).getByRole('heading', { level: 2 })).toHaveText([
    'First',
    'Second',
    'Third',
  ])
})

test('what cannot be loaded says so and is tried again', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { module } = await trainingIn(clientsOf(shop.url)).assignedTask(robin)
  await signInAs(robin)
  await page.route('**/api/training/**', (route) => route.abort())
  await page.goto('/training')
  await expect(page.getByText('Your training could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/training/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: module.name })).toBeVisible()

  await signInAs(ada)
  await page.route('**/api/*/training/**', (route) => route.abort())
  await page.route('**/api/training/**', (route) => route.abort())
  await page.goto('/admin/training-management')
  const failures = {
    Overview: 'The overview could not be loaded.',
    Approvals: 'The approvals could not be loaded.',
    Progress: 'The progress could not be loaded.',
    Modules: 'The modules could not be loaded.',
    Assignments: 'The assignments could not be loaded.',
  }
  for (const [tab, words] of Object.entries(failures)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: `${robin.firstName} ${robin.lastName}` })).toBeVisible()
})
