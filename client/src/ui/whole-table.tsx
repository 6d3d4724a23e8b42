import { clsx } from 'clsx'
import {
  containerLook,
  HeaderRow,
  lookOf,
  RowCells,
  roles,
  rowLook,
  type TableProps,
  tableLook,
} from './table-parts.tsx'

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
