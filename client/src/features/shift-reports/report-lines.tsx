import { clsx } from 'clsx'
import { HistoryLink } from '#client/ui/history-link.tsx'
import { useIsPrinting } from '#client/ui/is-printing.ts'
import { sentence } from '#client/ui/sentence.ts'
import { useBeginning } from '#client/ui/show-more.tsx'
import { WholeTable } from '#client/ui/whole-table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { cashLeft } from './cash.ts'
import { CashBadge, StartBadge } from './cash-badge.tsx'
import { CorrectButton, CorrectedButton } from './corrections.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { columns } from './reports-table.tsx'

/** All reports where there is no room for columns: when, who and how much at a glance, the rest in small. */
export function ReportLines({ reports }: { reports: readonly ShiftReport[] }) {
  const { beginning, more } = useBeginning(reports, 20)
  const isPrinting = useIsPrinting()
  return (
    <>
      <div className={clsx(isPrinting && 'print:hidden')}>
        <ul aria-label={t`Drop reports`} className="divide-y divide-line rounded border border-line bg-surface">
          {beginning.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </ul>
        {more}
      </div>
      {/* Paper has them all, in columns. */}
      {isPrinting && (
        <div className="hidden print:block">
          <WholeTable caption={t`Drop reports`} columns={columns} rows={reports} rowKey={({ id }) => id} wide />
        </div>
      )}
    </>
  )
}

function ReportLine({ report }: { report: ShiftReport }) {
  const { user, shiftDate, drawer, notes } = report
  const left = <span className="whitespace-nowrap">{dollarsFromCents(cashLeft(report))}</span>
  return (
    <li className="px-4 py-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere min-w-0">
          <span className="whitespace-nowrap font-semibold">{formatDay(shiftDate)}</span> {nameOf(user)}
        </span>
        <span className="ticket text-lg">{dollars(report.dropAmount)}</span>
      </p>
      <p className="tabular text-muted text-sm">
        {sentence`${dollars(report.startingCash)} to ${dollars(report.endingCash)}, ${left} left in drawer`}
        {drawer && ` · ${drawer}`}
      </p>
      {notes && <p className="wrap-anywhere whitespace-pre-line text-sm">{notes}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
        <CashBadge report={report} />
        <StartBadge report={report} />
        <CorrectedButton report={report} />
      </div>
      <div className="-mr-3 flex items-center gap-3">
        <ReceiptButton report={report} />
        <p className="min-w-0 flex-1 text-muted text-sm">
          {[!report.receiptImageUrl && t`No receipt`, formatInstant(report.createdAt)].filter(Boolean).join(' · ')}
        </p>
        <CorrectButton report={report} />
        <HistoryLink
          recordId={report.id}
          label={t`History of the drop report of ${nameOf(user)} for ${formatDay(shiftDate)}`}
        />
      </div>
    </li>
  )
}
