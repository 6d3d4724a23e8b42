import { careDone } from '#shared/machines/table.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { removeMachines } from '#tests/machines/machine-data.ts'
import { ada, expect, expectAccessible, tess, test } from '#tests/support/e2e.ts'

test('Ada writes a machine down and gives it a task, which Tess ticks off with the keyboard', async ({
  page,
  shop,
  signInAs,
}) => {
  await removeMachines(shop.db)
  await makeProblem(shop.db, { machineType: 'dryer', machineNumber: 2 })
  const dialog = page.getByRole('dialog')
  await signInAs(ada)
  await page.goto('/machines')

  await test.step('the machine and its task', async () => {
    await page.getByRole('button', { name: 'Add Machine' }).click()
    await dialog.getByText('Washer', { exact: true }).click()
    await dialog.getByLabel('Number', { exact: false }).first().fill('7')
    await dialog.getByLabel('Make').fill('Hart')
    await dialog.getByLabel('Warranty until').fill('2091-03-04')
    await dialog.getByRole('button', { name: 'Add Machine' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Add Task' }).click()
    await dialog.getByLabel('What is to be done').fill('Clean the filter')
    await dialog.getByText('Washer', { exact: true }).click()
    await dialog.getByLabel('Every').fill('7')
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await expect(page.getByText('every washer, every 7 days')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what works is folded, and its row leads to it, wherever it is pressed', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Washer 7' })
    await expect(row).toBeHidden()
    await page.getByRole('heading', { name: '1 machine works' }).click()
    const { width, height } = (await row.boundingBox())!
    await row.click({ position: { x: width - 200, y: height / 2 } })
    await expect(page).toHaveURL(/\/machines\/washer-7$/)
  })

  await test.step('Tess ticks it off', async () => {
    await signInAs(tess)
    await page.goto('/admin/machine-management')
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await dialog.getByLabel('Note').fill('Full of lint')
    await dialog.getByLabel('Note').press('Tab')
    await dialog.getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    // Behind the dialog it is hidden too.
    await expect(dialog).toHaveCount(0)
    await expect(needs).toHaveCount(0)
    const stored = await shop.db.select({ by: careDone.doneById, note: careDone.note }).from(careDone)
    expect(stored).toEqual([{ by: tess.id, note: 'Full of lint' }])
  })
})
