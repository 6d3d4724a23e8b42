import { readFile } from 'node:fs/promises'
import { addDays, formatDay, today } from '#shared/time/day.ts'
import { freshWeek, recordOf } from '#tests/payroll/payroll-data.ts'
import {
  ada,
  erin,
  expect,
  expectAccessible,
  type Page,
  type Person,
  type Shop,
  test,
  theo,
} from '#tests/support/e2e.ts'
import { choose, expectChosen } from '../choices.ts'

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

const whatToList = 'What to list'
const everything = '/admin/history?show=everything'
const rows = (page: Page) => page.getByRole('region', { name: 'Changes' }).getByRole('listitem')

/** On a phone, whatever is seldom chosen is folded. */
async function openFilters(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Search' })
  const folded = page.locator('summary').filter({ hasText: 'Filters:' })
  await expect(folded.or(search).first()).toBeVisible()
  if (!(await search.isVisible())) await folded.click()
}

async function searchFor(page: Page, text: string) {
  await openFilters(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test('an admin reads who changed what, and looks for it', all, async ({ page, shop, signInAs, isMobile }) => {
  const { name, robin } = await changedTip(page, shop, signInAs)
  await page.goto('/admin/history')
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  await searchFor(page, robin.lastName)
  // What was only added is not what one looks for first. The sentence is Ada's; whose tip it is stands in the change.
  await expect(rows(page)).toHaveText([
    /^Ada Okafor changed the tip for order 0042 from \$4\.00 to \$5\.00\d+:\d\d [AP]M$/,
  ])
  await openFilters(page)
  await choose(page, whatToList, 'Everything', isMobile)
  await expect(rows(page)).toContainText([
    'Ada Okafor changed the tip for order 0042 from $4.00 to $5.00',
    `${name} logged a tip of $4.00 for order 0042`,
    `The system made the account of ${name}`,
  ])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    formatDay(today(), { weekday: true, year: false }),
  )
  await expectAccessible(page)

  const change = rows(page).filter({ hasText: 'Ada Okafor changed the tip for order 0042' }).first()
  await change.getByRole('button', { name: /changed the tip/ }).click()
  const details = change.getByRole('table', { name: 'What became different' })
  await expect(details.getByRole('row', { name: 'Amount' })).toHaveText(/Amount\s*\$4\.00\s*\$5\.00/)
  await expect(details.getByRole('row')).toHaveCount(2)
  await expect(change).toContainText('from 127.0.0.1')
  await expectAccessible(page)
  // It is pressed anywhere, also where it says when.
  await change.locator('time').first().click({ force: true })
  await expect(details).toHaveCount(0)

  // The filters are part of the address.
  await openFilters(page)
  await page.getByLabel('Who').selectOption({ label: 'Ada Okafor' })
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Kind').selectOption({ label: 'Tip' })
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  // On a phone they are one line, which says what they are.
  const inShort = page.locator('summary').filter({ hasText: 'Filters:' })
  if (isMobile) await expect(inShort).toContainText('Ada Okafor · Tip · Everything')
  await openFilters(page)
  await expect(page.getByLabel('Kind')).toHaveValue('tip')
  await expectChosen(page, whatToList, 'Everything', isMobile)
  await page.getByLabel('Kind').selectOption({ label: 'Invitation' })
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) {
    // Somebody who is not known is not everybody, and a day alone is said once.
    await page.goto('/admin/history?person=00000000-0000-4000-8000-000000000000&start=2025-03-04&end=2025-03-04')
    await expect(inShort).toHaveText('Filters: Mar 4, 2025 · Somebody unknown · All kinds · Changes only')
  }
  await openFilters(page)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await searchFor(page, robin.lastName)
  await change.getByRole('button', { name: /changed the tip/ }).click()
  await change.getByRole('link', { name: 'All of this record' }).click()
  await expect(page.getByText('All that became of one record.')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/admin\/history\?show=everything$/)
})

test('a change says from what to what, where its sentence does not', both, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson({ firstName: 'Robin', lastName: `Rivera${performance.now()}` })
  await signInAs(ada)
  const data = { firstName: 'Roberta', lastName: robin.lastName, payrollId: `P-${performance.now()}` }
  expect((await page.request.patch(`/api/admin/users/${robin.id}`, { data })).ok()).toBe(true)
  await page.goto('/admin/history')
  await searchFor(page, data.payrollId)
  await expect(rows(page)).toContainText([/First name: Robin → Roberta · .*Payroll ID: P-/])
})

test('logged tips are one line a person and day', all, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  for (const [person, amounts] of [
    [theo, ['7']],
    [erin, ['1.5', '1.5', '1.5']],
  ] as const) {
    await signInAs(person, shop)
    for (const amount of amounts) await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '0042', amount } })
  }
  await signInAs(ada, shop)
  await page.goto(`${shop.url}${everything}`)
  const tips = rows(page).filter({ hasText: ' logged ' })
  await expect(tips).toHaveCount(2)
  await expect(tips.first()).toContainText('Erin Ellis logged 3 tips')
  await expect(tips.first()).toContainText('$4.50 in all')
  await expect(tips.last()).toContainText('Theo Lindqvist logged a tip of $7.00')
  await tips.first().getByRole('button').click()
  await expect(tips.first().getByRole('listitem')).toContainText(Array(3).fill('Erin Ellis logged a tip of $1.50'))
  await expectAccessible(page)
  // Whoever asks for tips gets each.
  await openFilters(page)
  await page.getByLabel('Kind').selectOption({ label: 'Tip' })
  await expect(rows(page).filter({ hasText: 'Erin Ellis logged a tip' })).toHaveCount(3)
})

test('a deleted tip is brought back', all, async ({ page, shop, signInAs, isMobile }) => {
  const { tip, robin } = await changedTip(page, shop, signInAs)
  await page.request.delete(`/api/tips/${tip.id}`)
  await page.goto('/admin/history')
  await openFilters(page)
  await choose(page, whatToList, 'Deleted, can be restored', isMobile)
  await searchFor(page, robin.lastName)
  await expect(rows(page)).toHaveCount(1)
  const deletion = rows(page).filter({ hasText: 'deleted the tip of $5.00 for order 0042' })
  await expect(deletion).toContainText('Can be restored for 30 more days')
  await deletion.getByRole('button', { name: /^Restore/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Restore this tip?' })
  await expect(dialog).toContainText('Ada Okafor deleted the tip of $5.00 for order 0042')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing that was deleted can be restored')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(rows(page).first()).toContainText('Ada Okafor restored the tip of $5.00 for order 0042')
  await expect(deletion.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
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
    .getByRole('button', { name: /^Restore/ })
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
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
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
  await page.goto(everything)
  await openFilters(page)
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
  await page.goto(`${everything}&kind=tip`)
  await openFilters(page)
  await page.getByLabel('Who').selectOption({ label: `=Robin ${robin.lastName}` })
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(40)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('History exported successfully!', { exact: true })).toBeVisible()
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
})
