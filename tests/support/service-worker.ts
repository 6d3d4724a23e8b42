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
