import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { clockOfThisRun } from './tests/support/clock.ts'

// The shop of the tests is not at UTC, so that a UTC assumption shows. Set before any worker starts.
process.env.TZ = 'America/New_York'
process.env.CLOCK_AHEAD ??= clockOfThisRun()
// Commands are started by the dozen: the second of each need not compile what the first has.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['tests/support/clock.ts', 'tests/support/clock-released.ts'],
    // Only failures take as long. On a busy machine a process may take seconds to start, and some tests start three:
    // waiting is better than failing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.{api,screen,long}.test.ts'],
          // Files share loaded modules, as below: a fifth less.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.api.test.ts'],
          globalSetup: 'tests/support/api-setup.ts',
          // The server keeps nothing outside startServer, so files can share loaded modules: half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/**/*.long.test.ts'],
          globalSetup: 'tests/support/api-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.screen.test.ts'],
          globalSetup: 'tests/support/api-setup.ts',
          environment: './tests/support/screen-environment.ts',
          // The server is Node's business: it stays loaded while each page begins with modules of its own.
          server: { deps: { external: [/\/server\/.*\.ts$/] } },
          isolate: false,
          // As for the tests in the browser: the last lines of the run name what failed and then passed.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
