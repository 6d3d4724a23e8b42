import { photo } from '#tests/storage/picture-data.ts'
import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'

let last = 0

/** An order ID that no other test uses. */
export const newOrderId = () => String(700_000 + ++last)

/** An active business customer. */
export async function accountOf(app: App, overrides: { name?: string; email?: string } = {}) {
  last += 1
  const account = { name: `Hotel ${last}`, email: `hotel-${last}@example.com`, ...overrides }
  const reply = await app.as(ada).post('/api/commercial-accounts', account)
  if (reply.status !== 201) throw new Error(`No account: ${reply.status} ${reply.text}`)
  return reply.body as { id: string; name: string; email: string }
}

export async function stainsOf(app: App, person: Person, overrides: object = {}) {
  const reply = await app.as(person).post('/api/stain-reports', {
    orderId: newOrderId(),
    items: { 'K Flat': 2, Other: 1 },
    ...('commercialAccountId' in overrides ? {} : { commercialAccountId: (await accountOf(app)).id }),
    ...overrides,
  })
  if (reply.status !== 201) throw new Error(`No stain report: ${reply.status} ${reply.text}`)
  return reply.body
}

/** The same small photo by these names, as a person chooses them. */
export async function photoFiles(...names: string[]) {
  const bytes = new Uint8Array(await photo({ width: 40, height: 30 }))
  return names.map((name) => new File([bytes], name, { type: 'image/jpeg' }))
}
