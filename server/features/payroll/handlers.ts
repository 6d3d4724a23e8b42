import { type Handlers, JsonStream, JsonText } from '#server/http/call.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { payrollEndpoints } from '#shared/payroll/endpoints.ts'
import type { NewRecord } from '#shared/payroll/payroll.ts'
import { periodStream } from './period-stream.ts'
import {
  deleteAlias,
  deletePeriod,
  importPeriod,
  listAliases,
  loggedTipsText,
  ownPay,
  ownPayText,
  periodText,
  periodTotalsText,
} from './queries.ts'
import { sheetText } from './sheets.ts'

export const payrollHandlers: Handlers<typeof payrollEndpoints> = {
  listPeriods: async ({ db, pool, query }) =>
    query.include === 'totals'
      ? new JsonText(await periodTotalsText(db))
      : new JsonStream((signal) => periodStream(pool, signal)),

  showPeriod: async ({ db, params }) => new JsonText(await periodText(db, params.id)),

  importPeriod: async ({ db, body, metrics }) => {
    refuseSamePerson(body.records)
    const period = await importPeriod(db, body)
    metrics.count('washboard_payroll_records_imported_total', {}, body.records.length)
    return period
  },

  deletePeriod: async ({ db, params }) => {
    await deletePeriod(db, params.id)
    return { success: true }
  },

  loggedTips: async ({ db, config, query }) => new JsonText(await loggedTipsText(db, config.timeZone, query)),

  payrollImportSettings: async ({ db, config }) => ({
    defaultSheetUrl: config.defaultSheetUrl ?? null,
    aliases: await listAliases(db),
  }),

  forgetPayrollAlias: async ({ db, params }) => {
    await deleteAlias(db, params.id)
    return { success: true }
  },

  importFromSheets: async ({ body, config }) =>
    new JsonText(await sheetText(body.sheetsUrl, config.googleSheetsOrigin)),

  myPayroll: {
    read: ownPay,
    values: ({ config: { timeZone } }) => ({ timeZone }),
    answer: (read) => new JsonText(ownPayText(read)),
  },
}

function refuseSamePerson(records: readonly NewRecord[]) {
  const rowOf = new Map<string, number>()
  records.forEach(({ userId }, at) => {
    const first = rowOf.get(userId)
    if (first !== undefined)
      throw new AppError(
        409,
        'DUPLICATE_PERSON',
        t`Rows ${first} and ${at + 1} are for the same person. Leave one out, or add them up.`,
      )
    rowOf.set(userId, at + 1)
  })
}
