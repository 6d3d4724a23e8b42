import { addressOf } from '#shared/api/call.ts'
import type { DayRange } from '#shared/time/day.ts'
import { knownRanges } from '#shared/time/usual-ranges.ts'
import type { OwnRecord } from './period.ts'
import { ownPay, periodsWithTotals } from './reads.ts'

type Period = OwnRecord['payrollPeriod']

function lastOf(periods: readonly Pick<Period, 'startDate' | 'endDate'>[]): DayRange | undefined {
  const [last] = periods.toSorted((a, b) => b.endDate.localeCompare(a.endDate))
  return last && { start: last.startDate, end: last.endDate }
}

/** The days that reports are asked for, up to today, and how the ones that were paid last are found. */
export function usualDays(isAdmin: boolean) {
  return {
    known: knownRanges(),
    // The shop's, for admins; else the last ones that this person was paid for.
    lastPaid: isAdmin
      ? { address: addressOf(...periodsWithTotals), of: (reply: unknown) => lastOf(reply as Period[]) }
      : {
          address: addressOf(...ownPay),
          of: (reply: unknown) => lastOf((reply as OwnRecord[]).map(({ payrollPeriod }) => payrollPeriod)),
        },
  }
}

export type UsualDays = ReturnType<typeof usualDays>
