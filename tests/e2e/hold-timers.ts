import type { Page } from 'playwright/test'

/**
 * From the next page on, timers that wait exactly so long (milliseconds) never come: what the application does by itself
 * after a while does not happen because a machine is slow.
 */
export const holdTimers = (page: Page, ...waits: number[]) =>
  page.addInitScript((held) => {
    const later = window.setTimeout
    window.setTimeout = ((done: () => void, wait = 0) => (held.includes(wait) ? 0 : later(done, wait))) as never
  }, waits)
