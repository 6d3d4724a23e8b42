import type { Page } from 'playwright/test'

/** The service worker has everything it needs and stands by for the next page. */
export const whenInstalled = (page: Page) =>
  page.evaluate(async () => {
    if (!/native code/.test(`${navigator.serviceWorker.register}`))
      throw new Error("The service worker is blocked: test.use({ serviceWorkers: 'allow' })")
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise<void>((resolve) =>
      active!.addEventListener('statechange', () => active!.state === 'activated' && resolve()),
    )
  })

/**
 * The connection is lost, once the worker has fetched every file, also of what was not opened yet, and the browser keeps
 * them. On a slow machine that is seconds after the page has come.
 */
export async function goOffline(page: Page) {
  await page.waitForLoadState('networkidle')
  await whenInstalled(page)
  await page.context().setOffline(true)
}
