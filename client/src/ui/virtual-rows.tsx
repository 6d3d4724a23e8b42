import type { Virtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { memo, type ReactNode, type RefObject } from 'react'
import {
  type Column,
  HeaderRow,
  lookOf,
  RowCells,
  roles,
  rowLook,
  type TableLook,
  type TableProps,
  tableLook,
} from './table-parts.tsx'

interface RowsProps<Row, Scroller extends Element | Window> extends Omit<TableProps<Row>, 'height'> {
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>
  scrollMargin: number
  body?: RefObject<HTMLTableSectionElement | null>
}

/** The rows in sight, between what stands for the others. */
export function Rows<Row, Scroller extends Element | Window>(props: RowsProps<Row, Scroller>) {
  const { columns, rows, caption, rowClassName, virtualizer, scrollMargin, body } = props
  const look = lookOf(props)
  const items = virtualizer.getVirtualItems()
  const above = items.length > 0 ? items[0]!.start - scrollMargin : 0
  const below = items.length > 0 ? virtualizer.getTotalSize() - (items.at(-1)!.end - scrollMargin) : 0
  return (
    <table {...roles.table} aria-rowcount={rows.length + 1} className={clsx(tableLook(look), 'table-fixed')}>
      <caption className="sr-only">{caption}</caption>
      <HeaderRow columns={columns} framed={look.framed} />
      <tbody {...roles.rowgroup} ref={body} className="cards:block">
        <Gap height={above} columns={columns.length} />
        {items.map(({ key, index }) => {
          const row = rows[index]!
          return (
            <Row
              key={key}
              columns={columns}
              row={row}
              index={index}
              {...look}
              className={rowClassName?.(row)}
              measure={virtualizer.measureElement}
            />
          )
        })}
        <Gap height={below} columns={columns.length} />
      </tbody>
    </table>
  )
}

interface RowProps<Value> extends TableLook {
  columns: readonly Column<Value>[]
  row: Value
  index: number
  className: string | undefined
  measure: (element: HTMLTableRowElement | null) => void
}

/** Scrolling brings new rows; those that stay are not rendered again. */
const Row = memo(function Row<Value>({ columns, row, index, className, measure, ...look }: RowProps<Value>) {
  return (
    <tr
      {...roles.row}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={clsx(rowLook(look), look.framed && !look.lines && 'cards:mb-3', className)}
    >
      <RowCells columns={columns} row={row} manyFacts={look.manyFacts} />
    </tr>
  )
}) as <Value>(props: RowProps<Value>) => ReactNode

/** Stands for the rows that are out of sight. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr {...roles.none} className="cards:block">
      <td {...roles.none} colSpan={columns} style={{ height }} className="p-0 cards:block" />
    </tr>
  )
}
