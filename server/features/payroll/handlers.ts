import { isPayImported } from '#server/features/settings/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { payrollEndpoints } from '#shared/payroll/endpoints.ts'
import type { NewRecord } from '#shared/payroll/new-period.ts'
import { importPeriod } from './import.ts'
import { deleteAlias, forgetReading, imports, knownFiles, listAliases, readings } from './imports.ts'
import { ownPay, payOfPerson, requirePerson, usualPay } from './pay.ts'
import { daysOf, deletePeriod, period, periods, periodTotals } from './queries.ts'
import { answer, ask, noteSeen, question, questions } from './questions.ts'
import { readSheet } from './sheets.ts'
import { loggedTips, tipsForPayroll } from './tips-to-pay.ts'

export const payrollHandlers: Handlers<typeof payrollEndpoints> = {
  listPeriods: ({ query }) => (query.include === 'totals' ? periodTotals : periods).asked(),

  showPeriod: async ({ db, params }) => {
    const found = await period.find(db, params)
    if (!found) throw notFound(t`Payroll period`)
    return found
  },

  importPeriod: async ({ db, user, body, metrics, settings }) => {
    refuseSamePerson(body.records)
    const period = await importPeriod(db, body, user.id, settings.zoneOf)
    metrics.count('washboard_payroll_records_imported_total', {}, body.records.length)
    return period
  },

  deletePeriod: async ({ db, params }) => {
    await deletePeriod(db, params.id)
    return { success: true }
  },

  listImports: async ({ db, params }) => imports.asked(await daysOf(db, params.id)),

  loggedTips: ({ query }) => loggedTips.asked(query),

  usualPay: ({ query }) => usualPay.asked(query),

  tipsForPayroll: ({ query }) => tipsForPayroll.asked(query),

  payrollImportSettings: async ({ db, config }) => ({
    defaultSheetUrl: config.defaultSheetUrl ?? null,
    aliases: await listAliases(db),
    readings: await readings(db),
    files: await knownFiles(db),
    unsettledZone: config.given.timeZone || (await isPayImported(db)) ? null : config.timeZone,
  }),

  forgetPayrollAlias: async ({ db, params }) => {
    await deleteAlias(db, params.id)
    return { success: true }
  },

  forgetPayrollReading: async ({ db, params }) => {
    await forgetReading(db, params.id)
    return { success: true }
  },

  importFromSheets: ({ body, config, leaving }) =>
    readSheet(body.sheetsUrl, config.googleSheetsOrigin, { signal: leaving() }),

  myPayroll: ownPay.with(() => ({})),

  askAboutPay: ({ db, user, params, body }) => ask(db, { userId: user.id, ...params, ...body }),

  listPayrollQuestions: () => questions.asked(),

  seePayrollQuestions: async ({ db, user, body }) => {
    await noteSeen(db, { adminId: user.id, ...body })
    return { success: true }
  },

  answerPayrollQuestion: async ({ db, user, params, body }) => {
    await answer(db, { adminId: user.id, ...params, ...body })
    return question.asked(params)
  },

  payOfPerson: async ({ db, params }) => {
    await requirePerson(db, params.id)
    return payOfPerson.asked(params)
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
