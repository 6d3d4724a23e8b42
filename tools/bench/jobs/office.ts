import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Worker } from './worker.ts'

export async function seeLatestPay(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Pay' }))
  await erin.look(page.getByText('Net Pay').first())
}

/** All that wait, of which the demo shop has three: the taps are the same for ten. */
export async function approveSignOffs(ingrid: Worker) {
  const { page } = ingrid
  await ingrid.tap(page.getByRole('link', { name: /sign-off|approv/i }).first())
  await ingrid.tap(page.getByLabel(/^Select all/))
  await ingrid.tap(page.getByRole('button', { name: /^Approve \d+ tasks/ }))
  await ingrid.tap(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await ingrid.reads('All caught up!')
}

const file = path.resolve(import.meta.dirname, '../../../tests/payroll/samples/payroll-week.csv')

/** What the file calls people of the demo shop. */
const names = new Map([
  ['Nisha B.', 'Tanisha Brooks'],
  ['D. Whitfield', 'Devon Whitfield'],
])

export const unknown = names.size

export async function importPayroll(helen: Worker) {
  const { page } = helen
  let text = await readFile(file, 'utf8')
  for (const [called, name] of names) text = text.replace(name, called)
  await helen.tap(page.getByRole('link', { name: 'Weeks without payroll' }))
  await helen.chooseFiles(page.getByLabel('CSV File'), [
    { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  ])
  for (const [called, name] of names) {
    await helen.choose(page.getByRole('combobox', { name: new RegExp(`^Person of row \\d+, ${called}`) }), name)
  }
  await helen.tap(page.getByLabel(/^I have looked at th/))
  await helen.tap(page.getByRole('button', { name: 'Import Payroll Data' }))
  await page
    .getByText(/^Payroll period (created|updated) with/)
    .first()
    .waitFor()
}
