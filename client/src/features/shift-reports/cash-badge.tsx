import { clsx } from 'clsx'
import { createContext, useContext } from 'react'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { type Day, formatDay } from '#shared/time/day.ts'
import { cashLeft, startOver } from './cash.ts'

/** Of the reports that are listed: whose beginning evens out what another one left, and the day of that one. */
export const EvenedOut = createContext<ReadonlyMap<string, Day> | undefined>(undefined)

interface CashBadgeProps {
  report: ShiftReport
}

/** By how much the drawer is off; nothing where it begins the next shift with what it began this one with. */
export function CashBadge({ report }: CashBadgeProps) {
  const left = cashLeft(report)
  const over = left - centsOf(report.startingCash)
  if (over === 0) return null
  if (left < 0) return <Off tone="text-trouble">{t`More than counted`}</Off>
  const words = over > 0 ? t`${dollarsFromCents(over)} over` : t`${dollarsFromCents(-over)} short`
  return <Off>{words}</Off>
}

interface StartBadgeProps extends CashBadgeProps {
  /** Below the amount that it is about, which says the rest. */
  inColumn?: boolean
}

/** By how much the shift began with more or less than the one before left; nothing where it is the same. */
export function StartBadge({ report, inColumn }: StartBadgeProps) {
  const evensOut = useEvensOut(report)
  const over = startOver(report)
  if (over === 0) return null
  const amount = dollarsFromCents(Math.abs(over))
  const short = () => (inColumn ? t`${amount} short` : t`Started ${amount} short`)
  const more = () => (inColumn ? t`${amount} over` : t`Started ${amount} over`)
  return (
    <>
      <Off>{over > 0 ? more() : short()}</Off>
      {!inColumn && evensOut && <span className="text-muted text-sm">{evensOut}</span>}
    </>
  )
}

/** The day, in words, of the earlier report whose difference this one evens out. */
export function useEvensOut({ id }: ShiftReport) {
  const day = useContext(EvenedOut)?.get(id)
  return day && t`evens out ${formatDay(day, { year: false })}`
}

const Off = ({ tone = 'text-attention', children }: { tone?: string; children: string }) => (
  <span className={clsx('tabular font-semibold text-sm', tone)}>{children}</span>
)
