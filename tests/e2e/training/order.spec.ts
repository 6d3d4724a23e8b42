import { ada, expect, type Page, type Shop, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const names = (page: Page) => page.getByRole('list', { name: 'Modules' }).getByRole('heading', { level: 2 })

/** Where somebody takes hold of it. */
async function middleOf(page: Page, name: string) {
  const box = (await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Three modules, and where they are put in order. */
async function addModules(shop: Shop) {
  const training = trainingIn(clientsOf(shop.url))
  const first = await training.addModule({ name: 'First' })
  for (const name of ['Second', 'Third']) await training.addModule({ name, orderIndex: 2 })
  return { ...training, first, address: `${shop.url}/admin/training-management?tab=modules` }
}

test('modules, tasks and subtasks are put in order by dragging', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const { first, address, addTask, addSubtask } = await addModules(shop)
  const parent = await addTask(first.id, { title: 'Parent', orderIndex: 0 })
  const other = await addTask(first.id, { title: 'Other', orderIndex: 2 })
  await addTask(first.id, { title: 'Child', orderIndex: 1, parentTaskId: parent.id })
  await addSubtask(other.id, { title: 'Wash', orderIndex: 0 })
  await addSubtask(other.id, { title: 'Dry', orderIndex: 1 })
  await signInAs(ada, shop)
  await page.goto(address)

  async function drag(name: string, to: string) {
    const [from, target] = [await middleOf(page, name), await middleOf(page, to)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 8)
    await page.mouse.move(from.x, target.y, { steps: 8 })
  }
  /** After a reload: as it is stored. */
  async function reopen(...names: string[]) {
    await page.reload()
    for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  }

  await test.step('modules; Escape puts them back', async () => {
    await drag('Third', 'First')
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText(['First', 'Second', 'Third'])
    await page.mouse.up()
    await drag('Third', 'First')
    await page.mouse.up()
    await expect(page.getByRole('region', { name: 'Third' })).toContainText('Order: 1')
    await expect(names(page)).toHaveText(['Third', 'First', 'Second'])
  })

  await test.step('tasks; the task below goes with its parent', async () => {
    await page.getByRole('button', { name: 'First', exact: true }).click()
    await drag('Other', 'Parent')
    await page.mouse.up()
    const tasks = page.getByRole('list', { name: 'Tasks of First' }).getByRole('heading', { level: 3 })
    await reopen('First')
    await expect(tasks).toHaveText(['Other', 'Parent', 'Child'])
  })

  await test.step('subtasks', async () => {
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    const subtasks = page.getByRole('list', { name: 'Subtasks of Other' }).getByRole('listitem')
    await drag('Dry', 'Wash')
    await page.mouse.up()
    await reopen('First', 'Other')
    await expect(subtasks).toHaveText([/1\..*Dry/, /2\..*Wash/])
  })
})

test('modules are put in order by a finger', { tag: '@phone' }, async ({ page, openShop, signInAs, context }) => {
  const shop = await openShop()
  const { address } = await addModules(shop)
  await signInAs(ada, shop)
  await page.goto(address)
  const [from, to] = [await middleOf(page, 'Third'), await middleOf(page, 'First')]
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
