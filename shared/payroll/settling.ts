import { sumCents } from '#shared/money/money.ts'

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
export type Settled = 0 | 1 | 2 | 3

export const settledCents = (tips: TipsForPay, count: number) =>
  sumCents(parts.slice(0, count).map((part) => tips[part]))

export const lateCents = (tips: TipsForPay) => settledCents(tips, parts.length)

/**
 * How much of a person's late tips an import settles: as much as makes their tips those of the file to the cent, else
 * nothing; or all or nothing, as an admin says.
 */
export function settledBy(tips: TipsForPay, paid: number, said?: boolean): Settled {
  if (said !== undefined) return said ? 3 : 0
  return ([3, 2, 1] as const).find((count) => sumCents([tips.inTime, settledCents(tips, count)]) === paid) ?? 0
}
