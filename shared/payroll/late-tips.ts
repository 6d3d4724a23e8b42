import type { DayRange } from '#shared/time/day.ts'

/** The page with the tips of these days that were logged after their week was paid. */
export const lateTipsAddress = ({ start, end }: DayRange) =>
  `/tips/reports?type=consolidated&start=${start}&end=${end}&show=late#breakdown`
