import type { Db } from '#server/db/db.ts'
import type { Handlers } from '#server/http/call.ts'
import { invalidField, notFound } from '#shared/api/app-error.ts'
import type { historyEndpoints } from '#shared/history/endpoints.ts'
import { type HistorySearch, historyMaxDays } from '#shared/history/history.ts'
import { t } from '#shared/language/t.ts'
import { historyOf, storyOf } from './queries.ts'
import { restoreDeleted } from './restore.ts'

const day = 24 * 60 * 60 * 1000

export const historyHandlers: Handlers<typeof historyEndpoints> = {
  listHistory: ({ db, query }) => pageOf(db, query),

  exportHistory: ({ db, query }) => pageOf(db, query),

  restoreDeleted: async ({ db, params }) => {
    await restoreDeleted(db, params.id)
    return { success: true }
  },

  tipHistory: async ({ db, user, params }) => {
    const story = await storyOf(db, 'tip', { id: params.id, ownerId: user.role === 'admin' ? undefined : user.id })
    if (story.entries.length === 0) throw notFound(t`Tip`)
    return story
  },
}

function pageOf(db: Db, query: HistorySearch) {
  if (query.record) return historyOf(db, query)
  const end = query.to ? Date.parse(query.to) : Date.now()
  const from = query.from ?? new Date(end - 30 * day).toISOString()
  if (end - Date.parse(from) > (historyMaxDays + 1) * day)
    throw invalidField('from', t`Please choose ${historyMaxDays} days or less.`)
  // Without an end it is everything up to the newest, which may be ahead of our clock.
  return historyOf(db, { ...query, from })
}
