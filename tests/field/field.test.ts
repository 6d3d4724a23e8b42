import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no field is one whose number the mouse wheel changes', () => {
  const files = globSync('client/src/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /type="number"/.test(readFileSync(file, 'utf8')))).toEqual([])
})
