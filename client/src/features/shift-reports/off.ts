import { centsOf, fromCents, sumCents } from '#shared/money/money.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import type { Day } from '#shared/time/day.ts'
import { cashLeft, startOver } from './cash.ts'

/** Whether the drawer does not begin the next shift with what it began this one with, or this one with what was left. */
export const isOff = (report: ShiftReport) =>
  cashLeft(report) !== centsOf(report.startingCash) || startOver(report) !== 0

/** Cents that were short and over in all: those at the start and those at the end of a shift do not make up for each other. */
export function offBy(reports: readonly ShiftReport[]) {
  const cents = reports.flatMap((report) => [cashLeft(report) - centsOf(report.startingCash), startOver(report)])
  return {
    short: -sumCents(cents.filter((each) => each < 0)),
    over: sumCents(cents.filter((each) => each > 0)),
  }
}

/**
 * Reports that began with as much more, or less, as the one before in their drawer had left too little, or too much: by their
 * ids, the day of that one. Both began with the same amount, so the two differences come to nothing. Only as far as both are
 * listed, the newest first.
 */
export function evenedOut(reports: readonly ShiftReport[]): Map<string, Day> {
  const before = new Map<string, ShiftReport>()
  const days = new Map<string, Day>()
  for (const report of reports.toReversed()) {
    const key = drawerKeyOf(report.drawer)
    const last = before.get(key)
    if (
      last &&
      startOver(report) !== 0 &&
      report.expectedStart === fromCents(cashLeft(last)) &&
      report.startingCash === last.startingCash
    )
      days.set(report.id, last.shiftDate)
    before.set(key, report)
  }
  return days
}
