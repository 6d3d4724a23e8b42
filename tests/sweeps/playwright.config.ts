import { defineConfig } from 'playwright/test'
import journeys from '../../playwright.config.ts'

/** Looks at everything there is: minutes a test, which is why they are not in every run. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '**/*.sweep.ts',
  globalSetup: '../support/e2e-setup.ts',
  outputDir: '../../test-results',
  timeout: 900_000,
  projects: [
    ...journeys.projects!,
    // A window of 1280 x 1024 pixels at four times the size.
    { name: 'magnified', use: { viewport: { width: 320, height: 256 } }, grep: /@magnified/ },
  ],
})
