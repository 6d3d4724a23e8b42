import { RangeChips } from '#client/ui/chips.tsx'
import { t } from '#shared/language/t.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { unpaidWeeks } from '#shared/payroll/unpaid-days.ts'
import { type DayRange, formatRange, previousWeek } from '#shared/time/day.ts'

/** Earlier ones come up as these are imported. */
const mostNamed = 6

interface MissingWeeksProps {
  days: DayRange
  onChange: (days: DayRange) => void
  periods: readonly ListedPeriod[] | undefined
}

/** What an import is due for, at one tap: weeks that are over and not paid. */
export function MissingWeeks({ days, onChange, periods = [] }: MissingWeeksProps) {
  const missing = unpaidWeeks(periods, previousWeek().end).slice(0, mostNamed)
  if (missing.length === 0) return null
  return (
    <RangeChips
      label={t`Not imported yet`}
      ranges={missing.map((range) => ({ label: formatRange(range), range }))}
      chosen={days}
      onChoose={onChange}
    />
  )
}
