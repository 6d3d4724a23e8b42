import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type Column, HeaderRow, RowCells, roles, rowLook, tableLook, wrapLook } from './table-parts.tsx'

export type { Column } from './table-parts.tsx'

export interface TableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What the table lists; read out, not shown. */
  caption: string
  /** Shown in place of a table without rows. */
  empty?: ReactNode
  /** Many columns: rows become cards below 58 rem instead of 42 rem of the table's own width. */
  wide?: boolean | undefined
  /** `false` inside a flush `Card`, which is the frame already. */
  framed?: boolean | undefined
  rowClassName?: ((row: Row) => string | undefined) | undefined
  className?: string | undefined
}

/** A table that turns each row into a card where there is no room for columns. For up to some hundred rows. */
export function Table<Row>({ columns, rows, rowKey, caption, empty, rowClassName, ...look }: TableProps<Row>) {
  const { wide = false, framed = true, className } = look
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className={clsx(wrapLook(wide, framed), className)}>
      <table {...roles.table} className={tableLook}>
        <caption className="sr-only">{caption}</caption>
        <HeaderRow columns={columns} framed={framed} />
        <tbody {...roles.rowgroup} className="cards:block">
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className={clsx(rowLook(framed), rowClassName?.(row))}>
              <RowCells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
