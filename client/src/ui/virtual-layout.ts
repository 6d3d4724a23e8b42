import { type RefObject, useLayoutEffect, useState } from 'react'

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
