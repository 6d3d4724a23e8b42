import type { Page } from 'playwright/test'
import { addMachineProblems } from '#server/demo/machines.ts'
import { addPayroll } from '#server/demo/payroll.ts'
import { addPeople } from '#server/demo/people.ts'
import { Chance } from '#server/demo/random.ts'
import { addRegister } from '#server/demo/register.ts'
import { addTips } from '#server/demo/tips.ts'
import { addTraining } from '#server/demo/training.ts'
import { spanish } from '#shared/language/es/catalog.ts'
import { users } from '#shared/users/table.ts'
import type { Shop } from '#tests/support/e2e.ts'

/** What the server says is Spanish and has no marks. */
export const said = new RegExp(
  `^(?:${Object.values(spanish)
    .filter((text) => text.replace(/\{\d\}|\P{L}/gu, '').length > 12)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\d\\\}/g, '.+'))
    .join('|')})$`,
)

/** The demo, without its pictures, where everybody reads Spanish. */
export async function openDemo(openShop: (env?: Record<string, string>, options?: { people: [] }) => Promise<Shop>) {
  const shop = await openShop({ PUBLIC_REPAIRS: 'pin' }, { people: [] })
  const chance = new Chance(1989)
  const people = await addPeople(shop.db)
  const timeZone = 'America/New_York'
  await addTips(shop.db, people, timeZone, chance)
  await addMachineProblems(shop.db, people, timeZone, chance)
  await addRegister(shop.db, people, timeZone)
  await addPayroll(shop.db, people, timeZone, chance)
  await addTraining(shop.db, people, timeZone, chance)
  await shop.db.update(users).set({ language: 'es' })
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

/** One of each that the demo makes together with pictures. */
export async function addReports(page: Page, shop: Shop) {
  const post = (path: string, data: object) => page.request.post(`${shop.url}${path}`, { data })
  await post('/api/shift-reports', {
    startingCash: '100',
    endingCash: '240',
    dropAmount: '130',
    shiftDate: '2026-01-05',
    notes: 'Zählte',
  })
  const account = await post('/api/commercial-accounts', { name: 'Zebra Inn', email: 'zebra@example.com' })
  if (account.ok()) {
    const { id } = await account.json()
    await post('/api/stain-reports', {
      orderId: '77',
      commercialAccountId: id,
      items: { Duvet: 2, 'Bath Towel': 1 },
      photos: [],
    })
    await post('/api/admin/invitations', { email: 'zoe@example.com', role: 'employee' })
  }
}
