import { ada, expect, expectAccessible, type Page, type Person, test, theo } from '#tests/support/e2e.ts'

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
let count = 0
const unique = (words: string) => `${words} ${Date.now() % 1_000_000}-${++count}`

const both = { tag: ['@desktop', '@phone'] }

test(
  'a module is built, assigned, worked through on a phone and approved, and every view follows',
  both,
  async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson({ firstName: 'Robin', lastName: unique('Reyes') })
    const module = unique('Washing for beginners')
    const [load, fold] = ['Load a washer', 'Fold a towel']
    const subtasks = ['Empty the pockets', 'Check the drum', 'Close the door']

    // Ada builds it.
    await signInAs(ada)
    await page.goto('/admin/training-management')
    await page.getByRole('tab', { name: 'Modules' }).click()
    await expect(page).toHaveURL(/\?tab=modules$/)
    await page.getByRole('button', { name: 'Create Module' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Module' }).click()
    await expect(dialog.getByText('Module name is required')).toBeVisible()
    await expect(dialog.getByLabel('Order')).toHaveValue('1')
    await expectAccessibleFromTop(page)
    await dialog.getByLabel('Module Name').fill(module)
    await dialog.getByLabel('Description').fill('The first week')
    await dialog.getByRole('button', { name: 'Create Module' }).click()
    await expect(toast(page, 'Training module created successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const item = page.getByRole('region', { name: module })
    await expect(item).toContainText('0 tasks')
    await expect(item).toContainText('Active')
    await item.getByRole('button', { name: module, exact: true }).click()
    await expect(item.getByText('No tasks in this module yet.')).toBeVisible()

    for (const [place, title] of [load, fold].entries()) {
      await page.getByRole('button', { name: 'Create Task' }).click()
      // The module that was opened last is chosen already.
      await expect(dialog.getByRole('combobox', { name: 'Module' })).not.toHaveValue('')
      await dialog.getByLabel('Task Title').fill(title)
      await dialog.getByLabel('Category').fill('Basics')
      await dialog.getByLabel('Order').fill(String(place))
      await expect(dialog.getByRole('checkbox', { name: 'Requires trainer sign-off' })).toBeChecked()
      if (title === load) {
        await dialog.getByRole('textbox', { name: 'Description' }).fill('Never overload.')
        await expectAccessibleFromTop(page)
      } else await dialog.getByRole('checkbox', { name: 'Requires trainer sign-off' }).uncheck()
      await dialog.getByRole('button', { name: 'Create Task' }).click()
      await expect(toast(page, 'Training task created successfully.')).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    const task = item.getByRole('region', { name: load })
    await expect(task).toContainText('Requires Approval')
    await expect(item.getByRole('region', { name: fold })).toContainText('Self-Complete')

    for (const [place, title] of subtasks.entries()) {
      await task.getByRole('button', { name: 'Add Subtask' }).click()
      await dialog.getByLabel('Subtask Title').fill(title)
      await dialog.getByLabel('Order').fill(String(place))
      await dialog.getByRole('button', { name: 'Create Subtask' }).click()
      await expect(toast(page, 'Subtask created successfully.')).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    await expect(task).toContainText('3 subtasks')
    await task.getByRole('button', { name: load, exact: true }).click()
    await expect(task.getByText('Never overload.')).toBeVisible()
    await expect(task.getByRole('listitem')).toHaveCount(3)
    await expect(task.getByRole('listitem').first()).toContainText('1.')
    await expectAccessibleFromTop(page)

    // Ada assigns it.
    await page.getByRole('tab', { name: 'Assignments' }).click()
    await page.getByRole('button', { name: 'Assign Module' }).click()
    await dialog.getByRole('button', { name: 'Assign Module' }).click()
    await expect(dialog.getByText('Module is required')).toBeVisible()
    await expect(dialog.getByText('User is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption(module)
    await dialog.getByLabel('Search people').fill(robin.lastName)
    await dialog.getByRole('checkbox', { name: robin.lastName }).check()
    await dialog.getByLabel('Due Date').fill('2020-02-29')
    await expectAccessibleFromTop(page)
    await dialog.getByRole('button', { name: 'Assign Module' }).click()
    await expect(toast(page, 'Module assigned successfully.')).toBeVisible()
    const assignment = page.locator('main li').filter({ hasText: module }).first()
    await assignment.getByRole('heading').first().click()
    await expect(assignment).toContainText(robin.email)
    await expect(assignment).toContainText('Ada Okafor')
    await expect(assignment).toContainText('Feb 29, 2020')
    await expectAccessibleFromTop(page)

    // Robin works through it on a phone.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(robin)
    await page.goto('/training')
    const card = page.getByRole('article').filter({ hasText: module })
    await expect(card).toContainText('0/2 tasks completed')
    await expect(card).toContainText('2 tasks for you to do')
    await expect(card).toContainText('Overdue since Feb 29, 2020')
    await expectAccessibleFromTop(page)
    await card.getByRole('link', { name: module }).click()
    await expect(page.getByRole('heading', { level: 1, name: module })).toBeFocused()
    const mine = page.getByRole('region', { name: load })
    await expect(mine).toContainText('Not Started')
    await expect(mine.getByText('Never overload.')).toBeVisible()
    const markComplete = mine.getByRole('button', { name: 'Mark Complete' })
    await expect(markComplete).toBeDisabled()
    await expect(mine.getByText('Tick the 3 open subtasks first.')).toBeVisible()
    await expectAccessibleFromTop(page)
    for (const title of subtasks) await mine.getByRole('checkbox', { name: title }).check()
    await expect(markComplete).toBeEnabled()
    await mine.getByRole('button', { name: 'Add notes' }).click()
    await mine.getByLabel('Notes for the trainer').fill('Twice, without help')
    await expectAccessibleFromTop(page)
    await markComplete.click()
    await expect(toast(page, 'Task marked as complete.')).toBeVisible()
    await expect(mine).toContainText('Pending Approval')
    await expect(mine).toContainText('Twice, without help')
    await expect(mine.getByRole('heading', { name: load })).toBeFocused()
    await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(page.getByText('1 task for you to do · 1 task waiting for a trainer')).toBeVisible()
    const other = page.getByRole('region', { name: fold })
    await other.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(toast(page, 'Task completed.')).toBeVisible()
    await expect(other).toContainText('Completed')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await expectAccessibleFromTop(page)
    // On a phone the bar at the top leads back.
    const inTheBar = page.getByRole('banner').getByRole('link', { name: 'Training' })
    await page.getByRole('link', { name: 'Back to Training' }).or(inTheBar).click()
    await expect(card).toContainText('1/2 tasks completed')
    await expect(card).toContainText('1 task waiting for a trainer')

    // Theo approves with a note.
    await page.setViewportSize(size)
    await signInAs(theo)
    await page.goto('/admin/training-management')
    await expect(page.getByRole('tab', { name: /Approvals \d+ pending/ })).toBeVisible()
    await expect(page.getByRole('tab')).toContainText(['Overview', 'Approvals', 'Progress'])
    await expectProgress(page, robin, module, 50, '1/2 tasks')
    await page.getByRole('tab', { name: /Approvals/ }).click()
    const waiting = page.getByRole('article').filter({ hasText: robin.email })
    await expect(waiting).toContainText('Waiting for approval')
    await expect(waiting).toContainText('Twice, without help')
    await expect(waiting).toContainText(module)
    await expect(waiting).toContainText('Basics')
    await expect(waiting.getByText('Never overload.')).toBeHidden()
    await waiting.getByText('What the task says').click()
    await expect(waiting.getByText('Never overload.')).toBeVisible()
    await expectAccessibleFromTop(page)
    const before = await pendingCount(page)
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toContainText(`Approve “${load}”?`)
    await expect(dialog).toContainText('Twice, without help')
    await dialog.getByLabel('Notes').fill('Well done')
    await expectAccessibleFromTop(page)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect(await pendingCount(page)).toBe(before - 1)
    await expectProgress(page, robin, module, 100, '2/2 tasks')

    // Robin reads the note.
    await signInAs(robin)
    await page.goto('/training')
    await expect(card).toContainText('Everything is done.')
    await expect(card).not.toContainText('Feb 29, 2020')
    await card.getByRole('link', { name: module }).click()
    // Of one line, like everything that is over.
    expect((await mine.boundingBox())!.height).toBeLessThan(80)
    await mine.getByRole('button', { name: `Details of ${load}` }).click()
    await expect(mine).toContainText('Well done')
    await expect(mine).toContainText('Approved by Theo Lindqvist')
    await expect(mine.getByRole('checkbox', { name: subtasks[0]! })).toBeDisabled()
    await expectAccessibleFromTop(page)
  },
)

/** What is half under the phone's top bar at the moment can be scrolled out from there. */
async function expectAccessibleFromTop(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
}

async function pendingCount(page: Page): Promise<number> {
  const name = await page.getByRole('tab', { name: /Approvals/ }).textContent()
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0)
}

/** In the overview's bars, its chart as a table, and the search of the Progress tab. */
async function expectProgress(page: Page, person: Person, module: string, percentage: number, words: string) {
  const bar = `Robin ${person.lastName}: ${module}`
  await page.getByRole('tab', { name: 'Overview' }).click()
  const more = page.getByRole('button', { name: /^Show \d+ more/ })
  while (await more.isVisible()) await more.click()
  // A person is a line that opens, among those who have finished or above them, once the overview is read anew.
  const line = page.getByRole('heading', { name: `Robin ${person.lastName}` })
  if (percentage === 100) {
    const finished = page
      .getByRole('group')
      .filter({ hasText: /^Finished: / })
      .filter({ hasText: person.lastName })
    await expect(finished).toBeVisible()
    await finished.getByText(/^Finished: /).click()
  }
  await line.click()
  await expect(page.getByRole('progressbar', { name: bar })).toHaveAttribute('aria-valuenow', String(percentage))
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row').filter({ hasText: module })).toContainText(`${percentage}%`)
  await page.getByRole('tab', { name: 'Progress' }).click()
  await page.getByLabel('Search').fill(person.email)
  const found = page.getByRole('region').or(page.getByRole('listitem')).filter({ hasText: person.email })
  await expect(found.first()).toContainText(words)
  await expect(found.first()).toContainText(`${percentage}% complete`)
}
