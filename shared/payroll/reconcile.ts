import { centsOf } from '#shared/money/money.ts'
import type { LoggedTips } from './logged-tips.ts'

/** One person's tips of a period in cents: what they logged beside what they are paid. */
export interface TipCheck {
  userId: string
  /** In its days, and late in earlier weeks where this period settles it. */
  logged: number
  /** The part of `logged` that came after the import of this period. */
  late: number
  /** The part of `logged` from earlier weeks. */
  carried: number
  /** Undefined: no record in the period, so that it settles nothing of earlier weeks. */
  paid: number | undefined
  /** Paid minus logged. */
  difference: number
}

/** Everybody with tips logged or paid; the largest difference first, equal ones in the order of `people`. */
export function checkTips(
  paid: readonly { userId: string; tipsPay: string }[],
  logged: readonly LoggedTips[],
  people: Iterable<string>,
): TipCheck[] {
  const checks = new Map<string, TipCheck>()
  for (const { userId, tipsPay } of paid) {
    const cents = centsOf(tipsPay)
    checks.set(userId, { userId, logged: 0, late: 0, carried: 0, paid: cents, difference: cents })
  }
  for (const { userId, amount, count, lateAmount, carriedAmount } of logged) {
    const inPay = checks.get(userId)?.paid
    if (inPay === undefined && count === 0) continue
    const carried = inPay === undefined ? 0 : centsOf(carriedAmount)
    const cents = centsOf(amount) + carried
    checks.set(userId, {
      userId,
      logged: cents,
      late: centsOf(lateAmount),
      carried,
      paid: inPay,
      difference: (inPay ?? 0) - cents,
    })
  }
  const places = new Map([...people].map((userId, place) => [userId, place]))
  const placeOf = ({ userId }: TipCheck) => places.get(userId) ?? places.size
  return [...checks.values()].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || placeOf(a) - placeOf(b))
}
