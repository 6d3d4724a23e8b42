import { type Match, peopleIn } from './matcher.ts'
import type { Plan } from './plan.ts'

/** Whom rows name or may mean that are not imported, for any reason, and who are not paid by another row. */
export function leftOutOf({ rows, records }: Plan, matches: readonly Match[]): string[] {
  const paid = new Set(records.map(({ userId }) => userId))
  const meant = rows.flatMap(({ verdict }, at) => (verdict.status === 'booked' ? [] : peopleIn(matches[at]!)))
  return [...new Set(meant)].filter((userId) => !paid.has(userId))
}
