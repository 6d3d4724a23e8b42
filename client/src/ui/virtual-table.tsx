import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from './is-printing.ts'
import { containerLook, lookOf, type TableProps } from './table-parts.tsx'
import { type Layout, type UsualHeight, useLayout, useUsualHeight } from './virtual-layout.ts'
import { Rows } from './virtual-rows.tsx'
import { WholeTable } from './whole-table.tsx'

/**
 * Rows of which only those in sight are in the page.
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
