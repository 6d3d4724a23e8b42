import { timesOf } from '#server/db/arrival.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import type { shiftReportEndpoints } from '#shared/shift-reports/endpoints.ts'
import { correctReport, refuseOthers, tooLate } from './corrections.ts'
import { correctionsOf, holdDrawer, insertShiftReport, lastOfDrawers, listedReports } from './queries.ts'

export const shiftReportHandlers: Handlers<typeof shiftReportEndpoints> = {
  listShiftReports: ({ user, query }) => {
    const isEverybody = user.role === 'admin' && !query.mine
    return listedReports({ ...query, userId: isEverybody ? undefined : user.id }).asked()
  },

  listDrawers: lastOfDrawers.with(() => ({})),

  submitShiftReport: async ({ db, user, body }) => {
    const { receiptImageUrl, notes = null, drawer = null, occurredAt, ...amounts } = body
    return db.transaction(async (tx) => {
      if (!(await holdDrawer(tx, { drawer, day: body.shiftDate }))) throw tooLate()
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
}
