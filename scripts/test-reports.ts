// What the two test runners write into their JSON reports, as far as `npm test` sums it up.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Summary {
  passed: number
  failed: number
  /** A line for each failed test: its file, its name and how its first error begins. */
  failures: string[]
}

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0] ?? ''
const line = (file: string, name: string, message?: string) => `${file} › ${name}\n    ${firstLine(message)}`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(report: string): Summary {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded, or whose setup failed, has no test to blame.
    if (status === 'failed' && failed.length === 0) return [line(file, 'the file itself', message)]
    return failed.map((test) => line(file, test.fullName, test.failureMessages[0]))
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

function failuresIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        line(`[${projectName}] ${file}`, title, results.find(({ error }) => error)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

export function readPlaywright(report: string): Summary {
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: failuresIn({ suites }) }
}
