import { eq } from 'drizzle-orm'
import type { Refund } from '#shared/refunds/refund.ts'
import { refunds } from '#shared/refunds/table.ts'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'

export const refundBody = (overrides: object = {}) => ({
  machineType: 'dryer',
  machineNumber: 4,
  amount: '4.50',
  reason: 'no_run',
  way: 'cash',
  ...overrides,
})

export async function refundOf(
  app: App,
  person: Person,
  overrides: object = {},
  status: 'given' | 'waiting' = 'given',
): Promise<Refund> {
  const reply = await app.as(person).post('/api/refunds', refundBody(overrides))
  if (reply.status !== 201) throw new Error(`No refund: ${reply.status} ${reply.text}`)
  if (status === 'waiting') await app.db.update(refunds).set({ status }).where(eq(refunds.id, reply.body.id))
  return reply.body
}
