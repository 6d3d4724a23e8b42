import { timesInJson } from '#server/db/insertion.ts'
import { activeUser } from '#server/features/users/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { forbidden, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { tipEndpoints } from '#shared/tips/endpoints.ts'
import { consolidatedReport, deleteTip, newTip, ownReport, ownTips, updateTip } from './queries.ts'

const allTime = { startDate: '-infinity', endDate: 'infinity' }

export const tipHandlers: Handlers<typeof tipEndpoints> = {
  listTips: ownTips.with(({ query }) => ({ ...allTime, ...query })),
  tipReport: ownReport.with(({ query }) => query),
  consolidatedTipReport: consolidatedReport.with(({ query }) => query),

  logTip: newTip.with(({ user, body }) => {
    if (body.userId && body.userId !== user.id) throw forbidden(t`You can only log your own tips.`)
    return { ...body, ...timesInJson(body.occurredAt), userId: user.id }
  }),

  logTipFor: async ({ db, user, body }) => {
    const userId = body.userId ?? user.id
    if (userId !== user.id && !(await activeUser(db, userId)))
      throw invalidField('userId', t`This employee is not active. Please choose another one.`)
    return newTip.of(db, { ...body, ...timesInJson(body.occurredAt), userId })
  },

  changeTip: ({ db, user, params, body }) => updateTip(db, { id: params.id, ownerId: user.id }, body),
  changeAnyTip: ({ db, params, body }) => updateTip(db, { id: params.id, ownerId: undefined }, body),

  deleteTip: async ({ db, user, params }) => {
    await deleteTip(db, { id: params.id, ownerId: user.role === 'admin' ? undefined : user.id })
    return { success: true }
  },
}
