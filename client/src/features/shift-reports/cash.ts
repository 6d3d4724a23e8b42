import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, fromCents, sumCents } from '#shared/money/money.ts'
import { typedCents } from '#shared/money/typed-amount.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import type { Day } from '#shared/time/day.ts'

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

/** 'Drawer $5.00 short', of a drop that is more than expected: as the list says it. */
export function differenceWords(cents: number): string {
  if (cents === 0) return t`Exactly the expected amount`
  return cents > 0 ? t`Drawer ${dollarsFromCents(cents)} short` : t`Drawer ${dollarsFromCents(-cents)} over`
}

/**
 * Whether somebody has to look at it: the drawer does not begin the next shift with what it began this one with, or this one
 * with what was left, unless that evens out the report before.
 */
export const isOff = (report: ShiftReport, { before }: Evened = evenedOut([])) =>
  cashLeft(report) !== centsOf(report.startingCash) || (startOver(report) !== 0 && !before.has(report.id))

/** Cents that were short and over in all: those at the start and those at the end of a shift do not make up for each other. */
export function offBy(reports: readonly ShiftReport[]) {
  const cents = reports.flatMap((report) => [cashLeft(report) - centsOf(report.startingCash), startOver(report)])
  return {
    short: -sumCents(cents.filter((each) => each < 0)),
    over: sumCents(cents.filter((each) => each > 0)),
  }
}

/** By the id of a report: the day of the one that it evens out, and of the one that evens it out. */
export interface Evened {
  before: ReadonlyMap<string, Day>
  after: ReadonlyMap<string, Day>
}

/**
 * Reports that began with as much more, or less, as the one before in their drawer had left too little, or too much. Both
 * began with the same amount, so the two differences come to nothing. Only as far as both are listed, the newest first.
 */
export function evenedOut(reports: readonly ShiftReport[]): Evened {
  const lasts = new Map<string, ShiftReport>()
  const before = new Map<string, Day>()
  const after = new Map<string, Day>()
  for (const report of reports.toReversed()) {
    const key = drawerKeyOf(report.drawer)
    const last = lasts.get(key)
    if (
      last &&
      startOver(report) !== 0 &&
      report.expectedStart === fromCents(cashLeft(last)) &&
      report.startingCash === last.startingCash
    ) {
      before.set(report.id, last.shiftDate)
      after.set(last.id, report.shiftDate)
    }
    lasts.set(key, report)
  }
  return { before, after }
}
