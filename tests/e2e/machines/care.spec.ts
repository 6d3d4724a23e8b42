import { addDays, today } from '#shared/time/day.ts'
import { makeProblem, makeRepairedProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf, removeMachines } from '#tests/machines/machine-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Shop, tess, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

const all = { tag: ['@desktop', '@small-phone'] }
const dialog = (page: Page) => page.getByRole('dialog')
const shopOf = (shop: Shop) => ({ as: clientsOf(shop.url).as })

test.beforeEach(({ shop }) => removeMachines(shop.db))

test('Ada gives every washer a task, changes it and stops it', all, async ({ page, shop, signInAs }) => {
  const { machineNumber } = await machineOf(shopOf(shop))
  await signInAs(ada)
  await page.goto('/machines')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await dialog(page).getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog(page)).toContainText('What is to be done?')
  await expect(dialog(page)).toContainText('Every how many days?')
  await expectAccessible(page)
  await dialog(page).getByLabel('What is to be done').fill('Clean the filter')
  await dialog(page).getByText('Washer', { exact: true }).click()
  await dialog(page).getByLabel('Every').fill('7')
  await dialog(page).getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const care = page.getByRole('region', { name: 'Regular care' })
  await expect(care.getByRole('listitem')).toContainText('Clean the filter · every washer, every 7 days')
  await expectAccessible(page)
  await care.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Number').fill('9998')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Washer 9998 is not in the register. Add it there first.')
  await dialog(page).getByLabel('Number').fill(String(machineNumber))
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(care.getByRole('listitem')).toContainText(`Washer ${machineNumber}, every 7 days`)
  await care.getByRole('button', { name: 'More for Clean the filter' }).click()
  await page.getByRole('button', { name: 'Stop Clean the filter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(care.getByText('No task yet.')).toBeVisible()
})

test(
  'a task that another admin changed meanwhile says so, also to an old draft',
  all,
  async ({ page, shop, signInAs }) => {
    const { id, ...was } = await careTaskOf(shopOf(shop))
    await signInAs(ada)
    const edit = async () => {
      await page.goto('/machines')
      await page.getByRole('region', { name: 'Regular care' }).getByRole('button', { name: 'Edit' }).click()
    }
    await edit()
    await dialog(page).getByLabel('Every').fill('14')
    await shopOf(shop)
      .as(ada)
      .put(`/api/care-tasks/${id}`, { ...was, title: 'Descale', everyDays: 30 })
    await edit()
    await expect(dialog(page)).toContainText('Your unsaved task from')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toContainText('Somebody changed this to “30” meanwhile.')
    await expect(dialog(page).getByLabel('Every')).toHaveValue('14')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Regular care' })).toContainText(
      'Descale · every washer, every 14 days',
    )
  },
)

test(
  'Tess is told what is due, and ticks it off with the keyboard',
  all,
  async ({ page, shop, signInAs, isMobile }) => {
    const machine = await machineOf(shopOf(shop))
    await careTaskOf(shopOf(shop), { title: 'Clean the filter' })
    await signInAs(tess)
    await page.goto('/admin/machine-management')
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect(needs.locator('summary')).toHaveText(`1 care task due · Washer ${machine.machineNumber}`)
    // Where there is room a few tasks stand unfolded.
    if (isMobile) {
      await needs.locator('summary').focus()
      await page.keyboard.press('Enter')
    }
    await expect(needs.getByRole('listitem')).toContainText(/Washer \d+.*Clean the filter.*Due today.*every 7 days/s)
    await expectAccessible(page)
    await needs.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused()
    await dialog(page).getByLabel('Note').fill('Full of lint')
    await expectAccessible(page)
    await dialog(page).getByLabel('Note').press('Tab')
    await dialog(page).getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    // Behind the dialog it is hidden too.
    await expect(dialog(page)).toHaveCount(0)
    await expect(needs).toHaveCount(0)
    await page.goto(`/machines/washer-${machine.machineNumber}`)
    const care = page.getByRole('region', { name: 'Care' })
    await expect(care).toContainText(/Clean the filter.*Due .*last by Tess Tanaka on .*Full of lint/s)
    await expectAccessible(page)
  },
)

test('Ada finds it among what needs her, and Erin ticks nothing off', all, async ({ page, shop, signInAs }) => {
  const machine = await machineOf(shopOf(shop))
  await careTaskOf(shopOf(shop), { startsOn: addDays(today(), -20) })
  await shop.db.execute(`update machines set created_at = now() - interval '1 year'`)
  await signInAs(ada)
  await page.goto('/')
  await page.getByRole('link', { name: /Machine care that is due/ }).click()
  await expect(page.getByRole('region', { name: 'Care that is due' })).toContainText('20 days overdue')
  await expect(page.locator('#care')).toBeFocused()
  await signInAs(erin)
  await page.goto(`/machines/washer-${machine.machineNumber}`)
  await expect(page.getByRole('region', { name: 'Care' })).toContainText('20 days overdue')
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0)
})

test('the fleet at a glance: days, the worst, the time to repair, and files', all, async ({ page, shop, signInAs }) => {
  for (let times = 0; times < 2; times += 1)
    await makeRepairedProblem(shop.db, tess, {
      machineNumber: 3,
      createdAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      repairDate: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    })
  await makeProblem(shop.db, {
    machineType: 'dryer',
    machineNumber: 2,
    createdAt: new Date(Date.now() - 4 * 86_400_000).toISOString(),
  })
  await signInAs(tess)
  await page.goto('/admin/machine-management')
  await page.getByText('The fleet at a glance').click()
  const chart = page.getByRole('region', { name: 'Machines down by day' })
  await expect(chart).toContainText(/Most: .*, 2 machines/)
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('row')).toHaveCount(91)
  await expect(
    page
      .getByText('48 hours')
      .or(page.getByText('2 days', { exact: true }))
      .first(),
  ).toBeVisible()
  const worst = page.getByRole('region', { name: 'Most days lost' })
  await expect(worst.getByRole('row')).toContainText([/Machine/, /Dryer 2.*4 days/s, /Washer 3.*2 days/s])
  await expectAccessible(page)
  for (const [region, name] of [
    [chart, 'machines-by-day.csv'],
    [worst, 'machines-by-days-lost.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await region.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
})
