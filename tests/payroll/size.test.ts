import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { excessOf, importLimits } from '#shared/payroll/file.ts'

test('a table is counted as the reader reads it, quotes and all', () => {
  const most = { lines: 4, columns: 3, cells: 8 }
  const text = fc.string({ unit: fc.constantFrom('"', '""', ',', '\n', 'x', ' ', '",', ',"', '"\n'), maxLength: 40 })
  fc.assert(
    fc.property(text, (csv) => {
      const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n' })
      // What cannot be told apart is refused for that.
      fc.pre(errors.length === 0 && csv !== '')
      const cells = data.reduce((sum, line) => sum + line.length, 0)
      const isTooMuch =
        data.length > most.lines || data.some((line) => line.length > most.columns) || cells > most.cells
      expect([csv, excessOf(csv, ',', most) !== undefined]).toEqual([csv, isTooMuch])
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['columns', `Name${','.repeat(importLimits.columns - 1)}`, ','],
  ['rows', `Name${'\nRosa'.repeat(importLimits.lines - 1)}`, '\nRosa'],
  ['cells', `Name${',Rate'.repeat(49)}${`\nRosa${',1'.repeat(49)}`.repeat(1_999)}`, '\n'],
] as const)('as many %s as the limit says are taken, and not one more', (what, text, more) => {
  expect(excessOf(text, ',')).toBeUndefined()
  expect(excessOf(text + more, ',')).toBe(what)
  expect(excessOf(text.replaceAll(',', ';') + more.replaceAll(',', ';'), ';')).toBe(what)
})

test('a file of one row with a million cells is refused before any is made', () => {
  expect(() => readCsv(new TextEncoder().encode(`Name${','.repeat(1_000_000)}`))).toThrow(
    'The file has more than 100 columns or 100,000 cells.',
  )
})
