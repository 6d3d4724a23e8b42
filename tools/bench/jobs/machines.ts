import type { Worker } from './worker.ts'

export async function reportMachine(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Machine Problems' }))
  await erin.tap(page.getByRole('button', { name: 'Report a problem' }))
  await erin.tap(page.getByRole('radio', { name: 'Washer' }))
  await erin.type(page.getByLabel('Machine Number'), '31')
  await erin.tap(page.getByRole('button', { name: 'Does not drain' }))
  await erin.tap(page.getByRole('button', { name: 'Report Problem' }))
  await erin.reads('Problem reported successfully!')
}

export async function markFixed(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Machine Problems' }))
  await erin.tapAndConfirm(page.getByRole('button', { name: 'Mark Fixed' }).first())
  await erin.reads('Problem marked as fixed!')
}

/** At the tablet, which is there already; the name offered is that of whoever repaired last. */
export async function repairAtTablet(nobody: Worker) {
  const { page } = nobody
  await nobody.tap(page.getByRole('button', { name: 'Mark as Repaired' }).first())
  await nobody.tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as Repaired' }))
  await nobody.reads('marked as repaired!')
}
