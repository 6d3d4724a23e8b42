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
    const linesOf = (outcome: string) =>
      tests
        .filter((test) => test.outcome() === outcome)
        .map((test) => {
          const [, project, , ...names] = test.titlePath()
          const error = test.results.find((result) => result.error)?.error
          return failureOf(test.location.file, `[${project}] ${names.join(' › ')}`, error?.message)
        })
    const failures = [...linesOf('unexpected'), ...this.#strayErrors]
    const flaky = linesOf('flaky')
    const passed = tests.filter((test) => test.outcome() === 'expected').length + flaky.length
    const summary: Summary = { passed, failed: failures.length, failures, flaky }
    writeFileSync(process.env.TEST_SUMMARY!, JSON.stringify(summary))
  }

  /** The list beside it prints. */
  printsToStdio() {
    return false
  }
}
