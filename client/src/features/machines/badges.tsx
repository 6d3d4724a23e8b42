import { clsx } from 'clsx'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Dryer, Washer } from '#client/ui/machine-drawings.tsx'
import { t } from '#shared/language/t.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/register.ts'
import { type Day, daysBetween, formatDay, today } from '#shared/time/day.ts'

export function MachineIcon({ machineType, className }: { machineType: string; className: string }) {
  const Icon = machineType === 'washer' ? Washer : Dryer
  return <Icon aria-hidden="true" className={className} />
}

/** Beside a machine whose repairs do not hold. */
export function RepeatBadge({ recentReports }: { recentReports: number }) {
  const words = repeatWords(recentReports)
  return words ? <Badge tone="trouble">{words}</Badge> : null
}

/** The same, for a page that reads the repeated machines. */
export function RepeatBadgeOf({ machine }: { machine: MachineKey }) {
  const { data = [] } = useEndpoint(...repeatedMachines, { retryOnMount: false })
  return <RepeatBadge recentReports={reportsOf(data, machine)} />
}

/** So many days before its end, somebody may want to make use of a warranty. */
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

/** The last day of a warranty: marked where it comes soon, grey where it is over. */
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
