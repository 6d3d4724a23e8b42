import { defineConfig } from 'playwright/test'
import { clockOfThisRun } from './tests/support/clock.ts'
import { findBrowser } from './tools/test/find-browser.ts'

process.env.TZ = 'America/New_York'
process.env.CLOCK_AHEAD ??= clockOfThisRun()

// Looked for once; the workers, which read this file again, inherit the answer. The bundled Chromium is a headless
// shell: a page costs it half of what it costs a browser with windows.
process.env.E2E_BROWSER ??= JSON.stringify(
  await findBrowser({ CHROMIUM_PATH: 'bundled', ...process.env }).catch(() => findBrowser()),
)
const { executablePath, env } = JSON.parse(process.env.E2E_BROWSER)

/** Tests with this size's tag or with @all. */
const tagged = (size: string) => new RegExp(`@(${size}|all)(?![\\w-])`)
/** Tests that name no other size. */
const untagged = /^(?!.*@(tablet|phone|small-phone)(?![\w-]))/

const phone = { isMobile: true, hasTouch: true }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/e2e-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // The last lines of the run name what failed and then passed, and its first trace is kept.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Only failures take as long; on a machine that does other things besides, waiting is better than failing.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // It takes the whole shell into each new browser context, a quarter of what a test costs; those that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, env: { ...process.env, ...env } },
    // Recording takes a tenth of the time; elsewhere `--trace retain-on-failure` does it for the test that is looked into.
    trace: process.env.CI ? 'retain-on-first-failure' : 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grep: [tagged('desktop'), untagged] },
    { name: 'tablet', use: { viewport: { width: 1024, height: 768 }, hasTouch: true }, grep: tagged('tablet') },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, ...phone }, grep: tagged('phone') },
    { name: 'small-phone', use: { viewport: { width: 360, height: 740 }, ...phone }, grep: tagged('small-phone') },
  ],
})
