import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { TableProps } from './table.tsx'
import { containerLook, HeaderRow, RowCells, roles, rowLook, tableLook } from './table-parts.tsx'

export interface VirtualTableProps<Row> extends TableProps<Row> {
  /** The usual height of a row in pixels; real heights are measured. */
  rowHeight?: number | undefined
  /** Scrolls in a box of this height (any CSS length) instead of with the page. */
  height?: string | undefined
}

/**
 * A `Table` for up to 50,000 rows, of which only those in sight are in the page.
 * Give columns widths (`className: 'w-32'`): what is not in the page cannot widen a column.
 */
export function VirtualTable<Row>({ height, ...props }: VirtualTableProps<Row>) {
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty
  return height ? <InBox {...props} height={height} /> : <InPage {...props} />
}

const headerHeight = 48

function InPage<Row>(props: Omit<VirtualTableProps<Row>, 'height'>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // Whatever stands above the table may grow or shrink between renders.
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({ ...options(props), scrollMargin })
  return <Frame {...props} body={body} virtualizer={virtualizer} scrollMargin={scrollMargin} />
}

function InBox<Row>({ height, framed = true, ...props }: VirtualTableProps<Row> & { height: string }) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...options(props),
    getScrollElement: () => box.current,
  })
  return (
    <Frame {...props} framed={false} virtualizer={virtualizer} scrollMargin={0}>
      {(table) => (
        <section
          ref={box}
          aria-label={props.caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className={clsx(
            'relative overflow-auto',
            framed && 'rounded border border-line bg-surface [&>table]:cards:-mt-px',
          )}
          style={{ height: `min(${height}, ${virtualizer.getTotalSize() + headerHeight}px)` }}
        >
          {table}
        </section>
      )}
    </Frame>
  )
}

const options = <Row,>({ rows, rowKey, rowHeight = 53 }: VirtualTableProps<Row>) => ({
  count: rows.length,
  estimateSize: () => rowHeight,
  getItemKey: (index: number) => rowKey(rows[index]!),
  overscan: 12,
  useFlushSync: false,
})

interface FrameProps<Row, Scroller extends Element | Window> extends VirtualTableProps<Row> {
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>
  scrollMargin: number
  body?: RefObject<HTMLTableSectionElement | null>
  children?: (table: ReactNode) => ReactNode
}

function Frame<Row, Scroller extends Element | Window>({
  columns,
  rows,
  caption,
  wide = false,
  framed = true,
  rowClassName,
  className,
  virtualizer,
  scrollMargin,
  body,
  children = (table) => table,
}: FrameProps<Row, Scroller>) {
  const items = virtualizer.getVirtualItems()
  const above = items.length > 0 ? items[0]!.start - scrollMargin : 0
  const below = items.length > 0 ? virtualizer.getTotalSize() - (items.at(-1)!.end - scrollMargin) : 0
  return (
    <div className={clsx(containerLook(wide), className)}>
      {children(
        <table {...roles.table} aria-rowcount={rows.length + 1} className={clsx(tableLook(framed), 'table-fixed')}>
          <caption className="sr-only">{caption}</caption>
          <HeaderRow columns={columns} framed={framed} />
          <tbody {...roles.rowgroup} ref={body} className="cards:block">
            <Gap height={above} columns={columns.length} />
            {items.map((item: VirtualItem) => {
              const row = rows[item.index]!
              return (
                <tr
                  key={item.key}
                  {...roles.row}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                  className={clsx(rowLook(framed), framed && 'cards:mb-3', rowClassName?.(row))}
                >
                  <RowCells columns={columns} row={row} />
                </tr>
              )
            })}
            <Gap height={below} columns={columns.length} />
          </tbody>
        </table>,
      )}
    </div>
  )
}

/** Stands for the rows that are out of sight. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr {...roles.none} className="cards:block">
      <td {...roles.none} colSpan={columns} style={{ height }} className="p-0 cards:block" />
    </tr>
  )
}
