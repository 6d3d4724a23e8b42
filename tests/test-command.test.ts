import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('a name that is no test’s is one line and no success', () => {
  const script = path.join(import.meta.dirname, '../scripts/test.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'tipz'], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    "No test is called 'tipz'. Names are the folders of tests/ and tests/e2e/, such as tips or payroll.\n",
  ])
})
