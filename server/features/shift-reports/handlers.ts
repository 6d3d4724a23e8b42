import { timesOf } from '#server/db/insertion.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { NewClosing } from '#shared/shift-reports/closing.ts'
import type { shiftReportEndpoints } from '#shared/shift-reports/endpoints.ts'
import { daysOfMonth } from '#shared/time/month.ts'
import { holdDrawer, insertShiftReport, lastOfDrawers } from './chain.ts'
import { deleteClosing, insertClosing, updateClosing } from './closings.ts'
import { correctReport, refuseDay, refuseOthers } from './corrections.ts'
import { cashCalendar, correctionsOf, listedReports, missingDays } from './queries.ts'

/** Without a last day one day is meant, or a day of every week until further notice. */
const closingOf = ({ weekday = null, firstDay, lastDay = null }: NewClosing) => ({
  weekday,
  firstDay,
  lastDay: lastDay ?? (weekday === null ? firstDay : null),
})

export const shiftReportHandlers: Handlers<typeof shiftReportEndpoints> = {
  listShiftReports: ({ user, query }) => {
    const isEverybody = user.role === 'admin' && !query.mine
    return listedReports({ ...query, userId: isEverybody ? undefined : user.id }).asked()
  },

  listDrawers: lastOfDrawers.with(() => ({})),

  submitShiftReport: async ({ db, user, body }) => {
    const { receiptImageUrl, notes = null, drawer = null, occurredAt, longAgo, ...amounts } = body
    return db.transaction(async (tx) => {
      refuseDay(await holdDrawer(tx, { drawer, shiftDate: body.shiftDate, occurredAt }), longAgo)
      const paths = receiptImageUrl ? [receiptImageUrl] : []
      const [receiptId = null] = await takePictures(tx, user, { kind: 'receipt', field: 'receiptImageUrl', paths })
      return insertShiftReport(tx, { ...amounts, ...timesOf(occurredAt), drawer, notes, receiptId, userId: user.id })
    })
  },

  correctShiftReport: ({ db, user, params, body }) => correctReport(db, user, params.id, body),

  listCorrections: async ({ db, user, params }) => {
    await refuseOthers(db, user, params.id)
    return correctionsOf.asked(params)
  },

  cashCalendar: cashCalendar.with(({ query }) => daysOfMonth(query.month)),

  listMissingDays: missingDays.with(({ query: { startDate = null, endDate = null } }) => ({ startDate, endDate })),

  addClosing: ({ db, body }) => insertClosing(db, closingOf(body)),
  changeClosing: ({ db, params, body }) => updateClosing(db, params.id, closingOf(body), body.was),
  removeClosing: async ({ db, params }) => {
    await deleteClosing(db, params.id)
    return { success: true }
  },
}
