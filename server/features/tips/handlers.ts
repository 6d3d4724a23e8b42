import { runnerFor } from '#server/db/db.ts'
import type { Who } from '#server/db/who.ts'
import { activeUser } from '#server/features/users/queries.ts'
import { type Handlers, JsonStream, JsonText } from '#server/http/call.ts'
import { forbidden, invalidField } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { tipEndpoints } from '#shared/tips/endpoints.ts'
import type { NewTip } from '#shared/tips/tip.ts'
import { consolidatedReport } from './consolidated-report.ts'
import { deleteTip, insertTips, type LoggedTip, ownReportText, ownTips, ownTipsText, updateTip } from './queries.ts'

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

  logTip: {
    item: ({ user, body, who }) => {
      if (body.userId && body.userId !== user.id) throw forbidden(t`You can only log your own tips.`)
      return loggedTip(user.id, body, who)
    },
    storeAll: (runner, logged: LoggedTip[], { timeZone }) => insertTips(runner, timeZone, logged),
  },

  logTipFor: async ({ db, config, user, body, who }) => {
    const userId = body.userId ?? user.id
    if (userId !== user.id && !(await activeUser(db, userId)))
      throw invalidField('userId', t`This employee is not active. Please choose another one.`)
    const [text] = await insertTips(runnerFor(db), config.timeZone, [loggedTip(userId, body, who)])
    return new JsonText(text!)
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

  consolidatedTipReport: ({ pool, config, query }) =>
    new JsonStream((signal) => consolidatedReport(pool, config.timeZone, query, { signal })),
}

const loggedTip = (userId: string, { orderId, amount, notes }: NewTip, who: Who): LoggedTip => ({
  id: newId(),
  userId,
  orderId,
  amount,
  // PostgreSQL reads JSON, in which half a surrogate pair is an error and not a character that is replaced.
  notes: notes?.toWellFormed() ?? null,
  who,
})
