import { ada, expect, expectAccessible, test, theo } from '#tests/support/e2e.ts'

const module = 'Washing for beginners'
const [load, fold] = ['Load a washer', 'Fold a towel']
const subtasks = ['Empty the pockets', 'Close the door']

test('a module is built, assigned, worked through, sent back and approved', async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const robin = await shop.makePerson()
  const size = page.viewportSize()!
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const mine = page.getByRole('region', { name: load })
  const card = page.getByRole('article').filter({ hasText: module })
  const waiting = page.getByRole('article').filter({ hasText: robin.email })

  async function asRobin() {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(robin, shop)
    await page.goto(`${shop.url}/training`)
  }
  async function asTheo() {
    await page.setViewportSize(size)
    await signInAs(theo, shop)
    await page.goto(shop.url)
    await page.getByRole('link', { name: /^Training sign-offs to give/ }).click()
    await expect(page.getByRole('tab', { name: 'Approvals 1 pending', selected: true })).toBeVisible()
  }
  /** Fills in the dialog that this button opens, and sends it. */
  async function make(opener: string, fields: Record<string, string>, needsTrainer = true) {
    await button(opener).click()
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
    if (!needsTrainer) await dialog.getByRole('checkbox', { name: 'Requires trainer sign-off' }).uncheck()
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('Ada builds it', async () => {
    await signInAs(ada, shop)
    await page.goto(`${shop.url}/admin/training-management`)
    await page.getByRole('tab', { name: 'Modules' }).click()
    await make('Create Module', { 'Module Name': module, Description: 'The first week' })
    await button(module).click()
    await make('Create Task', { 'Task Title': load, Description: 'Never overload.' })
    await make('Create Task', { 'Task Title': fold, Order: '1' }, false)
    for (const [place, title] of subtasks.entries())
      await make(`Add Subtask to ${load}`, { 'Subtask Title': title, Order: String(place) })
    await button(load).click()
    await expect(mine.getByText('Never overload.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she gives it to Robin', async () => {
    await page.getByRole('tab', { name: 'Assignments' }).click()
    await button('Assign Module').click()
    await dialog.getByRole('combobox', { name: 'Module' }).selectOption(module)
    await dialog.getByLabel('Search people').fill(robin.lastName)
    await dialog.getByRole('checkbox', { name: robin.lastName }).check()
    await dialog.getByLabel('Due Date').fill('2020-02-29')
    await dialog.getByRole('button', { name: 'Assign Module' }).click()
    await expect(page.locator('main li').filter({ hasText: module }).first()).toContainText('Feb 29, 2020')
  })

  await test.step('Robin works through it on a phone', async () => {
    await asRobin()
    await card.getByRole('link', { name: module }).click()
    for (const title of subtasks) await mine.getByRole('checkbox', { name: title }).check()
    await mine.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(mine).toContainText('Pending Approval')
    await page.getByRole('link', { name: `Next: ${fold}` }).click()
    await expect(page).toHaveURL(/#task-/)
    const other = page.getByRole('region', { name: fold })
    await expect(other).toBeInViewport()
    await other.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(other).toContainText('Completed')
  })

  await test.step('Theo sends it back by keyboard, and Robin does it again', async () => {
    await asTheo()
    await waiting.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(dialog.getByLabel('What is to be done again')).toBeFocused()
    await page.keyboard.type('The corners, please.')
    await dialog.getByRole('button', { name: 'Send Back' }).press('Enter')
    await expect(page.getByText('All caught up!')).toBeVisible()
    await asRobin()
    await expect(card.getByText('1 task sent back')).toHaveCSS('font-weight', '600')
    await card.getByRole('link', { name: module }).click()
    await expect(mine.getByText('The corners, please.')).toBeVisible()
    await mine.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(mine).toContainText('Pending Approval')
  })

  await test.step('Theo approves with a note, which Robin reads', async () => {
    await asTheo()
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByLabel('Notes').fill('Well done')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('All caught up!')).toBeVisible()
    await asRobin()
    await expect(card).toContainText('Everything is done.')
    await card.getByRole('link', { name: module }).click()
    // Of one line, like everything that is over.
    expect((await mine.boundingBox())!.height).toBeLessThan(80)
    await mine.getByRole('button', { name: `Details of ${load}` }).press('Enter')
    await expect(mine).toContainText('Well done')
  })
})
