import { addDays, today } from '#shared/time/day.ts'
import { ada, erin, expect, expectAccessible, type Page, tess, test, theo } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { approve, complete, pendingOf, trainingIn } from '#tests/training/training-data.ts'

const both = { tag: ['@desktop', '@phone'] }
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const management = '/admin/training-management'

test.describe('who gets where', () => {
  test('technicians are led away from training', both, async ({ page, signInAs }) => {
    await signInAs(tess)
    await page.goto('/training')
    await expect(page).toHaveURL(/\/admin\/machine-management$/)
  })

  test('employees and technicians find no management', both, async ({ page, signInAs }) => {
    for (const person of [erin, tess]) {
      await signInAs(person)
      await page.goto(management)
      await expect(page.getByText('404 Page Not Found')).toBeVisible()
    }
  })

  test('a team lead has three tabs, an admin five', both, async ({ page, signInAs }) => {
    await signInAs(theo)
    await page.goto(`${management}?tab=modules`)
    await expect(page.getByRole('tab')).toHaveText([/^Overview$/, /^Approvals/, /^Progress$/])
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await signInAs(ada)
    await page.reload()
    await expect(page.getByRole('tab')).toHaveText([
      /^Overview$/,
      /^Approvals/,
      /^Progress$/,
      /^Modules$/,
      /^Assignments$/,
    ])
    await expect(page.getByRole('tab', { name: 'Modules' })).toHaveAttribute('aria-selected', 'true')
  })

  test('those who run the training look at a module that they do not have', both, async ({ page, shop, signInAs }) => {
    const { addModule, addTask, addSubtask } = trainingIn(clientsOf(shop.url))
    const module = await addModule()
    const task = await addTask(module.id)
    await addSubtask(task.id, { title: 'Look' })
    await signInAs(theo)
    await page.goto(`/training/${module.id}`)
    await expect(
      page.getByText('This module is not assigned to you. You can look at it, but not work on it.'),
    ).toBeVisible()
    await expect(page.getByText('Look', { exact: true })).toBeVisible()
    // It says nothing of how far somebody is who has nothing to do there.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0)
    await expect(page.getByText('Not Started')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('an admin goes on from there to change the module or to assign it', both, async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const { addModule, addTask, assign } = trainingIn(clients)
    const module = await addModule()
    const task = await addTask(module.id)
    const robin = await shop.makePerson()
    const later = await shop.makePerson({ lastName: `Later${performance.now()}` })
    await assign(robin, module.id)
    await assign(later, module.id)
    await complete(clients.as(robin), task.id)
    await signInAs(ada)
    await page.goto(`/training/${module.id}`)
    // Who has it, and how far each is.
    const holders = page.getByRole('region', { name: 'Who has it' })
    await expect(holders.getByRole('heading', { name: `${robin.firstName} ${robin.lastName}` })).toBeVisible()
    await expect(holders).toContainText('0/1 tasks · 1 waiting for a trainer')
    // Who needs nobody now is a line with their number.
    await expect(holders.getByText(later.lastName)).toBeHidden()
    await holders.getByText('Not started: 1 person').click()
    await expect(holders.getByText(later.lastName)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit Module' }).click()
    await expect(page.getByRole('button', { name: module.name, exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: task.title })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Assign Module' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Module' })
    await expect(dialog.getByLabel('Module', { exact: true })).toHaveValue(module.id)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\?tab=assignments$/)
    // And comes there from the module, as trainees see it.
    await page.getByRole('tab', { name: 'Modules' }).click()
    await page.getByRole('button', { name: `More for ${module.name}` }).click()
    await page.getByRole('link', { name: `${module.name} as trainees see it` }).click()
    await expect(page.getByRole('heading', { level: 1, name: module.name })).toBeVisible()
    await page.getByRole('link', { name: 'Training Management' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/admin\/training-management$/)
  })

  test(
    'an address of no module of one’s own says so, and leads back',
    both,
    async ({ page, shop, signInAs, isMobile }) => {
      const module = await trainingIn(clientsOf(shop.url)).addModule()
      await signInAs(erin)
      for (const id of [module.id, 'record']) {
        await page.goto(`/training/${id}`)
        await expect(page.getByText('This module is not part of your training.', { exact: true })).toBeVisible()
      }
      await expectAccessible(page)
      await page.getByRole('link', { name: 'See my modules' }).click()
      await expect(page).toHaveURL(/\/training$/)
      await signInAs(ada)
      await page.goto('/training/record')
      await expect(page.getByText('There is no such module.')).toBeVisible()
      await page
        .getByRole(isMobile ? 'banner' : 'main')
        .getByRole('link', { name: 'Training Management' })
        .click()
      await expect(page).toHaveURL(/\/admin\/training-management$/)
    },
  )

  test('who loses the role meanwhile is told and sent to the start', async ({ page, shop, signInAs }) => {
    const lead = await shop.makePerson({ role: 'team_lead' })
    await signInAs(lead)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Training Management' }).first()).toBeVisible()
    await clientsOf(shop.url).as(ada).patch(`/api/admin/users/${lead.id}/role`, { role: 'employee' })
    await page.getByRole('link', { name: 'Training Management' }).first().click()
    await expect(toast(page, 'Access denied. Admin or Team Lead privileges required.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Training Management' })).toHaveCount(0)
  })
})

test('a shop without training says so everywhere', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/training`)
  await expect(page.getByText('No training is assigned to you.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(shop.url + management)
  for (const [card, value] of [
    ['Total Modules', '0'],
    ['Total Tasks', '0'],
    ['Active Employees', '3'],
    ['Avg Completion', '0%'],
  ])
    await expect(page.locator('[data-card]').filter({ hasText: card! })).toContainText(value!)
  await expect(page.getByText('No modules assigned')).toHaveCount(3)
  await expectAccessible(page)
  const empty = { Approvals: 'All caught up!', Modules: 'No modules yet', Assignments: 'No assignments yet' }
  for (const [tab, words] of Object.entries(empty)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('tab', { name: 'Progress' }).click()
  await page.getByLabel('Search').fill('team lead')
  await expect(page.getByRole('heading', { name: 'Theo Lindqvist' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Erin Ellis' })).toHaveCount(0)
  await page.getByLabel('Search').fill('ADA@example')
  await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
  await page.getByLabel('Search').fill('nobody at all')
  await expect(page.getByText('Nobody was found.')).toBeVisible()
  await expectAccessible(page)
})

test(
  'whoever is late comes first, and whoever has finished is folded away',
  both,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const clients = clientsOf(shop.url)
    const { addModule, addTask, assign, assignedTask } = trainingIn(clients)
    const late = await addModule({ name: 'Dryers' })
    await addTask(late.id)
    await assign(theo, late.id, addDays(today(), -2))
    const { task, module } = await assignedTask(erin)
    await complete(clients.as(erin), task.id)
    const [pending] = await pendingOf(clients.as(ada), erin)
    await approve(clients.as(ada), pending.progressId)
    await signInAs(ada, shop)
    for (const tab of ['overview', 'progress']) {
      await page.goto(`${shop.url}${management}?tab=${tab}`)
      const people = page.getByRole('heading', { name: /Lindqvist|Ellis|Okafor|Tanaka/ })
      await expect(people.first()).toHaveText('Theo Lindqvist')
      const bar = page.getByRole('progressbar', { name: 'Theo Lindqvist: Dryers' })
      await expect(bar).toBeHidden()
      await people.first().click()
      await expect(bar).toBeVisible()
      const erins = page.getByRole('heading', { name: 'Erin Ellis' })
      await expect(erins).toBeHidden()
      await page.getByText('Finished: 1 person').click()
      await erins.click()
      await expect(page.getByRole('progressbar', { name: `Erin Ellis: ${module.name}` })).toBeVisible()
      await expectAccessible(page)
    }
    // Whoever is looked for is found.
    await page.getByLabel('Search').fill('erin')
    await expect(page.getByRole('heading', { name: 'Erin Ellis' })).toBeVisible()

    // A line each, and all of an assignment in it.
    await page.goto(`${shop.url}${management}?tab=assignments`)
    const lines = page.locator('main details')
    await expect(lines.getByRole('heading', { level: 2 })).toHaveText(['Theo Lindqvist', 'Erin Ellis'])
    await expect(lines.first()).toContainText('Overdue')
    await expect(page.getByRole('article')).toHaveCount(0)
    await lines.first().getByText('Dryers', { exact: true }).first().click()
    await expect(page.getByRole('article')).toContainText('Assigned byAda Okafor')
    await expect(page.getByRole('button', { name: 'Remove Dryers from Theo Lindqvist' })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'what waits for a trainer follows what is late, and is approved from its line',
  both,
  async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const clients = clientsOf(shop.url)
    const { assign, assignedTask } = trainingIn(clients)
    const { module, task } = await assignedTask(erin)
    await assign(theo, module.id, addDays(today(), -2))
    await assign(ada, module.id)
    await complete(clients.as(erin), task.id)
    await signInAs(ada, shop)
    for (const tab of ['overview', 'progress']) {
      await page.goto(`${shop.url}${management}?tab=${tab}`)
      const people = page.getByRole('main').getByRole('heading', { name: /Lindqvist|Ellis|Okafor/ })
      // Who needs nobody now is folded with their number.
      await expect(people).toHaveText([/^Theo/, /^Erin/])
      await page.getByText('In progress: 1 person').click()
      await expect(people).toHaveText([/^Theo/, /^Erin/, /^Ada/])
      await expect(page.getByText('Needs you: 2 people')).toBeVisible()
      await expect(page.getByText('Waiting since today')).toBeVisible()
    }
    await page.getByRole('button', { name: `Approve ${task.title} of Erin Ellis` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
    await expect(page.getByText('Waiting since today')).toHaveCount(0)
    await expect(page.getByText('Finished: 1 person')).toBeVisible()
    await expectAccessible(page)
  },
)

test('a task that has waited for a week says how long', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const clients = clientsOf(shop.url)
  const { module, task } = await trainingIn(clients).assignedTask(erin)
  await complete(clients.as(erin), task.id)
  await shop.db.execute(`update training_progress set trainee_completed_at = now() - interval '8 days'`)
  await signInAs(theo, shop)
  await page.goto(`${shop.url}${management}`)
  const line = page.getByRole('listitem').filter({ hasText: task.title }).last()
  await expect(line).toContainText(module.name)
  await expect(line).toContainText('Waiting 8 days')
})

test('several tasks are approved at once, but not one’s own', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const clients = clientsOf(shop.url)
  const { assignedTask } = trainingIn(clients)
  for (const person of [erin, erin, theo]) {
    const { task } = await assignedTask(person)
    await complete(clients.as(person), task.id)
  }
  await signInAs(theo, shop)
  await page.goto(`${shop.url}${management}?tab=approvals`)
  await expect(page.getByRole('tab', { name: 'Approvals 3 pending' })).toBeVisible()
  await expect(page.getByText('This is your own training. Somebody else has to approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve all 2' })).toBeEnabled()
  await page
    .getByRole('checkbox', { name: /^Select Task/ })
    .first()
    .check()
  await expect(page.getByRole('button', { name: 'Approve 1 task' })).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Select all 2' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve 2 tasks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 2 tasks?' })
  await dialog.getByLabel('Notes').fill('Both seen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Approvals 1 pending' })).toBeVisible()
  const modules = (await clients.as(erin).get('/api/training/assigned-modules')).body
  expect(
    modules.map(
      (module: { tasks: { progress: { trainerNotes: string } }[] }) => module.tasks[0]?.progress.trainerNotes,
    ),
  ).toEqual(['Both seen', 'Both seen'])
})

test('an admin approves on the training page what they did themselves', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { task, module } = await trainingIn(clientsOf(shop.url)).assignedTask(ada)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/training/${module.id}`)
  const mine = page.getByRole('region', { name: task.title })
  await mine.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(mine).toContainText('Pending Approval')
  await mine.getByRole('button', { name: 'Add notes' }).click()
  await mine.getByLabel('Notes for the trainee').fill('I was there')
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
  await expect(mine).toContainText('Approved by Ada Okafor')
  await expect(mine).toContainText('I was there')
})

test.describe('the order', () => {
  const names = (page: Page) => page.getByRole('list', { name: 'Modules' }).getByRole('heading', { level: 2 })

  test('of modules is changed by the keyboard, in one call', both, async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const { addModule } = trainingIn(clientsOf(shop.url))
    for (const [orderIndex, name] of ['First', 'Second', 'Third'].entries()) await addModule({ name, orderIndex })
    await signInAs(ada, shop)
    await page.goto(`${shop.url}${management}?tab=modules`)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
    const handle = page.getByRole('button', { name: 'Move First', exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(handle).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(names(page)).toHaveText(['Second', 'Third', 'First'])
    await expect(handle).toBeFocused()
    await expect(page.getByText('First: place 3 of 3.')).toBeAttached()
    expect(calls).toEqual([])
    await page.keyboard.press('Space')
    await expect(page.getByText('First is now at place 3 of 3.')).toBeAttached()
    await expect(page.getByRole('region', { name: 'First' })).toContainText('Order: 3')
    expect(calls).toHaveLength(1)

    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect(names(page)).toHaveText(['Second', 'First', 'Third'])
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText(['Second', 'Third', 'First'])
    expect(calls).toHaveLength(1)

    // Without arrow keys: the buttons that appear.
    await handle.click()
    await page.getByRole('button', { name: 'Move First up' }).click()
    await expect(names(page)).toHaveText(['Second', 'First', 'Third'])
    await handle.click()
    await expect(page.getByRole('region', { name: 'First' })).toContainText('Order: 2')
    await page.reload()
    await expect(names(page)).toHaveText(['Second', 'First', 'Third'])

    // Going elsewhere puts it down.
    await handle.click()
    await page.getByRole('button', { name: 'Move First down' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('region', { name: 'First' })).toContainText('Order: 3')
    await expect(page.getByRole('button', { name: 'Move First down' })).toHaveCount(0)
  })

  test('of modules is changed by a finger', { tag: '@phone' }, async ({ page, openShop, signInAs, context }) => {
    const shop = await openShop()
    const { addModule } = trainingIn(clientsOf(shop.url))
    for (const [orderIndex, name] of ['First', 'Second', 'Third'].entries()) await addModule({ name, orderIndex })
    await signInAs(ada, shop)
    await page.goto(`${shop.url}${management}?tab=modules`)
    const middle = async (name: string) => {
      const box = (await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await middle('Third'), await middle('First')]
    const devtools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [from])
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * step) / 8 }])
    await touch('touchEnd', [])
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])
    await expect(page.getByRole('region', { name: 'Third' })).toContainText('Order: 1')
  })

  test('of modules, tasks and subtasks is changed by dragging', async ({ page, openShop, signInAs }) => {
    const shop = await openShop()
    const { addModule, addTask, addSubtask } = trainingIn(clientsOf(shop.url))
    const modules = []
    for (const [orderIndex, name] of ['First', 'Second', 'Third'].entries())
      modules.push(await addModule({ name, orderIndex }))
    const [parent, other] = [
      await addTask(modules[0].id, { title: 'Parent', orderIndex: 0 }),
      await addTask(modules[0].id, { title: 'Other', orderIndex: 2 }),
    ]
    const child = await addTask(modules[0].id, { title: 'Child', orderIndex: 1, parentTaskId: parent.id })
    const subtasks = [
      await addSubtask(other.id, { title: 'Wash', orderIndex: 0 }),
      await addSubtask(other.id, { title: 'Dry', orderIndex: 1 }),
    ]
    await signInAs(ada, shop)
    await page.goto(`${shop.url}${management}?tab=modules`)

    async function drag(name: string, to: string) {
      const from = (await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox())!
      const target = (await page.getByRole('button', { name: `Move ${to}`, exact: true }).boundingBox())!
      const x = from.x + from.width / 2
      await page.mouse.move(x, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(x, from.y + from.height / 2 + 8)
      await page.mouse.move(x, target.y + target.height / 2, { steps: 8 })
    }

    await drag('Third', 'First')
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText(['First', 'Second', 'Third'])
    await page.mouse.up()
    await drag('Third', 'First')
    await page.mouse.up()
    await expect(page.getByRole('region', { name: 'Third' })).toContainText('Order: 1')
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])

    await page.getByRole('button', { name: 'First', exact: true }).click()
    await drag('Other', 'Parent')
    await page.mouse.up()
    // The task below goes with its parent.
    const order = async () => {
      const tasks = (await clientsOf(shop.url).as(ada).get('/api/training/tasks')).body
      return tasks.map(({ id, orderIndex }: { id: string; orderIndex: number }) => [id, orderIndex])
    }
    await expect.poll(order).toEqual([
      [other.id, 1],
      [parent.id, 2],
      [child.id, 3],
    ])
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Subtasks of Other' }).getByRole('listitem')).toHaveText([
      /1\..*Wash/,
      /2\..*Dry/,
    ])
    await drag('Dry', 'Wash')
    await page.mouse.up()
    await expect(page.getByRole('list', { name: 'Subtasks of Other' }).getByRole('listitem')).toHaveText([
      /1\..*Dry/,
      /2\..*Wash/,
    ])
    await expect
      .poll(async () =>
        (await clientsOf(shop.url).as(ada).get('/api/training/subtasks')).body.map((row: { id: string }) => row.id),
      )
      .toEqual([subtasks[1].id, subtasks[0].id])
  })
})

test('tasks and subtasks are changed and deleted', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { addModule, addTask, addSubtask } = trainingIn(clientsOf(shop.url))
  const [from, to] = [await addModule({ name: 'From' }), await addModule({ name: 'To', orderIndex: 1 })]
  const parent = await addTask(from.id, { title: 'Parent' })
  const child = await addTask(from.id, { title: 'Child', parentTaskId: parent.id })
  await addTask(to.id, { title: 'Foreign' })
  await addSubtask(child.id, { title: 'Unneeded' })
  await signInAs(ada, shop)
  await page.goto(`${shop.url}${management}?tab=modules`)
  await page.getByRole('button', { name: 'From', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  const parents = dialog.getByRole('combobox', { name: 'Parent Task' })
  await expect(parents.getByRole('option')).toHaveText(['No parent', 'Parent'])
  await expect(parents).toHaveValue(parent.id)
  await dialog.getByRole('combobox', { name: 'Module' }).selectOption('To')
  await expect(parents).toHaveValue('none')
  await expect(parents.getByRole('option')).toHaveText(['No parent', 'Foreign'])
  await dialog.getByLabel('Task Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save Task' }).click()
  await expect(dialog.getByText('Task title is required')).toBeVisible()
  await dialog.getByLabel('Task Title').fill('Moved')
  await dialog.getByRole('button', { name: 'Save Task' }).click()
  await expect(toast(page, 'Training task updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'To', exact: true }).click()
  const moved = page.getByRole('region', { name: 'To', exact: true }).getByRole('region', { name: 'Moved' })
  await expect(moved).toContainText('1 subtask')

  await moved.getByRole('button', { name: 'Moved', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this subtask?' })
  const deletion = moved.getByRole('button', { name: 'Delete Unneeded' })
  await deletion.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(deletion).toBeFocused()
  await deletion.click()
  await question.getByRole('button', { name: 'Delete Subtask' }).click()
  await expect(toast(page, 'Subtask deleted successfully.')).toBeVisible()
  await expect(moved.getByText('No subtasks')).toBeVisible()
  await expect(moved.getByRole('button', { name: 'Moved', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Edit To', exact: true }).click()
  const moduleDialog = page.getByRole('dialog', { name: 'Edit Module' })
  await moduleDialog.getByRole('checkbox', { name: 'Active' }).uncheck()
  await moduleDialog.getByRole('button', { name: 'Save Module' }).click()
  await expect(toast(page, 'Training module updated successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'To', exact: true })).toContainText('Inactive')
  await expectAccessible(page)
})

test('a module is assigned to several people and taken away again', both, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { addModule, assign } = trainingIn(clientsOf(shop.url))
  const module = await addModule({ name: 'Dryers' })
  await addModule({ name: 'Put aside', isActive: false })
  await assign(erin, module.id)
  await signInAs(ada, shop)
  await page.goto(`${shop.url}${management}?tab=assignments`)
  await page.getByRole('button', { name: 'Assign Module' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Module' })
  const modules = dialog.getByRole('combobox', { name: 'Module' })
  await expect(modules.getByRole('option')).toHaveText(['Choose a module', 'Dryers'])
  await expect(dialog.getByText('A module is still to be chosen.')).toBeVisible()
  await modules.selectOption('Dryers')
  await expect(dialog.getByText('Nobody is chosen yet.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Erin Ellis' })).toBeDisabled()
  await expect(dialog.getByText('Employee · has it')).toBeVisible()
  await expect(dialog.getByText('Ivan')).toHaveCount(0)
  await expect(dialog.getByText('0 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose all 3' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Tess Tanaka' })).toBeChecked()
  await expect(dialog.getByText('Nobody is chosen yet.')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Tess Tanaka' }).uncheck()
  await dialog.getByRole('button', { name: 'Assign Module' }).click()
  await expect(toast(page, '2 people have it now.')).toBeVisible()
  // It has a search of its own.
  await expect(dialog).toBeHidden()
  const lines = page.locator('main details')
  await expect(lines).toHaveCount(3)

  await page.getByLabel('Search').fill('lindq')
  await expect(lines).toHaveCount(1)
  await expect(page).toHaveURL(/tab=assignments&search=lindq/)
  await page.getByRole('button', { name: 'Remove Dryers from Theo Lindqvist' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this assignment?' })
  await expect(question).toContainText('Theo Lindqvist no longer has Dryers.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Assignment removed successfully.')).toBeVisible()
  await expect(page.getByText('No assignment was found.')).toBeVisible()
  await expectAccessible(page)
})
