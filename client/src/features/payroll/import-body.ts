import { CallError } from '#client/api/call.ts'
import { outgoing, type Told, useSending } from '#client/api/hooks.ts'
import type { ReadKey, Reply, Sent } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import type { Match } from '#shared/payroll/matcher.ts'
import { leftOutOf, type Plan } from '#shared/payroll/plan.ts'
import { readingOf } from '#shared/payroll/remembered.ts'
import type { Finding } from '#shared/payroll/row-findings.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import { type DayRange, weekName } from '#shared/time/day.ts'
import type { Source } from './analysis.ts'
import type { useImportDraft } from './import-draft.ts'

type LoggedTips = Reply<'GET /api/payroll-periods/logged-tips'>

interface Import {
  days: DayRange
  source: Source
  mode: ImportMode
  plan: Plan
  matches: readonly Match[]
  file: PayrollFile
  findings: readonly Finding[]
  /** The records of these days that the page showed. */
  replaces: readonly { id: string }[]
  logged: LoggedTips
  lateTips: ReadonlyMap<string, boolean>
}

/** What an import sends: what it pays, what was looked at before, and the file itself. */
export const bodyOf = async ({
  days,
  source,
  mode,
  plan,
  matches,
  file,
  findings,
  replaces,
  logged,
  lateTips,
}: Import) => ({
  periodName: weekName(days),
  startDate: days.start,
  endDate: days.end,
  importedFrom: source.importedFrom,
  mode,
  records: plan.records,
  replaces: replaces.map(({ id }) => id),
  aliases: plan.aliases,
  findings: findings.map(({ text }) => text),
  loggedTips: tipsOf(plan.records, logged),
  lateTips: plan.records.flatMap(({ userId }) => {
    const arePaid = lateTips.get(userId)
    return arePaid === undefined ? [] : [{ userId, arePaid }]
  }),
  leftOut: leftOutOf(plan, matches),
  file: {
    name: source.name,
    content: await base64Of(source.bytes),
    header: file.header,
    reading: readingOf(file, plan),
  },
})

/** The logged tips that the page showed, for the people that the import pays. */
function tipsOf(records: Plan['records'], { asOf, people }: LoggedTips) {
  const paid = new Set(records.map(({ userId }) => userId))
  return {
    asOf,
    people: people
      .filter(({ userId }) => paid.has(userId))
      .map(({ userId, amount, carriedAmount }) => ({ userId, amount, carriedAmount })),
  }
}

const base64Of = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([bytes]))
  })

const importedLists = [
  'GET /api/payroll-periods',
  'GET /api/payroll-import-settings',
  'GET /api/payroll-periods/usual-pay',
  'GET /api/my-payroll',
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
] satisfies ReadKey[]

interface Upload extends Pick<Told<'POST /api/payroll-periods'>, 'onTaken'> {
  body: Sent<'POST /api/payroll-periods'>['body']
  plan: Plan
}

/** Sends the import. The lists that it changes are read again once the form is empty. */
export function useUpload(draft: ReturnType<typeof useImportDraft>['draft']) {
  const { send, isSending } = useSending(draft)
  return {
    isSending,
    upload: ({ plan, ...call }: Upload) =>
      send(
        outgoing('POST /api/payroll-periods', {
          ...call,
          refresh: importedLists,
          done: ({ isUpdate, processedRecordsCount }) =>
            successWords(isUpdate, processedRecordsCount, plan.skipped.length),
          isOutdated: (error) => error instanceof CallError && error.status === 409,
          failed: t`Failed to import payroll data`,
        }),
      ),
  }
}

function successWords(isUpdate: boolean, count: number, skipped: number) {
  const done = isUpdate
    ? t`Payroll period updated with ${count} record(s)`
    : t`Payroll period created with ${count} record(s)`
  return skipped === 0 ? done : t`${done}. ${skipped} record(s) skipped (employee(s) not found in system)`
}
