import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import { typedCents } from '#shared/money/typed-amount.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'

interface Typed {
  startingCash: string
  endingCash: string
  dropAmount: string
}

/** What follows from the amounts that were typed so far; undefined where one is missing or no number. */
export function cashOf({ startingCash, endingCash, dropAmount }: Typed) {
  const [starting, ending, drop] = [startingCash, endingCash, dropAmount].map(typedCents)
  const expected = starting !== undefined && ending !== undefined ? ending - starting : undefined
  return {
    /** Only where it is more than nothing: there is nothing to drop otherwise. */
    expected: expected !== undefined && expected > 0 ? expected : undefined,
    /** Drop less expected. */
    difference: expected !== undefined && expected > 0 && drop !== undefined ? drop - expected : undefined,
    left: ending !== undefined && drop !== undefined ? ending - drop : undefined,
  }
}

/** Cents that stay in the drawer; below zero where more was dropped than there was. */
export const cashLeft = (report: { endingCash: string; dropAmount: string }) =>
  centsOf(report.endingCash) - centsOf(report.dropAmount)

/** Cents by which the shift began with more (or, below zero, less) than the one before left; 0 where nobody knows. */
export const startOver = ({ startingCash, expectedStart }: Pick<ShiftReport, 'startingCash' | 'expectedStart'>) =>
  expectedStart === null ? 0 : centsOf(startingCash) - centsOf(expectedStart)

/** '$5.00 more than expected' */
export function differenceWords(cents: number): string {
  if (cents === 0) return t`Exactly the expected amount`
  return cents > 0
    ? t`${dollarsFromCents(cents)} more than expected`
    : t`${dollarsFromCents(-cents)} less than expected`
}
