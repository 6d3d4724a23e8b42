import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What is left of a test run in the last lines of `npm test`. */
export interface Summary {
  passed: number
  failed: number
  /** Two lines for each failed test: where it is, and how its first error begins. */
  failures: string[]
  /** The same of tests that failed once and passed when they were run again. */
  flaky: string[]
}

/** `file` may be absolute; `message` is an error's, of any length and colour. */
export function failureOf(file: string, test: string, message = ''): string {
  const firstLine = stripVTControlCharacters(message).trim().split('\n')[0]
  return `${path.relative(process.cwd(), path.resolve(file))} › ${test}\n    ${firstLine}`
}
