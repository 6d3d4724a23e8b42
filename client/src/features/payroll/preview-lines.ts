import type { PayrollFile, TotalRow } from '#shared/payroll/file.ts'
import { hiddenIn } from '#shared/payroll/matcher.ts'
import type { Plan, PlannedRow, Verdict } from '#shared/payroll/plan.ts'
import type { ListedUser } from '#shared/users/user.ts'

/** A line of the file as the table shows it; totals are in it so that every line is accounted for. */
export type Line = PlannedRow | { ignored: TotalRow }

export type View = 'all' | 'open' | 'ready' | 'out'

export const viewOf = (line: Line): Exclude<View, 'all'> => {
  if ('ignored' in line) return 'out'
  const { status } = line.verdict
  return status === 'booked' ? 'ready' : status === 'leftOut' || status === 'ignored' ? 'out' : 'open'
}

export const numberOf = (line: Line) => ('ignored' in line ? line.ignored.row : line.row.row)

/** In the order of the file. */
export function linesOf(plan: Plan, file: PayrollFile): Line[] {
  const isRow = new Set(plan.rows.map(({ row }) => row.row))
  const ignored = [...file.totals, ...file.nameless].flatMap((each) => (isRow.has(each.row) ? [] : [{ ignored: each }]))
  return ignored.length === 0 ? plan.rows : [...plan.rows, ...ignored].sort((a, b) => numberOf(a) - numberOf(b))
}

/** The only person who is suggested, if there is one. */
export const oneSuggested = (verdict: Verdict) =>
  verdict.status === 'suggested' && verdict.suggestions.length === 1 ? verdict.suggestions[0] : undefined

/** Whom a row perhaps means: those who fit, are suggested, or have their name in its text. */
export function likelyFor({ row, verdict }: PlannedRow, everybody: readonly ListedUser[]): ListedUser[] {
  const ids =
    verdict.status === 'ambiguous'
      ? new Set(verdict.candidates)
      : verdict.status === 'suggested'
        ? new Set(verdict.suggestions.map(({ userId }) => userId))
        : undefined
  return ids ? everybody.filter(({ id }) => ids.has(id)) : hiddenIn(row.employeeName, everybody)
}
