import { storyOf } from '#server/features/history/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { refundEndpoints } from '#shared/refunds/endpoints.ts'
import {
  allRefunds,
  cashOfDay,
  decideRefund,
  insertRefund,
  ownRefunds,
  refundsOfMachines,
  updateRefund,
} from './queries.ts'

export const refundHandlers: Handlers<typeof refundEndpoints> = {
  listOwnRefunds: ownRefunds.with(() => ({})),
  listRefunds: allRefunds.with(({ query: { startDate = null, endDate = null } }) => ({ startDate, endDate })),
  listCashRefunds: cashOfDay.with(({ query }) => query),
  listRefundsOfMachines: refundsOfMachines.with(() => ({})),
  giveRefund: ({ db, user, body }) => insertRefund(db, user, body),
  changeRefund: ({ db, user, params, body }) => updateRefund(db, user, params.id, body),
  decideRefund: ({ db, user, params, body }) => decideRefund(db, user, { ...params, ...body }),
  refundHistory: async ({ db, user, params }) => {
    const story = await storyOf(db, 'refund', { id: params.id, ownerId: user.role === 'admin' ? undefined : user.id })
    if (story.entries.length === 0) throw notFound(t`Refund`)
    return story
  },
}
