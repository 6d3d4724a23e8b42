import type { Worker } from './worker.ts'

export const tips = 20

/** With order IDs as the till of the demo shop prints them, six digits. */
export async function logTips(erin: Worker) {
  const { page } = erin
  const orderId = page.getByLabel('Order ID')
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Tips' }))
  for (let tip = 1; tip <= tips; tip += 1) {
    await erin.type(orderId, String(900_000 + tip))
    await erin.type(page.getByLabel('Tip Amount ($)'), '4.50')
    await erin.tap(page.getByRole('button', { name: 'Log Tip', exact: true }))
    await erin.reads(`Order #${900_000 + tip}`)
  }
}

/** From the dashboard on. */
export async function seeTheWeek(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Tips' }))
  await erin.look(page.getByRole('region', { name: "This Week's Tips" }).getByText('$').first())
}
