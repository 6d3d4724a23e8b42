import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Table, type TableProps } from './table.tsx'
import { containerLook, HeaderRow, hasManyFacts, RowCells, roles, rowLook, tableLook } from './table-parts.tsx'

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
export function VirtualTable<Row>({ height, className, ...props }: VirtualTableProps<Row>) {
  const container = useRef<HTMLDivElement>(null)
  const layout = useLayout(container)
  const isOnPaper = useIsPrinting() && props.rows.length <= printedUpTo
  const isEmpty = props.rows.length === 0 && props.empty !== undefined
  // A key, because heights that were measured in one layout mean nothing in the other.
  const shared = { ...props, key: layout, layout: layout ?? 'columns' }
  return (
    <>
      <div ref={container} className={clsx(containerLook(props.wide ?? false), className, isOnPaper && 'print:hidden')}>
        {isEmpty && props.empty}
        {!isEmpty && layout && (height ? <InBox {...shared} height={height} /> : <InPage {...shared} />)}
      </div>
      {isOnPaper && (
        <div className="hidden print:block">
          <Table {...props} />
        </div>
      )}
    </>
  )
}

/** More rows make hundreds of pages, and a browser that does not answer while they are drawn. */
const printedUpTo = 5000

/** While the browser prints, which cannot scroll to the rows that are out of sight. */
function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // At once: the page is printed as it is when the event is over.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

type Layout = 'cards' | 'facts' | 'columns'

const layouts: Record<string, Layout> = { block: 'cards', flex: 'facts' }

/** Whether the stylesheet shows cards, cards with facts side by side, or columns here; unknown until it is laid out. */
function useLayout(container: RefObject<HTMLElement | null>) {
  const [layout, setLayout] = useState<Layout>()
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const look = () => {
      const probe = element.appendChild(document.createElement('i'))
      probe.className = 'hidden cards:block facts:flex'
      setLayout(layouts[getComputedStyle(probe).display] ?? 'columns')
      probe.remove()
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return layout
}

interface BodyProps<Row> extends Omit<VirtualTableProps<Row>, 'height'> {
  layout: Layout
}

const headerHeight = 48
const cardGap = 12

function useOptions<Row>({ rows, rowKey, rowHeight = 53, columns, wide, layout, framed = true }: BodyProps<Row>) {
  // The same function between renders, otherwise each scroll step lays out all rows anew.
  const getItemKey = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey])
  const isCards = layout !== 'columns'
  const lines = layout === 'facts' && hasManyFacts({ wide, columns }) ? columns.length / 3 : columns.length
  const estimate = isCards ? Math.ceil(lines) * 32 + 52 : rowHeight
  const gap = isCards && framed ? cardGap : 0
  return { count: rows.length, getItemKey, estimateSize: () => estimate, gap, overscan: 12, useFlushSync: false }
}

function InPage<Row>(props: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // After every render, since whatever stands above the table may have grown or shrunk.
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({ ...useOptions(props), scrollMargin })
  return <Rows {...props} body={body} virtualizer={virtualizer} scrollMargin={scrollMargin} />
}

function InBox<Row>({ height, framed = true, ...props }: BodyProps<Row> & { height: string }) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...useOptions({ ...props, framed: false }),
    getScrollElement: () => box.current,
  })
  return (
    <section
      ref={box}
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        'relative overflow-auto [overflow-anchor:none]',
        framed && 'rounded border border-line bg-surface [&>table]:cards:-mt-px',
      )}
      style={{ height: `min(${height}, ${virtualizer.getTotalSize() + headerHeight}px)` }}
    >
      <Rows {...props} framed={false} virtualizer={virtualizer} scrollMargin={0} />
    </section>
  )
}

interface RowsProps<Row, Scroller extends Element | Window> extends BodyProps<Row> {
  virtualizer: Virtualizer<Scroller, HTMLTableRowElement>
  scrollMargin: number
  body?: RefObject<HTMLTableSectionElement | null>
}

function Rows<Row, Scroller extends Element | Window>(props: RowsProps<Row, Scroller>) {
  const { columns, rows, caption, framed = true, rowClassName, virtualizer, scrollMargin, body } = props
  const manyFacts = hasManyFacts(props)
  const items = virtualizer.getVirtualItems()
  const above = items.length > 0 ? items[0]!.start - scrollMargin : 0
  const below = items.length > 0 ? virtualizer.getTotalSize() - (items.at(-1)!.end - scrollMargin) : 0
  return (
    <table {...roles.table} aria-rowcount={rows.length + 1} className={clsx(tableLook(framed), 'table-fixed')}>
      <caption className="sr-only">{caption}</caption>
      <HeaderRow columns={columns} framed={framed} />
      <tbody {...roles.rowgroup} ref={body} className="cards:block">
        <Gap height={above} columns={columns.length} />
        {items.map(({ key, index }) => {
          const row = rows[index]!
          return (
            <tr
              key={key}
              {...roles.row}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={clsx(rowLook(framed, manyFacts), framed && 'cards:mb-3', rowClassName?.(row))}
            >
              <RowCells columns={columns} row={row} manyFacts={manyFacts} />
            </tr>
          )
        })}
        <Gap height={below} columns={columns.length} />
      </tbody>
    </table>
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
