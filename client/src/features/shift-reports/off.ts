import { centsOf, sumCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
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
