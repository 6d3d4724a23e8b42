import type { Reply } from '#shared/api/call.ts'
import type { PayrollFile } from '#shared/payroll/file.ts'
import { type Plan, leftOutOf } from '#shared/payroll/plan.ts'
import type { Match } from '#shared/payroll/matcher.ts'
import { readingOf } from '#shared/payroll/remembered.ts'
import type { Finding } from '#shared/payroll/row-findings.ts'
import type { ImportMode } from '#shared/payroll/words.ts'
import { type DayRange, weekName } from '#shared/time/day.ts'
import { base64Of } from './base64.ts'
import type { Source } from './source.ts'

type LoggedTips = Reply<'GET /api/payroll-periods/logged-tips'>

interface Import {
  days: DayRange
  source: Source
  mode: ImportMode
  plan: Plan
  /** Whose the rows of the file are. */
  matches: readonly Match[]
  file: PayrollFile
  findings: readonly Finding[]
  /** The records that were shown in these days. */
  replaces: readonly { id: string }[]
  /** What was shown of them. */
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

/** What was shown of those whom the import pays. */
function tipsOf(records: Plan['records'], { asOf, people }: LoggedTips) {
  const paid = new Set(records.map(({ userId }) => userId))
  return {
    asOf,
    people: people
      .filter(({ userId }) => paid.has(userId))
      .map(({ userId, amount, carriedAmount }) => ({ userId, amount, carriedAmount })),
  }
}
