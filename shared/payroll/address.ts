import { type Day, type DayRange, isDay, mondayOf } from '#shared/time/day.ts'

/** Where the week that begins with this Monday is imported. */
export const importOf = (monday: Day) => `/admin/payroll-import?week=${monday}`

/** The Monday whose week an address asks to import; undefined where it names none. */
export function weekToImport(search: URLSearchParams): Day | undefined {
  const day = search.get('week') ?? ''
  return isDay(day) ? mondayOf(day) : undefined
}

/** The page with the tips of these days that were logged after their week was paid. */
export const lateTipsAddress = ({ start, end }: DayRange) =>
  `/tips/reports?type=consolidated&start=${start}&end=${end}&show=late#breakdown`
