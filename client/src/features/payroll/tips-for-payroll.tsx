import { Download } from 'lucide-react'
import { saveText } from '#client/api/download.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import type { TipsForPayroll } from '#shared/payroll/period.ts'
import type { DayRange } from '#shared/time/day.ts'
import { fullName } from '#shared/users/name.ts'

const columns: [string, (line: TipsForPayroll) => string][] = [
  [t`Payroll ID`, ({ payrollId }) => payrollId ?? ''],
  [t`Name`, fullName],
  [t`Tips`, ({ tips }) => tips],
  [t`Of which late`, ({ lateTips }) => lateTips],
  [t`Orders`, ({ orders }) => String(orders)],
]

const csvOf = (lines: readonly TipsForPayroll[]) =>
  toCsv(
    columns.map(([name]) => name),
    lines.map((line) => columns.map(([, cell]) => cell(line))),
    { amountColumns: [t`Tips`, t`Of which late`] },
  )

/** Saves what a payroll of these days has to pay in tips, for whoever makes it. */
export function TipsForPayrollButton({ days: { start, end } }: { days: DayRange }) {
  const load = useAction('GET /api/admin/tips/for-payroll', {
    done: (lines) => (lines.length > 0 ? t`Tips for payroll saved` : nothing),
    failed: t`The tips for payroll could not be loaded.`,
  })
  const save = () =>
    load.mutate(
      { query: { startDate: start, endDate: end } },
      {
        onSuccess: (lines) => {
          if (lines.length > 0)
            saveText(`tips-for-payroll-${start}-to-${end}.csv`, csvOf(lines), 'text/csv;charset=utf-8')
        },
      },
    )
  return (
    <Button variant="ghost" size="sm" className="phone:-ml-3" onClick={save} busy={load.isPending && t`Loading…`}>
      <Download aria-hidden="true" />
      {t`Download the tips to pay (CSV)`}
    </Button>
  )
}

const nothing = { title: t`No tips were logged for these days.`, tone: 'destructive' } as const
