import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  type Column,
  containerLook,
  HeaderRow,
  lookOf,
  RowCells,
  roles,
  rowLook,
  type TableLook,
  type TableProps,
  tableLook,
  WholeTable,
} from './table-parts.tsx'
import { useIsPrinting } from './window.ts'

/**
 * A long table: only the rows in sight are in the page.
 * Give columns widths (`className: 'w-32'`): what is not in the page cannot widen a column.
 */
export default function VirtualTable<Row>({ height, className, ...props }: TableProps<Row>) {
  const container = useRef<HTMLDivElement>(null)
  const layout = useLayout(container)
  const isOnPaper = useIsPrinting() && props.rows.length <= printedUpTo
  const [usual, setUsual] = useState<{ layout: typeof layout; height: number }>()
  const onUsualHeight = useCallback((found: number) => setUsual({ layout, height: found }), [layout])
  const usualHeight = usual?.layout === layout ? usual?.height : undefined
  // A key, because heights that were measured in one layout mean nothing in the other, and estimates are not given up.
  const key = `${layout} ${usualHeight}`
  const shared = { ...props, layout: layout ?? 'columns', usualHeight, onUsualHeight }
  return (
    <>
      <div ref={container} className={clsx(containerLook(props.wide ?? false), className, isOnPaper && 'print:hidden')}>
        {layout && (height ? <InBox key={key} {...shared} height={height} /> : <InPage key={key} {...shared} />)}
      </div>
      {isOnPaper && (
        <div className="hidden print:block">
          <WholeTable {...props} />
        </div>
      )}
    </>
  )
}

/** More rows make hundreds of pages, and a browser that does not answer while they are drawn. */
const printedUpTo = 5000

interface BodyProps<Row> extends Omit<TableProps<Row>, 'height'>, UsualHeight {
  layout: Layout
}

const headerHeight = 48
const cardGap = 12
const lineHeight = 88
/** Pixels above and below what is in sight that are in the page, too: a flick of the finger is faster than a frame. */
const ahead = 640

function useOptions<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, rowHeight = 53, columns, layout, usualHeight } = props
  const { framed, lines, manyFacts } = lookOf(props)
  // The same function between renders, otherwise each scroll step lays out all rows anew.
  const getItemKey = useCallback((index: number) => rowKey(rows[index]!), [rows, rowKey])
  const isCards = layout !== 'columns'
  const perCard = layout === 'facts' && manyFacts ? columns.length / 3 : columns.length
  const estimate = usualHeight ?? (!isCards ? rowHeight : lines ? lineHeight : Math.ceil(perCard) * 32 + 52)
  const gap = isCards && framed && !lines ? cardGap : 0
  const overscan = Math.ceil(ahead / estimate)
  return { count: rows.length, getItemKey, estimateSize: () => estimate, gap, overscan, useFlushSync: false }
}

function InPage<Row>(props: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const lookWhereItBegins = useCallback(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  }, [])
  // Whatever stands above the table may have grown or shrunk: with what brought new properties, or by itself. Not after
  // each step of scrolling, which would have to lay out the page for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(lookWhereItBegins, [props])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(lookWhereItBegins)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [lookWhereItBegins])
  useUsualHeight(body, props)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({ ...useOptions(props), scrollMargin })
  return <Rows {...props} body={body} virtualizer={virtualizer} scrollMargin={scrollMargin} />
}

function InBox<Row>({ height, framed = true, ...props }: BodyProps<Row> & { height: string }) {
  const box = useRef<HTMLDivElement>(null)
  useUsualHeight(box, props)
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

export type Layout = 'cards' | 'facts' | 'columns'

const layouts: Record<string, Layout> = { block: 'cards', flex: 'facts' }

/** Whether the stylesheet shows cards, cards with facts side by side, or columns here; unknown until it is laid out. */
export function useLayout(container: RefObject<HTMLElement | null>) {
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

/** The height of most rows, once some have been seen. */
export interface UsualHeight {
  usualHeight: number | undefined
  onUsualHeight: (height: number) => void
}

/**
 * Looks once how high rows really are. Each row that is not as high as was expected moves all that follow: with
 * thousands of them, that is the most expensive step of scrolling.
 */
export function useUsualHeight(body: RefObject<HTMLElement | null>, { usualHeight, onUsualHeight }: UsualHeight) {
  // After every render until it is known: the first one is of no rows yet.
  useLayoutEffect(() => {
    if (usualHeight !== undefined) return
    const heights = [...(body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
      .map(({ offsetHeight }) => offsetHeight)
      .sort((a, b) => a - b)
    const median = heights[Math.floor(heights.length / 2)]
    if (median) onUsualHeight(median)
  })
}
