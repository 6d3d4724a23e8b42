import { ada, expect, expectAccessible, type Page, test, theo } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { complete, sendBack, trainingIn } from '#tests/training/training-data.ts'

test.use({ serviceWorkers: 'allow' })

const sizes = { tag: ['@desktop', '@small-phone'] }
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const approvals = '/admin/training-management?tab=approvals'

test(
  'a lead sends a task back by keyboard; its trainee is led to the words and does it again',
  sizes,
  async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const robin = await shop.makePerson()
    const { module, task } = await trainingIn(clients).assignedTask(robin, { title: 'Fold a fitted sheet' })
    await complete(clients.as(robin), task.id, 'Did it twice')

    await signInAs(theo)
    await page.goto(approvals)
    const waiting = page.getByRole('article').filter({ hasText: robin.email })
    await waiting.getByRole('button', { name: 'Send Back' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Send “Fold a fitted sheet” back?')
    const words = dialog.getByLabel('What is to be done again')
    await expect(words).toBeFocused()
    await dialog.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(dialog.getByText('Please write what is to be done again')).toBeVisible()
    await expect(words).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('The corners, please.')
    await dialog.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(toast(page, 'Training task sent back.')).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await signInAs(robin)
    await page.goto('/')
    await page.getByRole('link', { name: /^Training tasks sent back to you.*1$/ }).click()
    // It is the only module, so that there is nothing to choose.
    await expect(page.getByRole('heading', { level: 1, name: module.name })).toBeVisible()
    await page.goto('/training')
    const card = page.getByRole('article').filter({ hasText: module.name })
    await expect(card).toContainText('1 task sent back')
    await expectAccessible(page)
    await card.getByRole('link', { name: module.name }).click()
    const mine = page.getByRole('region', { name: task.title })
    // It is said once, with by whom.
    await expect(mine.getByText(/sent back/i)).toHaveText(/^Sent back by Theo Lindqvist on/)
    await expect(mine).not.toContainText('Not Started')
    await expect(mine.getByText('The corners, please.')).toBeVisible()
    await expectAccessible(page)
    await mine.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(mine).toContainText('Pending Approval')
    await expect(mine.getByText('The corners, please.')).toBeVisible()

    // The next trainer sees what was asked for.
    await signInAs(ada)
    await page.goto(approvals)
    await expect(waiting).toContainText('Sent back by Theo Lindqvist on')
    await expect(waiting).toContainText('The corners, please.')
    await expectAccessible(page)
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    // While the dialog is open, nothing behind it can be found.
    await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await signInAs(robin)
    await page.goto(`/training/${module.id}`)
    // What is over is a line.
    await expect(mine).toContainText('Completed')
    await expect(mine.getByText(/^Approved by/)).toHaveCount(0)
    await mine.getByRole('button', { name: `Details of ${task.title}` }).press('Enter')
    await expectAccessible(page)
    await expect(mine).toContainText('Approved by Ada Okafor')
    await expect(mine.getByText('The corners, please.')).toHaveCount(0)
  },
)

test(
  'the module with what was sent back comes first, and several are chosen among',
  sizes,
  async ({ page, shop, signInAs }) => {
    const clients = clientsOf(shop.url)
    const robin = await shop.makePerson()
    const training = trainingIn(clients)
    const names: string[] = []
    for (let count = 0; count < 3; count += 1) names.push((await training.assignedTask(robin)).module.name)
    const cards = page.getByRole('article').getByRole('heading')
    const returnLast = async (index: number) => {
      const modules = (await clients.as(robin).get('/api/training/assigned-modules')).body
      const { tasks } = modules.find(({ name }: { name: string }) => name === names[index])
      const { body: progress } = await complete(clients.as(robin), tasks[0].id)
      await sendBack(clients.as(theo), progress.id, 'Once more')
    }
    await returnLast(2)
    await signInAs(robin)
    await page.goto('/training')
    await expect(cards).toHaveText([names[2]!, names[0]!, names[1]!])
    await expect(page.getByRole('article').first().getByText('1 task sent back')).toHaveCSS('font-weight', '600')
    await returnLast(1)
    await page.goto('/')
    await page.getByRole('link', { name: /^Training tasks sent back to you.*2$/ }).click()
    await expect(cards).toHaveText([names[1]!, names[2]!])
    await expect(page.getByRole('button', { name: 'Sent back only' })).toHaveAttribute('aria-pressed', 'true')
  },
)

test('what was approved meanwhile is not sent back', sizes, async ({ page, shop, signInAs }) => {
  const clients = clientsOf(shop.url)
  const robin = await shop.makePerson()
  const { task } = await trainingIn(clients).assignedTask(robin)
  const { body: progress } = await complete(clients.as(robin), task.id)
  await signInAs(theo)
  await page.goto(approvals)
  await page.getByRole('button', { name: `Send Back ${task.title}` }).click()
  await page.getByLabel('What is to be done again').fill('The corners')
  await clients.as(ada).post(`/api/training/progress/${progress.id}/approve`, {})
  await page.getByRole('dialog').getByRole('button', { name: 'Send Back' }).click()
  await expect(toast(page, 'Failed to send the training task back')).toBeVisible()
  await expect(toast(page, 'This task is completed already, so it cannot be sent back.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: robin.email })).toHaveCount(0)
})

test('what was marked on another device without a connection does not undo it; what answers it is kept and sent', {
  tag: '@phone',
}, async ({ page, context, console, shop, signInAs }) => {
  console.expect(/ERR_|net::|Failed to load|status of 409/)
  const clients = clientsOf(shop.url)
  const robin = await shop.makePerson()
  const { module, task } = await trainingIn(clients).assignedTask(robin)
  await signInAs(robin)
  await page.goto(`/training/${module.id}`)
  const mine = page.getByRole('region', { name: task.title })
  await mine.getByRole('button', { name: 'Mark Complete' }).waitFor()
  await page.waitForLoadState('networkidle')
  const { body: progress } = await complete(clients.as(robin), task.id)
  await sendBack(clients.as(theo), progress.id, 'Mind the seam')
  await goOffline(page)
  await mine.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(mine.getByText('Waiting to be sent', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: /not sent/i }).click()
  const tray = page.getByRole('dialog')
  await expect(tray).toContainText('A trainer has sent this task back since. Please read the note and do it again.')
  await tray.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.goto(`/training/${module.id}`)
  await expect(mine.getByText('Mind the seam')).toBeVisible()
  await goOffline(page)
  await mine.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(mine.getByText('Waiting to be sent', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(mine).toContainText('Pending Approval')
})

test('a module leads to its next step', sizes, async ({ page, shop, signInAs }) => {
  const clients = clientsOf(shop.url)
  const robin = await shop.makePerson()
  const training = trainingIn(clients)
  const { module, task } = await training.assignedTask(robin, { title: 'Sort by colour' })
  const next = await training.addTask(module.id, { title: 'Weigh the load' })
  await complete(clients.as(robin), task.id)
  await signInAs(robin)
  await page.goto(`/training/${module.id}`)
  await page.getByRole('link', { name: 'Next: Weigh the load' }).click()
  await expect(page).toHaveURL(new RegExp(`#task-${next.id}$`))
  await expect(page.getByRole('region', { name: 'Weigh the load' })).toBeInViewport()
})
