import { clsx } from 'clsx'
import {
  containerLook,
  HeaderRow,
  hasManyFacts,
  RowCells,
  roles,
  rowLook,
  type TableProps,
  tableLook,
} from './table-parts.tsx'

/** A table with all of its rows in the page. */
export function WholeTable<Row>({ columns, rows, rowKey, caption, empty, rowClassName, ...look }: TableProps<Row>) {
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
