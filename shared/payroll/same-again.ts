import { plainCents } from '#shared/money/money.ts'
import type { UsualPay } from './period.ts'
import type { BookedRecord } from './plan.ts'

/**
 * Periods that paid the same people the same. Two people with the same tips are no chance; without tips somebody may well
 * work as long each week, so that everybody's pay has to be the same then. A salary is always the same, and says nothing.
 */
export function periodsWithSamePay(records: readonly BookedRecord[], usual: ReadonlyMap<string, UsualPay>) {
  const periods = new Map<string, { startDate: string; endDate: string; count: number; withTips: number }>()
  const worked = records.filter(({ hoursWorked }) => plainCents(hoursWorked) !== 0)
  for (const record of worked)
    for (const { startDate, endDate, hoursWorked, tipsPay, grossPay } of usual.get(record.userId)?.pays ?? []) {
      if (hoursWorked !== record.hoursWorked || tipsPay !== record.tipsPay || grossPay !== record.grossPay) continue
      const period = periods.get(startDate) ?? { startDate, endDate, count: 0, withTips: 0 }
      period.count += 1
      if (plainCents(tipsPay) !== 0) period.withTips += 1
      periods.set(startDate, period)
    }
  return [...periods.values()].filter(({ count, withTips }) => withTips > 1 || count === worked.length)
}
