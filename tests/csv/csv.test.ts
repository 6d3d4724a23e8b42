import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { armed, toCsv } from '#shared/csv/csv.ts'

const header = ['Date', 'Order ID', 'Amount', 'Notes']
const amountColumns = ['Amount']

/** What a person sees in a spreadsheet: the apostrophe that disarms a formula is not shown. */
function cellsIn(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const { data, errors } = Papa.parse<string[]>(csv.slice(1), {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: false,
  })
  expect(errors).toEqual([])
  expect(data.pop()).toEqual([''])
  return data
}

test('a file starts with a byte order mark and ends each line with CR LF', () => {
  expect(toCsv(header, [['1/6/2026', '0012345', '4.50', 'Regular']], { amountColumns })).toBe(
    '\uFEFFDate,Order ID,Amount,Notes\r\n1/6/2026,0012345,4.50,Regular\r\n',
  )
})

test('commas, quotes and line breaks stand between quotes', () => {
  const csv = toCsv(['Notes'], [['a,b'], ['say "hi"'], ['two\nlines'], ['two\r\nlines'], [' spaces '], ['']])
  expect(csv).toBe('\uFEFFNotes\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n"two\r\nlines"\r\n spaces \r\n\r\n')
})

test.each([
  ['=SUM(A1:A9)', "'=SUM(A1:A9)"],
  ['+1 555 0100', "'+1 555 0100"],
  ['@cmd', "'@cmd"],
  ['\t=1', '"\'\t\'=1"'],
  ['\nSUM', '"\'\nSUM"'],
  ['\u00a0\u3000@cmd', "'\u00a0\u3000@cmd"],
  ['"=1', '"\'""=1"'],
  ['＝1+1', "'＝1+1"],
  ['x;=HYPERLINK("http://x")', '"x;\'=HYPERLINK(""http://x"")"'],
  ['x;"=1;y', '"x;\'""=1;y"'],
  ['x; ;\t -1', '"x; ;\t\' -1"'],
  ['x|+1', '"x|\'+1"'],
  ['two\r\n=lines', '"two\r\n\'=lines"'],
  ['a=b; c-d, =e', '"a=b; c-d, =e"'],
  ["'quoted", "'quoted"],
  ["'=1", "''=1"],
])('the note %j cannot run as a formula', (note, cell) => {
  expect(toCsv(['Notes'], [[note]])).toBe(`\uFEFFNotes\r\n${cell}\r\n`)
})

test('amounts keep their sign, in their own columns only; other text there is disarmed too', () => {
  const rows = ['-5.00', '-.5', '+7', '-5.00+cmd', '=1'].map((text) => [text, text])
  expect(toCsv(['Amount', 'Notes'], rows, { amountColumns })).toBe(
    "\uFEFFAmount,Notes\r\n-5.00,'-5.00\r\n-.5,'-.5\r\n+7,'+7\r\n'-5.00+cmd,'-5.00+cmd\r\n'=1,'=1\r\n",
  )
})

test('a report without rows is its header, whose data is disarmed as well', () => {
  expect(toCsv(['=1,2'], [])).toBe('\uFEFF"\'=1,2"\r\n')
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", ';', '|', ' ', '＝', 'a', 'é', '👕'),
  }),
)
const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))

test('a cell that is armed again is what was written, and has apostrophes only where a formula could be', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, amount, text), { maxLength: 8 }), (rows) => {
      const [first, ...others] = cellsIn(toCsv(header, rows, { amountColumns }))
      expect(first).toEqual(header)
      expect(others.map((row) => row.map(armed))).toEqual(rows)
      expect(others.map((row) => row[2])).toEqual(rows.map((row) => row[2]))
      for (const [at, row] of rows.entries())
        for (const [place, cell] of row.entries())
          if (!/[=+\-@＝＋－＠]|^'*[\t\r\n]/.test(cell)) expect(others[at]![place]).toBe(cell)
    }),
    { numRuns: 2000 },
  )
})

test('no cell outside the amounts ever starts like a formula, wherever a spreadsheet splits the file', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (rows) => {
      const csv = toCsv(['First', 'Second'], rows)
      for (const row of cellsIn(csv).slice(1)) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
      // As a program does that splits elsewhere, and there heeds no quotes.
      for (const piece of csv.slice(1).split(/[;|\t\r\n]/)) expect(piece).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 500 },
  )
})

test('rows may be produced one by one', () => {
  function* rows() {
    for (let n = 1; n <= 3; n++) yield [String(n)]
  }
  expect(toCsv(['n'], rows())).toBe('\uFEFFn\r\n1\r\n2\r\n3\r\n')
})
