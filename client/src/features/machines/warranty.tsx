import { clsx } from 'clsx'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { type Day, daysBetween, formatDay, today } from '#shared/time/day.ts'

/** Days before its end in which somebody may still want to make use of a warranty. */
const soonDays = 60

export function endsSoon(warrantyUntil: Day | null): boolean {
  const left = warrantyUntil === null ? -1 : daysBetween(today(), warrantyUntil)
  return left >= 0 && left <= soonDays
}

interface WarrantyProps {
  until: Day
  /** In words, where what stands beside it does not say that a warranty ends then. */
  isNamed?: boolean
}

/** Its last day: marked where that comes soon, quiet where it is over, which is no news. */
export function Warranty({ until, isNamed = false }: WarrantyProps) {
  const left = daysBetween(today(), until)
  if (left < 0) return <span className="text-muted">{t`Ended ${formatDay(until)}`}</span>
  return (
    <span className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1', isNamed && 'justify-end')}>
      {isNamed ? t`Until ${formatDay(until)}` : formatDay(until)}
      {left <= soonDays && <WarrantyEnds until={until} />}
    </span>
  )
}

/** For where its last day is not said. */
export function WarrantyEnds({ until, isNamed }: { until: Day; isNamed?: boolean }) {
  const left = daysBetween(today(), until)
  const words = left === 0 ? t`ends today` : left === 1 ? t`1 day left` : t`${left} days left`
  return <Badge tone="attention">{isNamed ? t`Warranty: ${words}` : words}</Badge>
}
