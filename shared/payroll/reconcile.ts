import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumCents } from '#shared/money/money.ts'
import type { LoggedTips } from './period.ts'
import type { Finding } from './row-findings.ts'

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

/** Whom an import pays. */
export interface Importing {
  records: readonly { userId: string }[]
  /** As an admin decided for some people; for the others, the sums decide. */
  lateTipsPaid: ReadonlyMap<string, boolean>
}

/** Everybody with tips logged or paid; the largest difference first, equal ones in the order of `people`. */
export function checkTips(
  paid: readonly { userId: string; tipsPay: string }[],
  logged: readonly LoggedTips[],
  people: Iterable<string>,
  { records, lateTipsPaid }: Importing = { records: [], lateTipsPaid: new Map() },
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
        ? beforeImport(person, inPay, lateTipsPaid.get(userId))
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

function beforeImport(person: LoggedTips, paid: number, arePaid: boolean | undefined) {
  const tips = forPay(person)
  const settled = settledCents(tips, settledBy(tips, paid, arePaid))
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

/** What one person's tips come to for the pay of some days, in cents. */
export interface TipsForPay {
  /** Logged in its days, and in time. */
  inTime: number
  /** Late, and settled with these days by an import before this one. */
  settled: number
  /** Late in these days, and in no pay yet. */
  late: number
  /** Late in earlier weeks, and in no pay yet. */
  earlier: number
}

/** Late tips in the order in which an import settles them: never a part without those before it. */
const parts = ['settled', 'late', 'earlier'] as const

/** How many of the parts. */
type Settled = 0 | 1 | 2 | 3

const settledCents = (tips: TipsForPay, count: number) => sumCents(parts.slice(0, count).map((part) => tips[part]))

const lateCents = (tips: TipsForPay) => settledCents(tips, parts.length)

/**
 * How much of a person's late tips an import settles: as much as makes their tips those of the file to the cent, else
 * nothing; or all or nothing, as an admin says.
 */
export function settledBy(tips: TipsForPay, paid: number, arePaid?: boolean): Settled {
  if (arePaid !== undefined) return arePaid ? 3 : 0
  return ([3, 2, 1] as const).find((count) => sumCents([tips.inTime, settledCents(tips, count)]) === paid) ?? 0
}

/** What each person had to be paid in tips, in cents. */
export type TipsSeen = ReadonlyMap<string, number>

export const tipsSeen = (logged: readonly LoggedTips[]): [userId: string, cents: number][] =>
  logged.map(({ userId, amount, carriedAmount }) => [userId, sumCents([centsOf(amount), centsOf(carriedAmount)])])

interface Tips {
  records: readonly { userId: string; tipsPay: string }[]
  logged: readonly LoggedTips[]
  /** When the file was first looked at; undefined: now. */
  seenFirst: TipsSeen | undefined
  /** As an admin decided for some people; for the others, the sums decide. */
  lateTipsPaid: ReadonlyMap<string, boolean>
  nameOf: (userId: string) => string
}

/** Findings about tips: late ones that are settled otherwise than the sums say, and tips that changed since the first look. */
export function tipFindings({ records, logged, seenFirst, lateTipsPaid, nameOf }: Tips): Finding[] {
  const now = new Map(tipsSeen(logged))
  return checkTips(records, logged, [], { records, lateTipsPaid }).flatMap((check) => {
    if (check.paid === undefined) return []
    const [before, after] = [seenFirst?.get(check.userId) ?? 0, now.get(check.userId) ?? 0]
    const came =
      seenFirst && before !== after && check.difference !== 0
        ? t`The tips of ${nameOf(check.userId)} were ${dollarsFromCents(before)} when this file was first looked at and are ${dollarsFromCents(after)} now; the file pays ${dollarsFromCents(check.paid)}.`
        : undefined
    return [came, otherwise(check, nameOf)].flatMap((text) => (text ? [{ text }] : []))
  })
}

function otherwise({ userId, logged, paid, settling }: TipCheck, nameOf: Tips['nameOf']): string | undefined {
  if (!settling || settling.settled === settling.bySums) return undefined
  if (settling.settled > 0)
    return t`Late tips of ${nameOf(userId)}, ${dollarsFromCents(settling.settled)}, are taken as paid although the sums differ: ${dollarsFromCents(logged)} logged with them, ${dollarsFromCents(paid!)} in the file.`
  return t`Late tips of ${nameOf(userId)} wait for a later import although this file pays ${dollarsFromCents(settling.bySums)} of them.`
}
