import { TriangleAlert } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { cashLeft, startOver } from './cash.ts'

/** In a narrow column, the largest amounts take two lines. */
const wraps = 'h-auto! whitespace-normal! py-0.5 leading-4'

/** By how much the drawer is off; nothing where it begins the next shift with what it began this one with. */
export function CashBadge({ report }: { report: ShiftReport }) {
  const left = cashLeft(report)
  const over = left - centsOf(report.startingCash)
  if (over === 0) return null
  if (left < 0) return <Badge tone="trouble" icon={TriangleAlert}>{t`Negative`}</Badge>
  return (
    <Badge tone="attention" className={wraps}>
      {over > 0 ? t`${dollarsFromCents(over)} over` : t`${dollarsFromCents(-over)} short`}
    </Badge>
  )
}

/** By how much the shift began with more or less than the one before left; nothing where it is the same. */
export function StartBadge({ report, inColumn = false }: { report: ShiftReport; inColumn?: boolean }) {
  const over = startOver(report)
  if (over === 0) return null
  const amount = dollarsFromCents(Math.abs(over))
  if (inColumn)
    return (
      <Badge tone="attention" className={wraps}>
        {over > 0 ? t`${amount} over` : t`${amount} short`}
      </Badge>
    )
  return (
    <Badge tone="attention" className={wraps}>
      {over > 0 ? t`Started ${amount} over` : t`Started ${amount} short`}
    </Badge>
  )
}
