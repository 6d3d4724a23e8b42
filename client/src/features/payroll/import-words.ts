import { t } from '#shared/language/t.ts'
import { importLimits, type PayrollFile } from '#shared/payroll/file.ts'
import { isUndecided, type Plan } from '#shared/payroll/plan.ts'

export function successWords(isUpdate: boolean, count: number, skipped: number) {
  const done = isUpdate
    ? t`Payroll period updated with ${count} record(s)`
    : t`Payroll period created with ${count} record(s)`
  return skipped === 0 ? done : t`${done}. ${skipped} record(s) skipped (employee(s) not found in system)`
}

export const people = (count: number) => (count === 1 ? t`1 employee` : t`${count} employees`)

/** Why nothing can be imported although there are records, in words for the person who can change it. */
export function blockedBecause(plan: Plan, file: PayrollFile, inBoth: readonly string[]): string | undefined {
  if (file.rows.length > importLimits.rows)
    return t`A file may have at most ${importLimits.rows.toLocaleString('en-US')} rows; this one has ${file.rows.length.toLocaleString('en-US')}.`
  if (isUndecided(file)) return t`Say first how the numbers of this file are written.`
  if (plan.twice.length > 0)
    return plan.twice.length === 1
      ? t`One person has several rows: add them up, or leave all but one out.`
      : t`${plan.twice.length} people have several rows: add them up, or leave all but one out.`
  const ambiguous = plan.rows.filter(({ verdict }) => verdict.status === 'ambiguous').length
  if (ambiguous > 0)
    return ambiguous === 1
      ? t`1 row is ambiguous: choose its person, or leave it out.`
      : t`${ambiguous} rows are ambiguous: choose their people, or leave them out.`
  if (inBoth.length > 0)
    return inBoth.length === 1
      ? t`1 person is in this week already: leave their row out, or replace the week.`
      : t`${inBoth.length} people are in this week already: leave their rows out, or replace the week.`
  if (plan.records.length === 0) return t`None of the rows belongs to anybody yet.`
  return undefined
}
