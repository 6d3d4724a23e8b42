import { plainCents, sumCents } from '#shared/money/money.ts'
import type { UsualPay } from './period.ts'
import type { Plan, PlannedRow } from './plan.ts'

interface Here {
  plan: Plan
  /** By the ids of the people. */
  usual: ReadonlyMap<string, UsualPay>
  /** Who is in the week already and stays in it, with their gross pay. */
  staying: ReadonlyMap<string, string>
}

/** Whom a row pays, or would pay as soon as something else is decided. */
export const peopleOf = ({ verdict }: PlannedRow): string[] => {
  if ('userId' in verdict) return [verdict.userId]
  if (verdict.status === 'suggested') return verdict.suggestions.map(({ userId }) => userId)
  return verdict.status === 'ambiguous' ? verdict.candidates : []
}

/** Periods that say what a shop pays in all. */
const compared = 4

/** Who stands in the newest period before and not in this import, and what it pays beside what four of them paid. */
export function lastPeriodIn({ plan, usual, staying }: Here) {
  const pays = [...usual.values()].flatMap(({ userId, pays }) => pays.map((pay) => ({ userId, ...pay })))
  const starts = [...new Set(pays.map(({ startDate }) => startDate))].toSorted().toReversed().slice(0, compared)
  const here = new Set([...plan.rows.flatMap(peopleOf), ...staying.keys()])
  const people = pays.filter(({ startDate }) => startDate === starts[0])
  const paidBefore = sumCents(
    pays.flatMap(({ startDate, grossPay }) => (starts.includes(startDate) ? [plainCents(grossPay)] : [])),
  )
  const rows = plan.rows.filter((planned) => peopleOf(planned).length > 0)
  return {
    people: people.length,
    missing: people.filter(({ userId }) => !here.has(userId)),
    /** In cents. */
    gross: sumCents([...rows.map(({ row }) => row.grossPay), ...staying.values()].map(plainCents)),
    usualGross: starts.length === 0 ? 0 : Math.round(paidBefore / starts.length),
  }
}
