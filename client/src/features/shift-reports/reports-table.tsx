import { HistoryLink } from '#client/ui/history-link.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
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

export const columns: Column<ShiftReport>[] = [
  {
    key: 'date',
    header: t`Date`,
    className: 'w-34 whitespace-nowrap',
    cell: ({ shiftDate }) => <span className="font-semibold">{formatDay(shiftDate)}</span>,
  },
  {
    key: 'employee',
    header: t`Employee`,
    className: 'w-44 min-w-28 wrap-anywhere',
    cell: ({ user, drawer }) => (
      <>
        {nameOf(user)}
        {drawer && <p className="text-muted text-sm">{drawer}</p>}
      </>
    ),
  },
  {
    key: 'starting',
    header: t`Starting Cash`,
    numeric: true,
    className: 'w-28',
    cell: (report) => (
      <span className="inline-flex flex-col items-end cards:items-start">
        {dollars(report.startingCash)}
        <StartBadge report={report} inColumn />
      </span>
    ),
  },
  {
    key: 'ending',
    header: t`Ending Cash`,
    numeric: true,
    className: 'w-24',
    cell: (report) => dollars(report.endingCash),
  },
  {
    key: 'drop',
    header: t`Drop Amount`,
    numeric: true,
    className: 'w-24',
    cell: (report) => <span className="font-semibold">{dollars(report.dropAmount)}</span>,
  },
  {
    key: 'left',
    header: t`Cash Left in Drawer`,
    numeric: true,
    className: 'w-30',
    cell: (report) => <Left report={report} />,
  },
  {
    key: 'notes',
    header: t`Notes`,
    cell: ({ notes }) =>
      notes && <p className="wrap-anywhere min-w-24 whitespace-pre-line text-sm facts:min-w-0">{notes}</p>,
  },
  {
    key: 'receipt',
    header: t`Receipt`,
    className: 'w-24',
    cell: (report) =>
      report.receiptImageUrl ? (
        <>
          <ReceiptButton report={report} />
          <span className="hidden print:inline">{t`Receipt`}</span>
        </>
      ) : (
        <span className="text-muted text-sm">{t`No receipt`}</span>
      ),
  },
  {
    key: 'submitted',
    header: t`Submitted At`,
    className: 'w-44',
    cell: (report) => (
      <div className="flex items-center justify-between">
        <div>
          <p className="text-muted text-sm">{dayAboveTime(formatInstant(report.createdAt))}</p>
          <CorrectedButton report={report} />
        </div>
        <span className="flex print:hidden">
          <CorrectButton report={report} />
          <HistoryLink
            recordId={report.id}
            label={t`History of the drop report of ${nameOf(report.user)} for ${formatDay(report.shiftDate)}`}
          />
        </span>
      </div>
    ),
  },
]

/** Where it does not fit on one line, it breaks before the time and nowhere else. */
const dayAboveTime = (instant: string) => instant.replaceAll(' ', '\u00a0').replace(/,\u00a0(?=[^,]*$)/, ', ')

export function ReportsTable({ reports }: { reports: readonly ShiftReport[] }) {
  return (
    <Table wide caption={t`Drop reports`} columns={columns} rows={reports} rowKey={({ id }) => id} rowHeight={65} />
  )
}

function Left({ report }: { report: ShiftReport }) {
  const left = cashLeft(report)
  return (
    <span className="inline-flex flex-col items-end cards:items-start">
      <span className={left < 0 ? 'font-semibold text-trouble' : undefined}>{dollarsFromCents(left)}</span>
      <CashBadge report={report} inColumn />
    </span>
  )
}
