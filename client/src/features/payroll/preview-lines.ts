import type { PayrollFile, TotalRow } from '#shared/payroll/file.ts'
import type { Plan, PlannedRow, Verdict } from '#shared/payroll/plan.ts'

/** A line of the file as the table shows it; totals are in it so that every line is accounted for. */
export type Line = PlannedRow | { ignored: TotalRow }

export type View = 'all' | 'open' | 'ready' | 'out'

export const viewOf = (line: Line): Exclude<View, 'all'> => {
  if ('ignored' in line) return 'out'
  const { status } = line.verdict
  return status === 'booked' ? 'ready' : status === 'leftOut' ? 'out' : 'open'
}

export const numberOf = (line: Line) => ('ignored' in line ? line.ignored.row : line.row.row)

/** In the order of the file. */
export function linesOf(plan: Plan, file: PayrollFile): Line[] {
  const ignored = [...file.totals, ...file.nameless].map((each) => ({ ignored: each }))
  return ignored.length === 0 ? plan.rows : [...plan.rows, ...ignored].sort((a, b) => numberOf(a) - numberOf(b))
}

/** The only person who is suggested, if there is one. */
export const oneSuggested = (verdict: Verdict) =>
  verdict.status === 'suggested' && verdict.suggestions.length === 1 ? verdict.suggestions[0] : undefined
