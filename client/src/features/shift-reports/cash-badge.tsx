import { clsx } from 'clsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { cashLeft, startOver } from './cash.ts'

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
  const over = startOver(report)
  if (over === 0) return null
  const amount = dollarsFromCents(Math.abs(over))
  if (inColumn) return <Off>{over > 0 ? t`${amount} over` : t`${amount} short`}</Off>
  return <Off>{over > 0 ? t`Started ${amount} over` : t`Started ${amount} short`}</Off>
}

const Off = ({ tone = 'text-attention', children }: { tone?: string; children: string }) => (
  <span className={clsx('tabular font-semibold text-sm', tone)}>{children}</span>
)
