import { t } from '#shared/language/t.ts'
import { type Day, daysBetween, formatDay } from '#shared/time/day.ts'

export const everyMachine = (machineType: string) => (machineType === 'washer' ? t`every washer` : t`every dryer`)

/** 'Overdue 3 days', 'Due today', 'Due Nov 30, 2026' */
export function dueWords(dueOn: Day, today: Day): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return t`Due today`
  if (late < 0) return t`Due ${formatDay(dueOn)}`
  return late === 1 ? t`Overdue 1 day` : t`Overdue ${late} days`
}

export const everyDaysWords = (days: number) => (days === 1 ? t`every day` : t`every ${days} days`)
