import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumCents } from '#shared/money/money.ts'
import type { LoggedTips } from './logged-tips.ts'
import { checkTips, type TipCheck } from './reconcile.ts'
import type { Finding } from './row-findings.ts'

/** What each person had to be paid in tips, in cents. */
export type TipsSeen = ReadonlyMap<string, number>

export const tipsSeen = (logged: readonly LoggedTips[]): [userId: string, cents: number][] =>
  logged.map(({ userId, amount, carriedAmount }) => [userId, sumCents([centsOf(amount), centsOf(carriedAmount)])])

interface Tips {
  records: readonly { userId: string; tipsPay: string }[]
  logged: readonly LoggedTips[]
  /** When the file was first looked at; undefined: now. */
  seenFirst: TipsSeen | undefined
  /** Of whom the admin says whether the import pays their late tips. */
  said: ReadonlyMap<string, boolean>
  nameOf: (userId: string) => string
}

/** What an admin is to look at of tips: late ones that are settled otherwise than the sums say, and what came meanwhile. */
export function tipFindings({ records, logged, seenFirst, said, nameOf }: Tips): Finding[] {
  const now = new Map(tipsSeen(logged))
  return checkTips(records, logged, [], { records, said }).flatMap((check) => {
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
