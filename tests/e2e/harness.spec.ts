import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'

// Checks that find nothing are worth something only if they find what is there.
test('the checks notice an error in the page', async ({ page }) => {
  test.fail()
  await page.goto('/')
  await page.evaluate(() => window.reportError(new Error('planted')))
})

test('the checks notice what the Content-Security-Policy forbids', async ({ page, console }) => {
  await page.goto('/')
  console.expect(/violates the following Content Security Policy directive/)
  const violated = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      ),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.body.append(script)
  })
  expect(await violated).toBe('script-src-elem')
})

/** What is wrong with a page, and the word that says so. */
const wrong: [check: typeof expectAccessible, html: string, word: string][] = [
  [expectAccessible, '<html lang="en"><title>No label</title><main><input></main></html>', 'label'],
  [
    expectAccessible,
    `<html lang="en"><title>Too dark in dark only</title><main><p>Hard to read</p></main><style>
      @media (prefers-color-scheme: dark) { body { background: black } p { color: #333 } }</style></html>`,
    'color-contrast in dark',
  ],
  [expectNoSidewaysScroll, '<div style="width: 3000px">wide</div>', '3000px'],
  [
    expectNoSidewaysScroll,
    '<div style="width: 90px; overflow: auto"><p style="width: 91px">wide</p></div>',
    '91 of 90 px',
  ],
  [
    expectNoSidewaysScroll,
    '<div data-card style="width: 90px"><p>Wasserwaschmaschine</p></div>',
    'Wasserwaschmaschine',
  ],
]

test('the checks notice what cannot be read, and what sticks out', async ({ page }) => {
  for (const [check, html, word] of wrong) {
    await page.setContent(html)
    await expect(check(page)).rejects.toThrow(word)
  }
})

test('what needs the service worker fails where it is blocked', async ({ page, context }) => {
  await page.goto('/')
  expect(() => context.setOffline(true)).toThrow('serviceWorkers')
  await expect(whenInstalled(page)).rejects.toThrow('serviceWorkers')
})

test('each size shows what it says', { tag: '@all' }, async ({ page, isMobile }, { project }) => {
  await page.goto('/')
  const seen = await page.evaluate(() => ({
    width: window.innerWidth,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    hasTouch: matchMedia('(pointer: coarse)').matches,
  }))
  const width = { desktop: 1440, tablet: 1024, phone: 390, 'small-phone': 360 }[project.name]
  expect(seen).toEqual({ width, zone: 'America/New_York', language: 'en-US', hasTouch: project.name !== 'desktop' })
  expect(isMobile).toBe(project.name.includes('phone'))
})
