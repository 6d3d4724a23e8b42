import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { decodeText, separated } from '#shared/csv/text.ts'
import { dollars, fromCents } from '#shared/money/money.ts'
import { readCell } from '#shared/payroll/cells.ts'
import { type NumberField, numberFields, rowFields } from '#shared/payroll/fields.ts'
import { PayrollFileError } from '#shared/payroll/file.ts'
import { readPayroll } from '#shared/payroll/read-file.ts'
import { placesOf } from '#shared/payroll/reading.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const readAmount = (text: string) => readCell('grossPay', text, 'point')
const readHours = (text: string) => readCell('hoursWorked', text, 'point')

const header = 'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes'.split(',')

const noName =
  'There is no column called Name in the first line. Export the pay as a table with a header and one line for each person.'

describe('a cell', () => {
  test.each([
    [' 1,234.5 ', '1234.50'],
    ['$(1,005.00)', '-1005.00'],
    ['-$5', '-5.00'],
    ['$-5.00', '-5.00'],
    ['.5', '0.50'],
    ['１２．５０', '12.50'],
    ['', '0.00'],
    ['-', '0.00'],
    [' $ - ', '0.00'],
    ['—', '0.00'],
    ['€ 12.50', '12.50'],
    ['US$1,200', '1200.00'],
    ["1'234.50", '1234.50'],
    ['1 234.50', '1234.50'],
    ['0.1 ', '0.10'],
    ['577.5000000001', '577.50'],
    ['9999999999.99', '9999999999.99'],
  ])('with the amount %j is %s', (text, value) => {
    expect(readAmount(text)).toEqual({ value })
  })

  test.each([
    ...['abc', '#REF!', 'NaN', 'Infinity', '1e3', '0x10', '12 USD EUR', '12 XYZ'],
    ...['12.5.0', '1,23,456', '1,234.567.8', '12,50', '12 50', '10000000000'],
    ...['--5', '((5))', '5-5', '(5-)', '(-5)'],
  ])('with the amount %j cannot be read and counts 0', (text) => {
    expect(readAmount(text)).toEqual({ value: '0.00', mark: 'unreadable' })
  })

  test('with more than cents is rounded, and says so', () => {
    expect(readAmount('7.005')).toEqual({ value: '7.01', mark: 'rounded' })
    expect(readAmount('-7.004')).toEqual({ value: '-7.00', mark: 'rounded' })
    expect(readHours('38.333')).toEqual({ value: '38.33' })
  })

  test.each<[NumberField, string, string]>([
    ['hourlyRate', '$15/hr', '15.00'],
    ['hourlyRate', '$18.50 / hour', '18.50'],
    ['hourlyRate', '$16 per hr.', '16.00'],
    ['hoursWorked', '38:30', '38.50'],
    ['hoursWorked', '7:05', '7.08'],
    ['hoursWorked', '0:01', '0.02'],
    ['hoursWorked', '38:30:36', '38.51'],
    ['hoursWorked', '-1:30', '-1.50'],
    ['hoursWorked', '-0:00', '0.00'],
    ['hoursWorked', '1,024.5', '1024.50'],
    ['hoursWorked', '1,024:30', '1024.50'],
    ['hoursWorked', '40 hrs', '40.00'],
    ['hoursWorked', '', '0.00'],
    ['weightProcessed', '1,204 lbs', '1204.00'],
    ['weightProcessed', '750 LB.', '750.00'],
    ['weightProcessed', '12 pounds', '12.00'],
  ])('as %s, %j is %s', (field, text, value) => {
    expect(readCell(field, text, 'point')).toEqual({ value })
  })

  test.each(['abc', '38:60', '38:5', '1:2:3:4', '1000000', '1000000:00', ':30'])(
    'with the hours %j cannot be read',
    (text) => {
      expect(readHours(text)).toEqual({ value: '0.00', mark: 'unreadable' })
    },
  )

  test('reads what dollars() writes, for any amount of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
        const [above, below] = [fromCents(Math.abs(cents)), fromCents(-Math.abs(cents))]
        for (const value of [above, below]) expect(readAmount(dollars(value))).toEqual({ value })
        expect(readAmount(`(${dollars(above)})`)).toEqual({ value: below })
      }),
    )
  })

  test('of any text is a decimal with two places, or 0 and marked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        for (const field of numberFields) {
          const { value, mark } = readCell(field, text, text.length % 2 ? 'point' : 'comma')
          expect(value).toMatch(/^-?\d+\.\d\d$/)
          if (mark === 'unreadable') expect(value).toBe('0.00')
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a file', () => {
  test.each([
    ['Employee Name,hours,Hourly Rate'],
    ['name,HOURS  WORKED,rate'],
    [' NAME , hours_worked , RATE '],
    ['\n,,\nName,Hours,Rate'],
  ])('may call its columns %j', (first) => {
    const file = readCsv(bytes(`${first}\nAnn Lee,2,10`))
    expect(file.rows[0]).toMatchObject({ employeeName: 'Ann Lee', hoursWorked: '2.00', hourlyRate: '10.00' })
  })

  test('says what it has too much and too little of', () => {
    const file = readCsv(bytes('Name,Shift,Tips,,Name\nAnn Lee,late,5,x,Other Name'))
    expect(file.columns.map(({ name, field, hasNumbers }) => [name, field, hasNumbers])).toEqual([
      ['Name', 'employeeName', false],
      ['Shift', undefined, false],
      ['Tips', 'tipsPay', false],
      ['', undefined, false],
      ['Name', undefined, false],
    ])
    expect(file.missingColumns).toEqual(rowFields.filter((field) => field !== 'employeeName' && field !== 'tipsPay'))
    expect(file.rows[0]!.employeeName).toBe('Ann Lee')
  })

  test('without Regular Pay has hours times rate; a blank cell is nothing, and both are marked', () => {
    const [calculated] = readCsv(bytes('Name,Rate,Hours,Tips\nAnn Lee,$15.25/hr,38:20,1')).rows
    expect(calculated).toMatchObject({ regularPay: '584.53', grossPay: '585.53', netPay: '585.53' })
    expect(calculated!.marks.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'regularPay calculated',
      'grossPay calculated',
    ])
    const [blank] = readCsv(bytes('Name,Rate,Hours,Regular Pay,Tips\nAnn Lee,$15/hr,10,,1')).rows
    expect(blank).toMatchObject({ regularPay: '0.00', grossPay: '1.00' })
    expect(blank!.marks.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'regularPay blank',
      'grossPay calculated',
    ])
  })

  test.each(['Totals', 'total:', ' SUM ', 'Grand Total', 'Subtotal'])('has a total called %j', (name) => {
    const file = readCsv(bytes(`Name,Tips\nAnn Lee,5\n${name},5`))
    expect([file.rows.length, file.totals]).toMatchObject([1, [{ row: 2, name: name.trim() }]])
  })

  test.each(['Tot Al', 'Summer Lee', 'Total Recall', 'Sum Wong'])('may have a person called %s', (name) => {
    expect(readCsv(bytes(`Name,Tips\n${name},5`)).rows).toHaveLength(1)
  })

  test('counts its rows from 1 below the header, blank lines included', () => {
    const file = readCsv(bytes('Name,Tips\r\nAnn Lee,1\r\n\r\n,7\r\n"Lee\nAnn",2\rBo Nguyen,3\n\n'))
    expect(file.rows.map(({ row, employeeName }) => [row, employeeName])).toEqual([
      [1, 'Ann Lee'],
      [4, 'Lee Ann'],
      [5, 'Bo Nguyen'],
    ])
    expect([file.withoutName, file.nameless.map(({ row }) => row)]).toEqual([0, [3]])
  })

  test('keeps notes, cut at a thousand characters and marked', () => {
    const [row] = readCsv(bytes(`Name,Notes\nAnn Lee,"${'x'.repeat(999)}🧺 and more"`)).rows
    expect(row!.notes).toBe(`${'x'.repeat(999)}\ufffd`)
    expect(row!.marks.map(({ kind }) => kind)).toContain('shortened')
  })

  test.each([
    ['', 'The file is empty.'],
    ['\n\n ,, \n', 'The file is empty.'],
    ['\n,,\n ;;\n', noName],
    ['Colour,Size\nred,5', noName],
    ['Ann Lee,5\nBo Nguyen,7', noName],
    ['Dear Ada,\nplease find the pay of this week attached.\nBest, Theo', noName],
    [
      'Name,Tips\nAnn Lee,$1,234.50',
      'Row 1 has more values than the first line has columns. A value with a comma in it needs quotes around it.',
    ],
    ['Name,Notes\nAnn Lee,"no end\nBo Nguyen,7', 'Row 1: a quotation mark stands alone or in the wrong place.'],
    ['Name,Notes\nAnn Lee,"a"b"', 'Row 1: a quotation mark stands alone or in the wrong place.'],
    ['Name,Tips\nTotal,5.25', 'The file has only totals. Export it with one line for each person.'],
    ['PK\u0003\u0004\u0014', 'This is an Excel workbook. Save it as CSV, and choose that file.'],
    ['%PDF-1.7 …', 'This is a PDF. Export the pay as CSV, and choose that file.'],
    ['<!doctype html><title>Sign in</title>', 'This is a web page. Export the pay as CSV, and choose that file.'],
  ])('such as %j is refused whole', (text, message) => {
    expect(() => readCsv(bytes(text))).toThrow(new PayrollFileError(message))
  })
})

describe('the text of a file', () => {
  const name = 'José Núñez, „Küche“ 5 €'

  test('is UTF-8 with or without its mark, UTF-16 with it, else Windows-1252', () => {
    expect(decodeText(bytes(name))).toBe(name)
    expect(decodeText(bytes(`\uFEFF${name}`))).toBe(name)
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from(name, (letter) => letter.charCodeAt(0))]).buffer,
    )
    expect(decodeText(utf16)).toBe(name)
    const swapped = utf16.map((_byte, at) => utf16[at ^ 1]!)
    expect(decodeText(swapped)).toBe(name)
    expect(decodeText(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x80, 0x92]))).toBe('José €’')
  })

  test.each([
    ['a,b;c,d', ','],
    ['a;b,c;d', ';'],
    ['"a;b;c;d",b,c', ','],
    ['Name', ','],
    ['"Name, long";x', ';'],
  ])('%j is separated by %j', (text, separator) => {
    expect(separated(text)).toEqual({ text, separator })
  })
})

test('every line of any table is accounted for', () => {
  const cell = fc.oneof(fc.constantFrom('', ' ', 'Ann Lee', 'TOTAL', '5', '$1,5', 'abc', '\u0000', '🧺'), fc.string())
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 9 }), { maxLength: 20 }), (lines) => {
      const file = readPayroll([header, ...lines])
      expect(file.rows.length + file.totals.length + file.nameless.length + file.withoutName).toBe(lines.length)
      for (const row of file.rows) {
        expect(row.employeeName.trim()).not.toBe('')
        for (const field of numberFields) expect(row[field] ?? '0.00').toMatch(/^-?\d+\.\d\d$/)
      }
    }),
  )
})

test('what is read and what is named as not read are all amounts of a file', () => {
  const dollarsBelow = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => fromCents(cents))
  const names = ['Regular', 'Overtime', 'Paycheck Tips', 'Cash Tips', 'Bonus', 'Mileage'] as const
  const amounts = fc.tuple(...names.map(() => fc.oneof(dollarsBelow(90_000), fc.constantFrom('', '0.00', '20.00'))))
  const name = fc.constantFrom('Ann Lee', 'Bo Nguyen', 'Total', 'Wash Total', 'Totals for Ann Lee', '', 'Wash')
  const cents = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, amounts), { minLength: 1, maxLength: 12 }), (lines) => {
      const file = readPayroll([['Name', ...names], ...lines.map(([who, cells]) => [who, ...cells])])
      const asked = new Set(file.columnQuestions.map(({ place }) => place))
      for (const [at, column] of file.columns.entries()) {
        const all = lines.map(([, cells]) => cells[at - 1] ?? '')
        if (at === 0) continue
        if (column.field === undefined) expect(column.hasNumbers || asked.has(at) || cents(all) === 0).toBe(true)
      }
      for (const field of ['regularPay', 'overtimePay', 'tipsPay', 'weightBonus'] as const) {
        const places = placesOf(file.reading, field)
        if (places.length === 0) continue
        const inFile = cents(lines.flatMap(([, cells]) => places.map((place) => cells[place - 1]!)))
        const ignored = [...file.totals, ...file.nameless].map(({ asRow }) => asRow)
        expect(cents([...file.rows, ...ignored].map((row) => row[field]))).toBe(inFile)
      }
    }),
    { numRuns: 500 },
  )
})

test('a file of thousands of lines is read in a moment, whatever its lines are', () => {
  const header =
    'Name,Rate,Hours,Regular,Overtime,Paycheck Tips,Cash Tips,Total Pay,Tax,Medicare,Deductions,Net Pay'.split(',')
  const line = (name: string) => [name, '15', '42', '600', '45', '20', '5', '645', '50', '10.25', '1', '583.75']
  const tallied = (lines: string[][]) => {
    const start = performance.now()
    readPayroll([header, ...lines])
    return performance.now() - start
  }
  const count = 5_000
  for (const nameOf of [
    (at: number) => `Ann ${at}`,
    (at: number) => (at % 2 ? `Totals for Ann ${at - 1}` : `Ann ${at}`),
    () => '',
    () => `${'total '.repeat(40)}x`,
  ])
    expect(tallied(Array.from({ length: count }, (_, at) => line(nameOf(at))))).toBeLessThan(3_000)
})
