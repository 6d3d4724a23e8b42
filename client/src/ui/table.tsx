import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import {
  type Column,
  containerLook,
  HeaderRow,
  hasManyFacts,
  RowCells,
  roles,
  rowLook,
  tableLook,
} from './table-parts.tsx'

export type { Column } from './table-parts.tsx'

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
}

/** A table that turns each row into a card where there is no room for columns. For up to some hundred rows. */
export function Table<Row>({ columns, rows, rowKey, caption, empty, rowClassName, ...look }: TableProps<Row>) {
  const { wide = false, framed = true, className } = look
  const manyFacts = hasManyFacts({ wide, columns })
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <div className={clsx(containerLook(wide), className)}>
      <table {...roles.table} className={tableLook(framed)}>
        <caption className="sr-only">{caption}</caption>
        <HeaderRow columns={columns} framed={framed} />
        <tbody
          {...roles.rowgroup}
          className={
            framed ? clsx('cards:grid cards:gap-3', !manyFacts && '@min-[40rem]/wide-table:grid-cols-2') : 'cards:block'
          }
        >
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className={clsx(rowLook(framed, manyFacts), rowClassName?.(row))}>
              <RowCells columns={columns} row={row} manyFacts={manyFacts} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
