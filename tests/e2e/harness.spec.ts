import { erin, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/e2e.ts'
import { whenInstalled } from '#tests/support/service-worker.ts'

// Checks that find nothing are worth something only if they find what is there.
test.describe('the checks notice', () => {
  test('an error in the page', async ({ page }) => {
    test.fail()
    await page.goto('/')
    await page.evaluate(() => window.reportError(new Error('planted')))
  })

  test('what the Content-Security-Policy forbids', async ({ page, console }) => {
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

  test('an input without a label', async ({ page }) => {
    await page.setContent('<html lang="en"><title>Form</title><main><input></main></html>')
    await expect(expectAccessible(page)).rejects.toThrow('label')
  })

  test('a contrast that is too low in dark only', async ({ page }) => {
    await page.setContent(`<html lang="en"><title>Dark</title><main><p>Hard to read</p></main><style>
      @media (prefers-color-scheme: dark) { body { background: black } p { color: #333 } }</style></html>`)
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast in dark')
  })

  test('what sticks out sideways', async ({ page }) => {
    await page.setContent('<div style="width: 3000px">wide</div>')
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow('3000px')
  })

  test('a box that scrolls sideways', async ({ page }) => {
    await page.setContent('<div style="width: 90px; overflow: auto"><p style="width: 91px">wide</p></div>')
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow('91 of 90 px')
  })

  test('a text that is wider than its card', async ({ page }) => {
    await page.setContent('<div data-card style="width: 90px"><p>Wasserwaschmaschine</p></div>')
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow('Wasserwaschmaschine')
  })
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

test('signing in takes one call, and the mail that is sent can be read', async ({ page, shop, signInAs }) => {
  await signInAs(erin)
  expect((await page.request.get('/api/user')).status()).toBe(200)
  await page.request.post('/api/forgot-password', { data: { email: erin.email } })
  const mail = await shop.waitForMail({ to: erin.email, subject: /^Reset/ })
  expect(mail.links[0]).toContain('tab=reset-password')
})
