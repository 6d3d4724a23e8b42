import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import { failureOf, type Summary } from './test-summary.ts'

/** A reporter for Vitest that writes the run's `Summary` as JSON into the file that TEST_SUMMARY names. */
export default class VitestSummary implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (files, strayErrors) => {
    const tests = files.flatMap((file) => [...file.children.allTests()])
    const inTests = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => failureOf(test.module.moduleId, test.fullName, firstError(test)))
    // Of a file that does not load, of a group's preparations, or of nothing that could be found out.
    const outsideOfTests = [
      ...files.flatMap((file) =>
        [file, ...file.children.allSuites()].flatMap((suite) =>
          suite.errors().map(({ message }) => failureOf(file.moduleId, 'outside of its tests', message)),
        ),
      ),
      ...strayErrors.map((error) => failureOf('.', frameOf(error.stack), withCauses(error))),
    ]
    const summary: Summary = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: inTests.length + outsideOfTests.length,
      failures: [...inTests, ...outsideOfTests],
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => failureOf(test.module.moduleId, test.fullName, firstError(test))),
    }
    writeFileSync(process.env.TEST_SUMMARY!, JSON.stringify(summary))
  }
}

/** A test that passed when it was run again still has what failed at first. */
const firstError = (test: TestCase) => test.result().errors?.[0]?.message

/** A worker that dies is reported as "emitted error": which of its files it died in, and how, is said by the cause. */
function withCauses({ name, message, cause }: { name?: string; message: string; cause?: unknown }): string {
  return `${name ?? 'Error'}: ${message}${cause instanceof Error ? ` ${withCauses(cause)}` : ''}`
}

/** Where in our own files an error was made. */
const frameOf = (stack = '') =>
  stack
    .split('\n')
    .find((line) => line.includes(process.cwd()) && !line.includes('node_modules'))
    ?.trim() ?? 'unhandled'
