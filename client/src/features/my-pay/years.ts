import type { OwnRecord } from '#shared/payroll/period.ts'
import { today } from '#shared/time/day.ts'

export const allYears = 'all'

/** A period counts to the year in which it ends. */
export const yearOf = ({ payrollPeriod }: OwnRecord) => payrollPeriod.endDate.slice(0, 4)

/** The years that have records, newest first. */
export const yearsOf = (records: readonly OwnRecord[]) => [...new Set(records.map(yearOf))].sort().reverse()

/**
 * The year to show: the wanted one, else the present one, else the newest with records, so that in January nobody's
 * pay seems to be gone.
 */
export function shownYear(years: readonly string[], wanted: string | null): string {
  if (wanted && (wanted === allYears || years.includes(wanted))) return wanted
  const present = today().slice(0, 4)
  return years.includes(present) ? present : (years[0] ?? present)
}

export const ofYear = (records: readonly OwnRecord[], year: string) =>
  records.filter((record) => year === allYears || yearOf(record) === year)
