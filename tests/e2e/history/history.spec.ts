import { readFile } from 'node:fs/promises'
import { addDays, today } from '#shared/time/day.ts'
import { freshWeek, recordOf } from '#tests/payroll/payroll-data.ts'
import { ada, erin, expect, expectAccessible, type Page, type Person, type Shop, test } from '#tests/support/e2e.ts'

const all = { tag: '@all' }
const both = { tag: ['@desktop', '@phone'] }

/** Somebody whose tip Ada changed from $4.00 to $5.00. */
async function changedTip(page: Page, shop: Shop, signInAs: (person: Person) => Promise<void>) {
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
  await signInAs(robin)
  const reply = await page.request.post('/api/tips', { data: { orderId: '0042', amount: '4', notes: 'kind people' } })
  const tip: { id: string } = await reply.json()
  await signInAs(ada)
  await page.request.put(`/api/admin/tips/${tip.id}`, { data: { amount: '5' } })
  return { robin, tip, name: `Robin ${robin.lastName}` }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Changes, newest first' }).locator('xpath=./tbody/tr')

async function searchFor(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('an admin reads who changed what, and looks for it', all, async ({ page, shop, signInAs }) => {
  const { name, robin } = await changedTip(page, shop, signInAs)
  await page.goto('/admin/history')
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  await searchFor(page, robin.lastName)
  // The sentence of a change is Ada's; whose tip it is stands in it as well.
  await expect(rows(page)).toContainText([
    'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00',
    `${name} logged a tip of $4.00 for order 0042`,
    `The system made the account of ${name}`,
  ])
  await expectAccessible(page)

  const change = rows(page).filter({ hasText: 'Ada Okafor changed the tip for order 0042' }).first()
  await change.getByText('changed the tip').click()
  const details = change.getByRole('table', { name: 'What became different' })
  await expect(details.getByRole('row', { name: 'Amount' })).toHaveText(/Amount\s*\$4\.00\s*\$5\.00/)
  await expect(details.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  // The filters are part of the address.
  await page.getByLabel('Who').selectOption({ label: 'Ada Okafor' })
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Kind').selectOption({ label: 'Tip' })
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Kind')).toHaveValue('tip')
  await page.getByLabel('Kind').selectOption({ label: 'Invitation' })
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await change.getByText('changed the tip').click()
  await change.getByRole('link', { name: 'All of this record' }).click()
  await expect(page.getByText('All that became of one record.')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('a deleted tip is brought back', all, async ({ page, shop, signInAs }) => {
  const { tip, robin } = await changedTip(page, shop, signInAs)
  await page.request.delete(`/api/tips/${tip.id}`)
  await page.goto('/admin/history')
  await searchFor(page, robin.lastName)
  const deletion = rows(page).filter({ hasText: 'deleted the tip of $5.00 for order 0042' })
  await deletion.getByRole('button', { name: 'Restore' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Restore this tip?' })
  await expect(dialog).toContainText('Ada Okafor deleted the tip of $5.00 for order 0042')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('Ada Okafor restored the tip of $5.00 for order 0042')
  await expect(deletion.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  const found = await page.request.get(`/api/tips/${tip.id}/history`)
  expect((await found.json()).entries[0].after.id).toBe(tip.id)
})

test('what stands against it is said', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(ada)
  const week = freshWeek()
  const data = { periodName: `Pay of ${robin.id}`, importedFrom: 'csv', ...week, records: [recordOf(robin)] }
  const { id } = await (await page.request.post('/api/payroll-periods', { data })).json()
  await page.request.delete(`/api/payroll-periods/${id}`)
  await page.request.post('/api/payroll-periods', { data: { ...data, periodName: 'Another' } })
  await page.goto('/admin/history')
  await searchFor(page, robin.id)
  await rows(page)
    .filter({ hasText: `deleted Pay of ${robin.id} with its records` })
    .getByRole('button')
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This could not be restored.', { exact: true })).toBeVisible()
  await expect(page.locator('li', { hasText: 'its days overlap with Another' })).toBeVisible()
  await expectAccessible(page)
})

test('an admin undoes a deletion from its message', both, async ({ page, signInAs }) => {
  await signInAs(ada)
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('0815')
  await page.getByLabel('Tip Amount').fill('3.33')
  await page.getByRole('button', { name: 'Log Tip' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Order #0815' })
  await expect(row).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await row.getByRole('button', { name: 'Delete tip of order 0815' }).click()
  await expect(page.getByText('Tip deleted successfully!', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(1)
})

test('people see what became of their own tips', all, async ({ page, shop, signInAs }) => {
  const { robin, name } = await changedTip(page, shop, signInAs)
  await signInAs(robin)
  await page.goto('/tips')
  await page.getByRole('button', { name: 'History of the tip of order 0042' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of the tip for order 0042' })
  await expect(dialog.getByRole('listitem')).toContainText([
    'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00',
    `${name} logged a tip of $4.00 for order 0042`,
  ])
  await expect(dialog.getByRole('listitem').filter({ hasText: 'logged a tip' })).toContainText('Notes: kind people')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin/history')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('what a token did is found by its name', both, async ({ page, shop, signInAs }) => {
  await signInAs(ada)
  const name = `Till ${performance.now()}`
  const body = { name, lastDay: addDays(today(), 7), permissions: ['tips:write'] }
  const { secret } = await (await page.request.post('/api/tokens', { data: body })).json()
  const logged = await fetch(`${shop.url}/api/admin/tips`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderId: '0077', amount: '7.70', userId: erin.id }),
  })
  expect(logged.status).toBe(201)
  await page.goto('/admin/history')
  await page.getByLabel('Who').selectOption({ label: `Token: ${name}` })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
  await expect(rows(page)).toContainText('0077')
})

test('the file has everything that was found, and no formula', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: '=Robin', lastName: `Rivera${performance.now()}` })
  await signInAs(robin)
  for (let count = 0; count < 60; count += 1)
    await page.request.post('/api/tips', { data: { orderId: String(count), amount: '1', notes: '=1+1' } })
  await signInAs(ada)
  await page.goto('/admin/history')
  await page.getByLabel('Who').selectOption({ label: `=Robin ${robin.lastName}` })
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(60)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFTime,Who,What happened,Kind,Action,Before,After,Address,Record,Request\r\n')).toBe(true)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[1]).toContain(
    `'=Robin ${robin.lastName},'=Robin ${robin.lastName} logged a tip of $1.00 for order 59,Tip,Created,`,
  )
  expect(lines[1]).toContain('Notes: =1+1')
  await expect(page.getByText('History exported successfully!', { exact: true })).toBeVisible()
})
