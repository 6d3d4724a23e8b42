import { t } from '#shared/language/t.ts'
import { type Day, daysBetween, formatNearDay } from '#shared/time/day.ts'

export const everyMachine = (machineType: string) => (machineType === 'washer' ? t`every washer` : t`every dryer`)

/** '3 days overdue', 'Due today', 'Due Nov 30, 2026' */
export function dueWords(dueOn: Day, today: Day): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return t`Due today`
  if (late < 0) return t`Due ${formatNearDay(dueOn)}`
  return late === 1 ? t`1 day overdue` : t`${late} days overdue`
}

export const everyDaysWords = (days: number) => (days === 1 ? t`every day` : t`every ${days} days`)
