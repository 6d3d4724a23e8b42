import { addDays, today } from '#shared/time/day.ts'
import type { ApiToken, NewToken } from '#shared/tokens/token.ts'
import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'

export const newTokenBody = (body: Partial<NewToken> = {}): NewToken => ({
  name: 'Till',
  lastDay: addDays(today(), 30),
  permissions: ['tips:read'],
  ...body,
})

/** A token that this admin has made, with its secret. */
export async function tokenOf(
  app: App,
  body: Partial<NewToken> = {},
  by: Person = ada,
): Promise<ApiToken & { secret: string }> {
  return (await app.as(by).post('/api/tokens', newTokenBody(body))).body
}
