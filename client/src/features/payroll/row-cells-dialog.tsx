import { Dialog } from '#client/ui/dialog.tsx'
import { Table, type Column as TableColumn } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { columnNames, moneyFields, type RowField, rowFields } from '#shared/payroll/fields.ts'
import type { PayrollFile, PayrollRow } from '#shared/payroll/file.ts'
import { hours, pounds } from '#shared/payroll/words.ts'

interface RowCellsDialogProps {
  row: PayrollRow
  file: PayrollFile
  onClose: () => void
}

/** Each cell of a row as the file has it, beside what was read from it. */
export function RowCellsDialog({ row, file, onClose }: RowCellsDialogProps) {
  const cells = file.columns.map((column, place) => ({
    key: place,
    column: column.name || t`Column ${place + 1}`,
    said: row.cells[place] ?? '',
    field: column.field,
  }))
  const present = new Set(cells.map(({ field }) => field))
  const calculated = rowFields
    .filter((field) => !present.has(field) && field in row && isWorkedOut(row, field))
    .map((field, at) => ({ key: cells.length + at, column: t`not in the file`, said: '', field }))
  return (
    <Dialog open onClose={onClose} title={t`Row ${row.row}: what the file says and what was read`}>
      <Table
        caption={t`Cells of row ${row.row}`}
        columns={columnsFor(row)}
        rows={[...cells, ...calculated]}
        rowKey={({ key }) => key}
      />
    </Dialog>
  )
}

const isWorkedOut = (row: PayrollRow, field: RowField) =>
  field === 'netPay' || row.marks.some((mark) => mark.field === field && mark.kind === 'calculated')

interface Cell {
  column: string
  said: string
  field: RowField | undefined
}

const columnsFor = (row: PayrollRow): TableColumn<Cell & { key: number }>[] => [
  {
    key: 'column',
    header: t`Column of the file`,
    hideLabelOnPhone: true,
    cell: ({ column }) => <span className="wrap-anywhere font-semibold">{column}</span>,
  },
  {
    key: 'said',
    header: t`In the file`,
    cell: ({ said }) => <span className="wrap-anywhere">{said.trim() ? `“${said.trim()}”` : '–'}</span>,
  },
  {
    key: 'read',
    header: t`Read as`,
    cell: ({ field }) => (
      <span className="wrap-anywhere tabular">
        {field ? t`${columnNames[field]}: ${textOf(row, field)}` : <span className="text-muted">{t`not read`}</span>}
      </span>
    ),
  },
]

function textOf(row: PayrollRow, field: RowField): string {
  if (field === 'employeeName' || field === 'firstName' || field === 'lastName') return row.employeeName
  if (field === 'payrollId' || field === 'notes') return row[field] || '–'
  const value = row[field]
  if (value === null) return '–'
  if (field === 'weightProcessed') return pounds(value)
  if (field === 'hourlyRate' || (moneyFields as readonly RowField[]).includes(field)) return dollars(value)
  return hours(value)
}
