import type { Page } from 'playwright/test'
import { addMachineProblems } from '#server/demo/machines.ts'
import { addPayroll } from '#server/demo/payroll.ts'
import { addPeople, demoPassword, demoSignIns } from '#server/demo/people.ts'
import { Chance } from '#server/demo/random.ts'
import { addRegister } from '#server/demo/register.ts'
import { addTips } from '#server/demo/tips.ts'
import { addTraining } from '#server/demo/training.ts'
import type { Language } from '#shared/language/t.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { refundBody } from '#tests/refunds/refund-data.ts'
import { daysAgo, dropOf } from '#tests/shift-reports/report-data.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import type { Reply } from '#tests/support/client.ts'
import type { Person, Shop } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

/** The demo, without its pictures. */
export async function openDemo(
  openShop: (env?: Record<string, string>, options?: { people: [] }) => Promise<Shop>,
  language: Language = 'es',
) {
  const shop = await openShop({ PUBLIC_REPAIRS: 'pin' }, { people: [] })
  const chance = new Chance(1989)
  const people = await addPeople(shop.db)
  const timeZone = 'America/New_York'
  await addTips(shop.db, people, timeZone, chance)
  await addMachineProblems(shop.db, people, timeZone, chance)
  await addRegister(shop.db, people, timeZone)
  await addPayroll(shop.db, people, timeZone, chance)
  await addTraining(shop.db, people, timeZone, chance)
  await shop.db.update(users).set({ language })
  return shop
}

export async function open(page: Page, url: string) {
  await page.goto(url)
  await settled(page)
}

/** Nothing is awaited any more: no skeleton, no button at work. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-page-heading]') !== null &&
      document.querySelector('.animate-breathe, [aria-busy=true], [role=dialog][data-state=closed]') === null,
  )

/** One of the demo's people with this role. */
export function demoPerson(role: Role): Person {
  const { email } = demoSignIns.find((each) => each.role === role)!
  return { id: role, role, email, password: demoPassword, firstName: '', lastName: '', isActive: true }
}

/** Calls to a shop; each has to succeed, and gives the body of its answer. */
export function callsTo({ url }: Shop) {
  const { as } = clientsOf(url)
  const post = async (person: Person, path: string, body: object) => good(await as(person).post(path, body))
  return { as, url, post }
}

export function good({ status, text, body, url }: Reply) {
  if (status >= 300) throw new Error(`${url.pathname}: ${status} ${text.slice(0, 200)}`)
  return body
}

/** One of each that the demo makes together with pictures: a drop report of this person's, the rest of an admin's. */
export async function addReports(shop: Shop, role: Role) {
  const { post, as } = callsTo(shop)
  const admin = demoPerson('admin')
  await dropOf({ as }, demoPerson(role), { shiftDate: daysAgo(2), notes: 'Zählte' })
  const { id } = await post(admin, '/api/commercial-accounts', { name: 'Zebra Inn', email: 'zebra@example.com' })
  const items = { Duvet: 2, 'Bath Towel': 1 }
  await post(admin, '/api/stain-reports', { orderId: '77', commercialAccountId: id, items, photos: [] })
  await post(admin, '/api/admin/invitations', { email: 'zoe@example.com', role: 'employee' })
  return id as string
}

/** The host of a webhook. */
export const receiver = 'zebra.invalid'

/** What ways to dialogs type: it stands in the database already. */
export const typedInDemo = { text: 'Zebra', email: 'zebra@example.com', stranger: 'Zebra Inn', module: 'First week' }

/** One of everything that a dialog of the application is about. */
export async function addAllRecords(shop: Shop) {
  const calls = callsTo(shop)
  const admin = demoPerson('admin')
  const post = (path: string, body: object) => calls.post(admin, path, body)
  await calls.post(demoPerson('employee'), '/api/tips', { orderId: '79', amount: '5' })
  const commercialAccountId = await addReports(shop, 'admin')

  // What only stands in the page once there is a picture, or something that was deleted or corrected.
  const stains = { orderId: '78', commercialAccountId, items: { Duvet: 1 }, photos: [await pictureOf(calls, admin)] }
  await post('/api/stain-reports', stains)
  const receiptImageUrl = await pictureOf(calls, admin, { kind: 'receipt' })
  const drop = await dropOf(calls, admin, { shiftDate: daysAgo(1), receiptImageUrl })
  good(await calls.as(admin).patch(`/api/shift-reports/${drop.id}`, { notes: 'Zebra', reason: 'Zebra' }))
  const photos = [await pictureOf(calls, admin, { kind: 'machine-problem' })]
  await post('/api/machine-problems', { machineType: 'washer', machineNumber: 7, description: 'Zebra', photos })
  await post('/api/refunds', refundBody({ customer: 'Zebra' }))
  const tip = await post('/api/tips', { orderId: '78', amount: '5' })
  good(await calls.as(admin).delete(`/api/tips/${tip.id}`))

  // Other software that works with the shop.
  const { grantable } = good(await calls.as(admin).get('/api/tokens'))
  await post('/api/tokens', { name: 'Zebra', lastDay: addDays(today(), 30), permissions: grantable })
  await post('/api/admin/webhooks', { url: `https://${receiver}/`, events: webhookEvents })
}
