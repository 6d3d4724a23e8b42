import { centsOf } from '#shared/money/money.ts'
import type { Day } from '#shared/time/day.ts'
import { dayOf, instantsOf } from '#shared/time/instant.ts'
import type { ReportTip } from './report-data.ts'

export interface DayHead {
  day: Day
  cents: number
}

/** What stands above the first tip of each day, by the id of that tip. */
export function headsOf(tips: readonly ReportTip[]): Map<string, DayHead> {
  const heads = new Map<string, DayHead>()
  let bounds = { startDate: '', endDate: '' }
  let head: DayHead = { day: '', cents: 0 }
  for (const { id, createdAt, amount } of tips) {
    // As cheap as comparing two texts, for as long as it is the same day.
    if (createdAt < bounds.startDate || createdAt > bounds.endDate) {
      const day = dayOf(createdAt)
      bounds = instantsOf({ start: day, end: day })
      head = { day, cents: 0 }
      heads.set(id, head)
    }
    head.cents += centsOf(amount)
  }
  return heads
}
