import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { type Column, Table } from '../table.tsx'

interface ChartTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where several charts stand on a page, which one it is of. */
  label?: string | undefined
  className?: string | undefined
  /** Stands open. */
  isOpen?: boolean | undefined
  /** Many columns, as a table has them. */
  wide?: boolean | undefined
  /** Not on paper, where the picture says enough. */
  isScreenOnly?: boolean | undefined
}

/** The equal of a chart: the same figures, for whoever would rather read them or cannot see it. */
export function ChartTable<Row>({
  label = t`Show as a table`,
  className = 'mt-4',
  isScreenOnly,
  isOpen,
  ...table
}: ChartTableProps<Row>) {
  return (
    <details open={isOpen} className={clsx('group', className)} data-no-print={isScreenOnly}>
      <summary
        className="flex min-h-11 list-none items-center gap-2 font-semibold text-brand [&::-webkit-details-marker]:hidden"
        data-no-print
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <Table {...table} className="mt-2" />
    </details>
  )
}
