import { activeUser } from '#server/features/users/queries.ts'
import { type Handlers, JsonStream, JsonText } from '#server/http/call.ts'
import { forbidden, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { tipEndpoints } from '#shared/tips/endpoints.ts'
import { consolidatedReport } from './consolidated-report.ts'
import { deleteTip, insertTip, ownReportText, ownTipsText, updateTip } from './queries.ts'

export const tipHandlers: Handlers<typeof tipEndpoints> = {
  listTips: async ({ pool, config, user, query }) => {
    const range = { startDate: query.startDate ?? '-infinity', endDate: query.endDate ?? 'infinity' }
    return new JsonText(await ownTipsText(pool, config.timeZone, user.id, range))
  },

  logTip: async ({ db, config, user, body, who }) => {
    if (body.userId && body.userId !== user.id) throw forbidden(t`You can only log your own tips.`)
    const values = {
      id: newId(),
      userId: user.id,
      orderId: body.orderId,
      amount: body.amount,
      notes: body.notes ?? null,
    }
    return new JsonText(await insertTip(db, config.timeZone, values, who))
  },

  logTipFor: async ({ db, config, user, body, who }) => {
    const userId = body.userId ?? user.id
    if (userId !== user.id && !(await activeUser(db, userId)))
      throw invalidField('userId', t`This employee is not active. Please choose another one.`)
    const values = { id: newId(), userId, orderId: body.orderId, amount: body.amount, notes: body.notes ?? null }
    return new JsonText(await insertTip(db, config.timeZone, values, who))
  },

  changeTip: async ({ db, config, user, params, body }) =>
    new JsonText(await updateTip(db, { id: params.id, ownerId: user.id, timeZone: config.timeZone }, body)),

  changeAnyTip: async ({ db, config, params, body }) =>
    new JsonText(await updateTip(db, { id: params.id, ownerId: undefined, timeZone: config.timeZone }, body)),

  deleteTip: async ({ db, config, user, params }) => {
    const ownerId = user.role === 'admin' ? undefined : user.id
    await deleteTip(db, { id: params.id, ownerId, timeZone: config.timeZone })
    return { success: true }
  },

  tipReport: async ({ pool, config, user, query }) =>
    new JsonText(await ownReportText(pool, config.timeZone, user.id, query)),

  consolidatedTipReport: async ({ pool, config, query }) =>
    new JsonStream(await consolidatedReport(pool, config.timeZone, query)),
}
