import { ImageOff, TriangleAlert } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/table.tsx'
import { VirtualTable } from '#client/ui/virtual-table.tsx'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { cashLeft } from './cash.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { nameOf } from './report-list.ts'

const columns: Column<ShiftReport>[] = [
  {
    key: 'date',
    header: 'Date',
    className: 'w-34 whitespace-nowrap',
    cell: ({ shiftDate }) => <span className="font-semibold">{formatDay(shiftDate)}</span>,
  },
  { key: 'employee', header: 'Employee', className: 'w-34', cell: nameOf },
  {
    key: 'starting',
    header: 'Starting Cash',
    numeric: true,
    className: 'w-24',
    cell: (report) => dollars(report.startingCash),
  },
  {
    key: 'ending',
    header: 'Ending Cash',
    numeric: true,
    className: 'w-24',
    cell: (report) => dollars(report.endingCash),
  },
  {
    key: 'drop',
    header: 'Drop Amount',
    numeric: true,
    className: 'w-26',
    cell: (report) => <span className="font-semibold">{dollars(report.dropAmount)}</span>,
  },
  {
    key: 'left',
    header: 'Cash Left in Drawer',
    numeric: true,
    className: 'w-32',
    cell: (report) => <Left report={report} />,
  },
  {
    key: 'notes',
    header: 'Notes',
    cell: ({ notes }) => <span className="whitespace-pre-line break-words text-sm">{notes ?? '—'}</span>,
  },
  {
    key: 'receipt',
    header: 'Receipt',
    className: 'w-32',
    cell: (report) =>
      report.receiptImageUrl ? (
        <ReceiptButton report={report} />
      ) : (
        <Badge tone="attention" icon={ImageOff}>
          No receipt
        </Badge>
      ),
  },
  {
    key: 'submitted',
    header: 'Submitted At',
    className: 'w-32',
    cell: ({ createdAt }) => <span className="text-muted text-sm">{formatInstant(createdAt)}</span>,
  },
]

export function ReportsTable({ reports }: { reports: readonly ShiftReport[] }) {
  return (
    <VirtualTable wide caption="Drop reports" columns={columns} rows={reports} rowKey={({ id }) => id} rowHeight={65} />
  )
}

function Left({ report }: { report: ShiftReport }) {
  const left = cashLeft(report)
  if (left >= 0) return dollarsFromCents(left)
  return (
    <span className="inline-flex flex-col items-end gap-1 cards:items-start">
      <span className="font-semibold text-trouble">{dollarsFromCents(left)}</span>
      <Badge tone="trouble" icon={TriangleAlert}>
        Negative
      </Badge>
    </span>
  )
}
