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
import { photo } from '#tests/storage/picture-data.ts'
import { expect, type Shop } from '#tests/support/e2e.ts'

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

/** One of the demo's people with this role. */
export async function signIn(page: Page, shop: Shop, role: Role) {
  const { email } = demoSignIns.find((each) => each.role === role)!
  const reply = await page.request.post(`${shop.url}/api/login`, { data: { email, password: demoPassword } })
  expect(reply.status()).toBe(200)
}

/** The host of a webhook. */
export const receiver = 'zebra.invalid'

/** Other software that works with the shop. */
async function addConnections(page: Page, shop: Shop) {
  const { grantable } = await (await page.request.get(`${shop.url}/api/tokens`)).json()
  const token = await page.request.post(`${shop.url}/api/tokens`, {
    data: { name: 'Zebra', lastDay: addDays(today(), 30), permissions: grantable },
  })
  const webhook = await page.request.post(`${shop.url}/api/admin/webhooks`, {
    data: { url: `https://${receiver}/`, events: webhookEvents },
  })
  expect([token, webhook].map((reply) => reply.status())).toEqual([201, 201])
}

/** What only stands in the page once there is a picture, or something that was deleted or corrected. */
async function addPictures(page: Page, shop: Shop) {
  const upload = async (path: string, field: string) => {
    const { uploadURL } = await (await page.request.post(`${shop.url}/api/objects/upload`)).json()
    await page.request.put(new URL(uploadURL, shop.url).href, { data: await photo() })
    const claim = await page.request.put(`${shop.url}${path}`, { data: { [field]: uploadURL } })
    return (await claim.json()).objectPath as string
  }
  const accounts = await (await page.request.get(`${shop.url}/api/commercial-accounts`)).json()
  const stain = await page.request.post(`${shop.url}/api/stain-reports`, {
    data: {
      orderId: '78',
      commercialAccountId: accounts[0].id,
      items: { Duvet: 1 },
      photos: [await upload('/api/stain-report-images', 'imageURL')],
    },
  })
  const drop = await page.request.post(`${shop.url}/api/shift-reports`, {
    data: {
      startingCash: '100',
      endingCash: '240',
      dropAmount: '140',
      shiftDate: '2026-01-06',
      receiptImageUrl: await upload('/api/receipt-images', 'receiptImageURL'),
    },
  })
  const problem = await page.request.post(`${shop.url}/api/machine-problems`, {
    data: {
      machineType: 'washer',
      machineNumber: 7,
      description: 'Zebra',
      photos: [await upload('/api/machine-problem-images', 'imageURL')],
    },
  })
  const tip = await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '78', amount: '5' } })
  expect([stain, drop, problem, tip].map((reply) => reply.status())).toEqual([201, 201, 201, 201])
  const correction = { notes: 'Zebra', reason: 'Zebra' }
  await page.request.patch(`${shop.url}/api/shift-reports/${(await drop.json()).id}`, { data: correction })
  await page.request.delete(`${shop.url}/api/tips/${(await tip.json()).id}`)
}

/** One of everything that a dialog of the application is about. */
export async function addAllRecords(page: Page, shop: Shop) {
  await signIn(page, shop, 'employee')
  await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '79', amount: '5' } })
  await signIn(page, shop, 'admin')
  await addReports(page, shop)
  await addPictures(page, shop)
  await addConnections(page, shop)
}
