import { activeUser } from '#server/features/users/queries.ts'
import { type Handlers, JsonStream, JsonText } from '#server/http/call.ts'
import { forbidden, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { tipEndpoints } from '#shared/tips/endpoints.ts'
import { consolidatedReport } from './consolidated-report.ts'
import { deleteTip, insertTip, ownReportText, ownTips, ownTipsText, updateTip } from './queries.ts'

export const tipHandlers: Handlers<typeof tipEndpoints> = {
  listTips: {
    read: ownTips,
    values: ({ config: { timeZone }, query: { startDate = '-infinity', endDate = 'infinity' } }) => ({
      timeZone,
      startDate,
      endDate,
    }),
    answer: (read, { user }) => new JsonText(ownTipsText(read, user.id)),
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

  tipReport: {
    read: ownTips,
    values: ({ config: { timeZone }, query }) => ({ timeZone, ...query }),
    answer: (read, { user }) => new JsonText(ownReportText(read, user.id)),
  },

  consolidatedTipReport: async ({ pool, config, query }) =>
    new JsonStream(await consolidatedReport(pool, config.timeZone, query)),
}
