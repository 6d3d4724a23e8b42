import { ada, expect, expectAccessible, type Page, type Person, test, theo } from '#tests/support/e2e.ts'

const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const management = '/admin/training-management'
const module = 'Washing for beginners'
const [load, fold] = ['Load a washer', 'Fold a towel']
const subtasks = ['Empty the pockets', 'Check the drum', 'Close the door']

test('a module is built, assigned, worked through on a phone, sent back and approved, and every view follows', async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const robin = await shop.makePerson()
  const size = page.viewportSize()!
  const dialog = page.getByRole('dialog')
  const mine = page.getByRole('region', { name: load })
  const card = page.getByRole('article').filter({ hasText: module })
  const waiting = page.getByRole('article').filter({ hasText: robin.email })

  /** On a phone, with the training open. */
  async function asRobin() {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(robin, shop)
    await page.goto(`${shop.url}/training`)
  }
  async function asTheo() {
    await page.setViewportSize(size)
    await signInAs(theo, shop)
    await page.goto(shop.url + management)
  }

  await test.step('Ada builds it', async () => {
    await signInAs(ada, shop)
    await page.goto(shop.url + management)
    await page.getByRole('tab', { name: 'Modules' }).click()
    await expect(page).toHaveURL(/\?tab=modules$/)
    await page.getByRole('button', { name: 'Create Module' }).click()
    await dialog.getByLabel('Module Name').fill(module)
    await dialog.getByLabel('Description').fill('The first week')
    await dialog.getByRole('button', { name: 'Create Module' }).click()
    await expect(toast(page, 'Training module created successfully.')).toBeVisible()
    const item = page.getByRole('region', { name: module })
    await item.getByRole('button', { name: module, exact: true }).click()
    for (const [place, title] of [load, fold].entries()) {
      await page.getByRole('button', { name: 'Create Task' }).click()
      await dialog.getByLabel('Task Title').fill(title)
      await dialog.getByLabel('Category').fill('Basics')
      await dialog.getByLabel('Order').fill(String(place))
      if (title === load) await dialog.getByRole('textbox', { name: 'Description' }).fill('Never overload.')
      else await dialog.getByRole('checkbox', { name: 'Requires trainer sign-off' }).uncheck()
      await dialog.getByRole('button', { name: 'Create Task' }).click()
      await expect(dialog).toHaveCount(0)
    }
    const task = item.getByRole('region', { name: load })
    await expect(item.getByRole('region', { name: fold })).toContainText('Self-Complete')
    for (const [place, title] of subtasks.entries()) {
      await task.getByRole('button', { name: 'Add Subtask' }).click()
      await dialog.getByLabel('Subtask Title').fill(title)
      await dialog.getByLabel('Order').fill(String(place))
      await dialog.getByRole('button', { name: 'Create Subtask' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await task.getByRole('button', { name: load, exact: true }).click()
    await expect(task.getByText('Never overload.')).toBeVisible()
    await expect(task.getByRole('listitem')).toContainText(subtasks.map((title, place) => `${place + 1}.${title}`))
    await expectAccessible(page)
  })

  await test.step('she gives it to a role by keyboard, and to Robin', async () => {
    const more = page.getByRole('button', { name: `More for ${module}` })
    await more.press('Enter')
    await page.getByRole('button', { name: `Roles for ${module}` }).press('Enter')
    await expect(dialog.getByLabel('Employee: days')).toBeFocused()
    await page.keyboard.type('14')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Roles of the module saved.')).toBeVisible()
    await expect(more).toBeFocused()
    await expect(page.getByRole('region', { name: module })).toContainText('Employee: 14 days')

    await page.getByRole('tab', { name: 'Assignments' }).click()
    await page.getByRole('button', { name: 'Assign Module' }).click()
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption(module)
    await dialog.getByLabel('Search people').fill(robin.lastName)
    await dialog.getByRole('checkbox', { name: robin.lastName }).check()
    await dialog.getByLabel('Due Date').fill('2020-02-29')
    await dialog.getByRole('button', { name: 'Assign Module' }).click()
    await expect(toast(page, 'Module assigned successfully.')).toBeVisible()
    const assignment = page.locator('main li').filter({ hasText: module }).first()
    await assignment.getByRole('heading').first().click()
    for (const words of [robin.email, 'Ada Okafor', 'Feb 29, 2020']) await expect(assignment).toContainText(words)
  })

  await test.step('Robin works through it on a phone', async () => {
    await asRobin()
    await expect(card).toContainText('Overdue since Feb 29, 2020')
    await card.getByRole('link', { name: module }).click()
    await expect(page.getByRole('heading', { level: 1, name: module })).toBeFocused()
    for (const title of subtasks) await mine.getByRole('checkbox', { name: title }).check()
    await mine.getByRole('button', { name: 'Add notes' }).click()
    await mine.getByLabel('Notes for the trainer').fill('Twice, without help')
    await mine.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(mine).toContainText('Pending Approval')
    await expect(mine.getByRole('heading', { name: load })).toBeFocused()
    await page.getByRole('link', { name: `Next: ${fold}` }).click()
    await expect(page).toHaveURL(/#task-/)
    const other = page.getByRole('region', { name: fold })
    await expect(other).toBeInViewport()
    await other.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(other).toContainText('Completed')
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await page.getByRole('banner').getByRole('link', { name: 'Training' }).click()
    await expect(card).toContainText('1/2 tasks completed')
    await expect(card).toContainText('1 task waiting for a trainer')
  })

  await test.step('Theo sends it back by keyboard', async () => {
    await asTheo()
    await expect(page.getByRole('tab')).toContainText(['Overview', 'Approvals', 'Progress'])
    await expectProgress(page, robin, 50, '1/2 tasks')
    await page.getByRole('tab', { name: 'Approvals 1 pending' }).click()
    for (const words of ['Waiting for approval', 'Twice, without help', module, 'Basics'])
      await expect(waiting).toContainText(words)
    await expect(waiting.getByText('Never overload.')).toBeHidden()
    await waiting.getByText('What the task says').click()
    await expect(waiting.getByText('Never overload.')).toBeVisible()
    await waiting.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(dialog.getByLabel('What is to be done again')).toBeFocused()
    await page.keyboard.type('The corners, please.')
    await dialog.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(toast(page, 'Training task sent back.')).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('Robin reads what is to be done again, and does it', async () => {
    await asRobin()
    await expect(card.getByText('1 task sent back')).toHaveCSS('font-weight', '600')
    await card.getByRole('link', { name: module }).click()
    await expect(mine.getByText('The corners, please.')).toBeVisible()
    await mine.getByRole('button', { name: 'Add notes' }).click()
    await mine.getByLabel('Notes for the trainer').fill('With corners')
    await mine.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(mine).toContainText('Pending Approval')
  })

  await test.step('Theo approves with a note', async () => {
    await asTheo()
    await page.getByRole('tab', { name: 'Approvals 1 pending' }).click()
    await waiting.getByRole('button', { name: 'Approve' }).click()
    for (const words of [`Approve “${load}”?`, 'The corners, please.', 'With corners'])
      await expect(dialog).toContainText(words)
    await dialog.getByLabel('Notes').fill('Well done')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Training task approved successfully.')).toBeVisible()
    await expect(page.getByText('All caught up!')).toBeVisible()
    await expectProgress(page, robin, 100, '2/2 tasks')
  })

  await test.step('Robin reads the note', async () => {
    await asRobin()
    await expect(card).toContainText('Everything is done.')
    await expect(card).not.toContainText('Feb 29, 2020')
    await card.getByRole('link', { name: module }).click()
    // Of one line, like everything that is over.
    expect((await mine.boundingBox())!.height).toBeLessThan(80)
    await mine.getByRole('button', { name: `Details of ${load}` }).press('Enter')
    await expect(mine).toContainText('Well done')
    await expect(mine).toContainText('Approved by Theo Lindqvist')
    await expect(mine.getByRole('checkbox', { name: subtasks[0]! })).toBeDisabled()
  })
})

/** In the overview's bars, its chart as a table, and the search of the Progress tab. */
async function expectProgress(page: Page, person: Person, percentage: number, words: string) {
  const name = `${person.firstName} ${person.lastName}`
  await page.getByRole('tab', { name: 'Overview' }).click()
  if (percentage === 100) await page.getByText('Finished: 1 person').click()
  await page.getByRole('heading', { name }).click()
  const bar = page.getByRole('progressbar', { name: `${name}: ${module}` })
  await expect(bar).toHaveAttribute('aria-valuenow', String(percentage))
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row').filter({ hasText: module })).toContainText(`${percentage}%`)
  await page.getByRole('tab', { name: 'Progress' }).click()
  await page.getByLabel('Search').fill(person.email)
  const found = page.getByRole('region').or(page.getByRole('listitem')).filter({ hasText: person.email }).first()
  await expect(found).toContainText(words)
  await expect(found).toContainText(`${percentage}% complete`)
}
