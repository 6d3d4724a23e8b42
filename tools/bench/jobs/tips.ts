import type { Worker } from './worker.ts'

export const tips = 20

/** With order IDs as the till of the demo shop prints them, six digits. */
export async function logTips(erin: Worker) {
  const { page } = erin
  const orderId = page.getByLabel('Order ID')
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Tips' }))
  for (let tip = 1; tip <= tips; tip += 1) {
    await erin.type(orderId, String(900_000 + tip))
    await erin.enter()
    await erin.type(page.getByLabel('Tip Amount ($)'), '4.50')
    await erin.enter()
    await erin.reads(`Order #${900_000 + tip}`)
  }
}

/** Without an action: it stands on the dashboard. */
export async function seeTheWeek(erin: Worker) {
  await erin.look(erin.page.getByRole('link', { name: 'My Tips' }).getByText('$'))
}
