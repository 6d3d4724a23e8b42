import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useIsPrinting } from '#client/ui/is-printing.ts'
import { useBeginning } from '#client/ui/show-more.tsx'
import { useNarrow } from '#client/ui/use-phone.ts'
import type { MissingDay } from '#shared/shift-reports/calendar.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { EvenedOut } from './cash-badge.tsx'
import { evenedOut } from './off.ts'
import { ReportLines } from './report-lines.tsx'
import { weeksOf } from './report-weeks.ts'
import { ReportsTable } from './reports-table.tsx'

interface ReportWeeksProps {
  reports: readonly ShiftReport[]
  missing: readonly MissingDay[]
}

/** Reports week by week: the newest at first, in columns or lines. Paper has them all, in columns. */
export function ReportWeeks({ reports, missing }: ReportWeeksProps) {
  const Listed = useNarrow() ? ReportLines : ReportsTable
  const { beginning, more } = useBeginning(reports, 20)
  const isPrinting = useIsPrinting()
  return (
    <EvenedOut value={useMemo(() => evenedOut(reports), [reports])}>
      <div className={clsx(isPrinting && 'print:hidden')}>
        <Listed weeks={weeksOf(reports, missing, beginning.length)} />
        {more}
      </div>
      {isPrinting && (
        <div className="hidden print:block">
          <ReportsTable weeks={weeksOf(reports, missing)} />
        </div>
      )}
    </EvenedOut>
  )
}
