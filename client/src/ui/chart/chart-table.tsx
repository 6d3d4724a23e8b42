import { clsx } from 'clsx'
import { Fold } from '#client/ui/fold.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'

interface ChartTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where several charts stand on a page, which one it is of. */
  label?: string | undefined
  className?: string | undefined
  /** Many columns, as a table has them. */
  wide?: boolean | undefined
  /** Not on paper, where the picture says enough. */
  isScreenOnly?: boolean | undefined
}

/** The figures of a chart as a table, for people who would rather read them or cannot see the chart. */
export function ChartTable<Row>({
  label = t`Show as a table`,
  className = 'mt-4',
  isScreenOnly,
  ...table
}: ChartTableProps<Row>) {
  return (
    <Fold
      variant="words"
      summary={label}
      className={clsx(className, isScreenOnly && 'print:hidden')}
      summaryClassName="print:hidden"
    >
      <Table {...table} className="mt-2" />
    </Fold>
  )
}

/** What the colours of a chart stand for; `look` is the same class as that of the bars. */
export const Legend = ({
  entries,
  className = 'mt-4',
}: {
  entries: readonly { words: string; look: string }[]
  className?: string
}) => (
  <ul className={`${className} flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm`}>
    {entries.map(({ words, look }) => (
      <li key={words} className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-3 rounded-full border border-edge ${look}`} />
        {words}
      </li>
    ))}
  </ul>
)
