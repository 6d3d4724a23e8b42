import type { Page } from 'playwright/test'

export interface Move {
  by: number
  what: string
  /** Within half a second of a tap, which the browser would forgive. */
  isAfterTap: boolean
  /** Of a card or a way to a page, not only of the words beside them. */
  isOfCard: boolean
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** From the next page on, what moves by itself is noted. */
export const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: Move[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const { sources, value, hadRecentInput } of list.getEntries() as Shift[])
        moves.push({
          by: value,
          what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', '),
          isAfterTap: hadRecentInput,
          isOfCard: sources.some(
            ({ node }) => node instanceof HTMLElement && node.closest('[data-card], main nav') !== null,
          ),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const movesOf = (page: Page) => page.evaluate(() => (window as unknown as { moves: Move[] }).moves)
