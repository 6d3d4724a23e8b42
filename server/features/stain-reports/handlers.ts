import type { Handlers, Services } from '#server/http/call.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { stainReportEndpoints } from '#shared/stain-reports/endpoints.ts'
import { pictureBytesInMail, picturesInMail, stainReportMail } from './mails.ts'
import {
  accountsWithReports,
  foundReports,
  insertStainReport,
  markSent,
  reportOfOrder,
  stainReportForMail,
  stainReportHistory,
  updateStainReport,
} from './queries.ts'

export const stainReportHandlers: Handlers<typeof stainReportEndpoints> = {
  listStainReports: ({ query }) => foundReports(query).asked(),

  listAccountsWithReports: accountsWithReports.with(() => ({})),

  stainReportOfOrder: async ({ db, params }) => {
    const report = await reportOfOrder.find(db, params)
    if (!report) throw notFound(t`Stain report`)
    return report
  },

  createStainReport: ({ db, user, body }) => insertStainReport(db, user, body),

  changeStainReport: ({ db, user, params, body }) => updateStainReport(db, user, params.id, body),

  sendStainReport: ({ db, config, inSteps, params, mailer, ...services }) =>
    mailer.large(async (send) => {
      const report = await stainReportForMail(db, params.id)
      const mail = stainReportMail({
        appName: config.appName,
        timeZone: config.timeZone,
        report,
        pictures: await picturesFor(services, report.photoIds.slice(0, picturesInMail)),
        photoCount: report.photoIds.length,
      })
      return inSteps({
        send: () => send({ to: { name: report.account.name, address: report.account.email }, ...mail }),
        answer: (db) => markSent(db, params.id),
      })
    }),

  stainReportHistory: ({ db, params }) => stainReportHistory(db, params.id),
}

/** Made one after the other to save memory. One that cannot be read is left out, and the mail counts it as on file. */
async function picturesFor({ pictures, log }: Pick<Services, 'pictures' | 'log'>, ids: string[]): Promise<Buffer[]> {
  const made: Buffer[] = []
  const maxBytes = Math.floor(pictureBytesInMail / Math.max(1, ids.length))
  for (const id of ids) {
    try {
      made.push(await pictures.asJpeg(id, maxBytes))
    } catch (error) {
      log.warn({ err: error }, 'a picture was left out of a mail')
    }
  }
  return made
}
