import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faults, withFault } from '#tools/mutations/faults.ts'
import { parse } from '#tools/mutations/find.ts'

const root = path.resolve(import.meta.dirname, '../..')

test.each(faults)('$name: can be made, and has its test', (fault) => {
  const { file, noticedIn } = fault
  const source = withFault(fault, readFileSync(path.join(root, file), 'utf8'))
  // What is no TypeScript any more, every test notices.
  expect(() => parse(file, source)).not.toThrow()
  expect(existsSync(path.join(root, 'tests', noticedIn))).toBe(true)
})
