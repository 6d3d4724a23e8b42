import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts, hours, counts: right-aligned with digits of equal width. */
  numeric?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** For the cells and the header, such as a width. */
  className?: string | undefined
  /** In a card, this value stands alone over the full width: a row's title, its actions. */
  hideLabelOnPhone?: boolean | undefined
  /** A header for screen readers only, for a column of buttons. */
  hideHeader?: boolean | undefined
  /**
   * Where it stands in a line of two columns, as classes of the grid. A table whose columns have a place becomes a list of
   * lines instead of cards, without labels: for values that say themselves what they are.
   */
  place?: string | undefined
}

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What the table lists; read out, not shown. */
  caption: string
  /** Shown in place of a table without rows. */
  empty?: ReactNode
  /** Many columns: rows become cards below 60 rem instead of 42 rem of the table's own width. */
  wide?: boolean | undefined
  /** `false` inside a flush `Card`, which is the frame already. */
  framed?: boolean | undefined
  rowClassName?: ((row: Row) => string | undefined) | undefined
  className?: string | undefined
  /** A long table scrolls in a box of this height (any CSS length) instead of with the page. */
  height?: string | undefined
  /** A table is long with more rows than these; by default 60 where it gets a box, else 200. */
  wholeUpTo?: number | undefined
  /** The usual height of a row in pixels, for those that are out of sight; real heights are measured. */
  rowHeight?: number | undefined
}

// Said in full, because a table that is displayed as blocks loses the roles its elements imply.
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
  none: { role: 'none' },
} as const

/** What the looks of a table and its rows depend on. */
export interface TableLook {
  framed: boolean
  /** Where there is no room for columns, rows are lines of one list. */
  lines: boolean
  /** More than a card lists well below one another, where it has the width for several side by side. */
  manyFacts: boolean
}

export function lookOf<Row>({ framed = true, wide, columns }: Pick<TableProps<Row>, 'framed' | 'wide' | 'columns'>) {
  const lines = columns.some(({ place }) => place !== undefined)
  return { framed, lines, manyFacts: !lines && wide === true && columns.length > 5 }
}

/** The frame belongs to the table and not to its container, which cannot ask for its own width. */
export const tableLook = ({ framed, lines }: TableLook) =>
  clsx(
    'w-full separate-cells text-left cards:block print:text-sm',
    framed && 'rounded border border-line bg-surface',
    framed && !lines && 'cards:border-0 cards:bg-transparent',
  )

export const containerLook = (wide: boolean) => (wide ? '@container/wide-table' : '@container/table')

export const rowLook = ({ framed, lines, manyFacts }: TableLook) =>
  clsx(
    'group/row transition-colors hover:bg-sunken/50 cards:grid cards:px-4 cards:hover:bg-transparent',
    lines
      ? 'cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:py-2'
      : // One width for the labels of a card, that of the longest, so that values have all the room there is.
        'cards:grid-cols-[fit-content(8rem)_1fr] cards:gap-x-4 cards:py-3',
    manyFacts && 'facts:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]',
    framed
      ? lines
        ? 'cards:border-line cards:not-last:border-b'
        : 'cards:rounded cards:border cards:border-line cards:bg-surface'
      : 'cards:border-line cards:border-t md:cards:px-6',
  )

const alignment = { left: 'text-left', right: 'text-right', center: 'text-center' }

const look = <Row,>({ numeric, align = numeric ? 'right' : 'left', className }: Column<Row>) =>
  clsx(alignment[align], numeric && 'tabular', className)

export function HeaderRow<Row>({ columns, framed }: { columns: readonly Column<Row>[]; framed: boolean }) {
  return (
    <thead {...roles.rowgroup} className="cards:sr-only">
      <tr {...roles.row}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            {...roles.columnheader}
            className={clsx(
              'sticky top-0 z-10 border-line border-b bg-sunken px-3 py-3 font-semibold text-muted text-sm first:pl-4 last:pr-4 md:last:pr-6 md:first:pl-6 print:px-1.5!',
              framed && 'first:rounded-tl last:rounded-tr',
              look(column),
            )}
          >
            {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowCellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  manyFacts: boolean
}

export function RowCells<Row>({ columns, row, manyFacts }: RowCellsProps<Row>) {
  return columns.map((column) => (
    <td
      key={column.key}
      {...roles.cell}
      className={clsx(
        'border-line border-b px-3 py-2.5 align-middle first:pl-4 last:pr-4 group-last/row:border-b-0 md:last:pr-6 md:first:pl-6 print:px-1.5! print:py-1',
        'cards:w-auto cards:border-0 cards:px-0! cards:has-[>div:empty]:hidden',
        column.place
          ? clsx('cards:block cards:py-0!', column.place)
          : clsx(
              'cards:col-span-2 cards:py-1 cards:text-left',
              column.hideLabelOnPhone ? 'cards:block' : 'cards:grid cards:grid-cols-subgrid cards:items-start',
              column.hideHeader && 'cards:mt-2 cards:border-t cards:pt-3 cards:pb-0',
            ),
        manyFacts &&
          (column.hideLabelOnPhone
            ? 'facts:col-span-full'
            : 'facts:col-span-1 facts:mt-0 facts:block facts:whitespace-normal facts:border-0 facts:pt-1'),
        look(column),
      )}
    >
      {!column.hideLabelOnPhone && !column.place && (
        <span
          aria-hidden="true"
          className="hidden text-balance text-muted text-sm leading-6 cards:block facts:leading-5"
        >
          {column.header}
        </span>
      )}
      <div className="min-w-0">{column.cell(row)}</div>
    </td>
  ))
}

/** A table with all of its rows in the page. */
export function WholeTable<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, caption, empty, rowClassName, wide = false, className } = props
  const look = lookOf(props)
  const { framed, lines, manyFacts } = look
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className={clsx(containerLook(wide), className)}>
      <table {...roles.table} className={tableLook(look)}>
        <caption className="sr-only">{caption}</caption>
        <HeaderRow columns={columns} framed={framed} />
        <tbody
          {...roles.rowgroup}
          className={
            framed && !lines
              ? clsx('cards:grid cards:gap-3', !manyFacts && '@min-[40rem]/wide-table:grid-cols-2')
              : 'cards:block'
          }
        >
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className={clsx(rowLook(look), rowClassName?.(row))}>
              <RowCells columns={columns} row={row} manyFacts={manyFacts} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
