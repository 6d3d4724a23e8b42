import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, removeMachines } from '#tests/machines/machine-data.ts'
import { ada, expect, tess, test } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

test('Ada writes a machine down, and Tess ticks its care off by keyboard', async ({ page, shop, signInAs }) => {
  await removeMachines(shop.db)
  await makeProblem(shop.db, { machineType: 'dryer', machineNumber: 2 })
  await careTaskOf(clientsOf(shop.url))
  const dialog = page.getByRole('dialog')
  await signInAs(ada)
  await page.goto('/machines')
  await page.getByRole('button', { name: 'Add Machine' }).click()
  await dialog.getByText('Washer', { exact: true }).click()
  await dialog.getByLabel('Number', { exact: false }).first().fill('7')
  await dialog.getByRole('button', { name: 'Add Machine' }).click()
  await expect(dialog).toHaveCount(0)

  // What works is folded, and its row leads to it, wherever it is pressed.
  const row = page.getByRole('row').filter({ hasText: 'Washer 7' })
  await expect(row).toBeHidden()
  await page.getByRole('heading', { name: '1 machine works' }).click()
  const { width, height } = (await row.boundingBox())!
  await row.click({ position: { x: width - 200, y: height / 2 } })
  await expect(page).toHaveURL(/\/machines\/washer-7$/)

  await signInAs(tess)
  await page.goto('/admin/machine-management')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Behind the dialog it is hidden too.
  await expect(dialog).toHaveCount(0)
  await expect(needs).toHaveCount(0)
})
