import { centsOf, sumCents } from '#shared/money/money.ts'
import type { LoggedTips } from './logged-tips.ts'
import { lateCents, settledBy, settledCents, type TipsForPay } from './settling.ts'

/** One person's tips of a period in cents: what they logged beside what they are paid. */
export interface TipCheck {
  userId: string
  /** In its days, and what was late before them where this period pays it. */
  logged: number
  /** What came after the import of this period, and is in no pay yet. */
  late: number
  /** The part of `logged` from earlier weeks. */
  carried: number
  /** Undefined: no record in the period, so that it settles nothing. */
  paid: number | undefined
  /** Paid minus logged. */
  difference: number
  /** What an import has to say of the person's late tips; undefined where they have none, or nothing is imported for them. */
  settling: Settling | undefined
}

export interface Settling {
  /** Late tips that no other import pays. */
  all: number
  /** The part that the import pays, which `logged` contains. */
  settled: number
  /** The part that it pays by the sums. */
  bySums: number
}

/** People whom an import pays, and of whom its admin says whether it pays their late tips. */
export interface Importing {
  records: readonly { userId: string }[]
  said: ReadonlyMap<string, boolean>
}

/** Everybody with tips logged or paid; the largest difference first, equal ones in the order of `people`. */
export function checkTips(
  paid: readonly { userId: string; tipsPay: string }[],
  logged: readonly LoggedTips[],
  people: Iterable<string>,
  { records, said }: Importing = { records: [], said: new Map() },
): TipCheck[] {
  const imported = new Set(records.map(({ userId }) => userId))
  const checks = new Map<string, TipCheck>()
  for (const { userId, tipsPay } of paid) {
    const cents = centsOf(tipsPay)
    const none = { logged: 0, late: 0, carried: 0, settling: undefined }
    checks.set(userId, { userId, ...none, paid: cents, difference: cents })
  }
  for (const person of logged) {
    const { userId, count } = person
    const inPay = checks.get(userId)?.paid
    if (inPay === undefined && count === 0) continue
    const check =
      inPay !== undefined && imported.has(userId)
        ? beforeImport(person, inPay, said.get(userId))
        : afterImport(person, inPay)
    checks.set(userId, { userId, ...check, paid: inPay, difference: (inPay ?? 0) - check.logged })
  }
  const places = new Map([...people].map((userId, place) => [userId, place]))
  const placeOf = ({ userId }: TipCheck) => places.get(userId) ?? places.size
  return [...checks.values()].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || placeOf(a) - placeOf(b))
}

function afterImport({ amount, lateAmount, carriedSettledAmount }: LoggedTips, paid: number | undefined) {
  const carried = paid === undefined ? 0 : centsOf(carriedSettledAmount)
  return {
    logged: sumCents([centsOf(amount), carried]),
    late: centsOf(lateAmount),
    carried,
    settling: undefined,
  }
}

function beforeImport(person: LoggedTips, paid: number, said: boolean | undefined) {
  const tips = forPay(person)
  const settled = settledCents(tips, settledBy(tips, paid, said))
  const all = lateCents(tips)
  return {
    logged: sumCents([tips.inTime, settled]),
    late: tips.late,
    carried: 0,
    settling: all === 0 ? undefined : { all, settled, bySums: settledCents(tips, settledBy(tips, paid)) },
  }
}

function forPay(person: LoggedTips): TipsForPay {
  const [logged, late, carried] = [person.amount, person.lateAmount, person.carriedAmount].map(centsOf)
  const [settled, carriedSettled] = [person.settledAmount, person.carriedSettledAmount].map(centsOf)
  return {
    inTime: logged! - late! - settled!,
    settled: sumCents([settled!, carriedSettled!]),
    late: late!,
    earlier: carried! - carriedSettled!,
  }
}
