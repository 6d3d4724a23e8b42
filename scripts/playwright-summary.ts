import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestError } from 'playwright/types/testReporter'
import { failureOf, type Summary } from './test-summary.ts'

/** A reporter for Playwright that writes the run's `Summary` as JSON into the file that TEST_SUMMARY names. */
export default class PlaywrightSummary implements Reporter {
  #root: Suite | undefined
  readonly #strayErrors: string[] = []

  onBegin(_config: FullConfig, root: Suite) {
    this.#root = root
  }

  onError({ message }: TestError) {
    this.#strayErrors.push(failureOf('.', 'outside of the tests', message))
  }

  onEnd() {
    const tests = this.#root?.allTests() ?? []
    // Which may have passed at a second try.
    const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()))
    const failures = failed.map((test) => {
      const [, project, , ...names] = test.titlePath()
      const error = test.results.find((result) => result.error)?.error
      return failureOf(test.location.file, `[${project}] ${names.join(' › ')}`, error?.message)
    })
    const summary: Summary = {
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: failures.length + this.#strayErrors.length,
      failures: [...failures, ...this.#strayErrors],
    }
    writeFileSync(process.env.TEST_SUMMARY!, JSON.stringify(summary))
  }

  /** The list beside it prints. */
  printsToStdio() {
    return false
  }
}
