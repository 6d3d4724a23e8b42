import fc from 'fast-check'
import { expect, test } from 'vitest'
import { machinesCsv } from '#client/features/machines/machines-csv.ts'
import { readMachines } from '#client/features/machines/read-machines.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { machineAddress, machineAt } from '#shared/machines/address.ts'
import { machineFields } from '#shared/machines/machine.ts'
import { addDays } from '#shared/time/day.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the register as a file runs nothing in a spreadsheet', () => {
  const known = { make: '=HYPERLINK("x")', model: 'W, "big"', serialNumber: '-0042', boughtOn: '2021-03-05' }
  const unknown = { warrantyUntil: null, location: null, outOfUseSince: null }
  const text = machinesCsv([{ machineType: 'washer', machineNumber: 7, ...known, ...unknown }])
  expect(text.split('\r\n')).toEqual([
    '\uFEFFType,Number,Make,Model,Serial number,Bought,Warranty until,Location,Out of use since',
    `Washer,7,"'=HYPERLINK(""x"")","W, ""big""",'-0042,2021-03-05,,,`,
    '',
  ])
})

test('every machine comes back from a file exactly as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: fc.constantFrom(...'"\',;|=+-@\t\n\r ＝a1/é👕'), maxLength: 30 }),
  )
  const day = fc.option(fc.integer({ min: 0, max: 13_000 }).map((days) => addDays('1990-01-01', days)))
  const fields = fc.record({
    machineType: fc.constantFrom(...machineTypes),
    machineNumber: fc.integer({ min: 1, max: 9999 }),
    make: text,
    model: text,
    serialNumber: text,
    boughtOn: day,
    warrantyUntil: day,
    location: text,
    outOfUseSince: day,
  })
  fc.assert(
    fc.property(fc.array(fields, { minLength: 1, maxLength: 4 }), (given) => {
      const machines = given.map((each) => machineFields.parse(each))
      const { lines } = readMachines(bytes(machinesCsv(machines)))
      expect(lines.map((line) => machineFields.parse(line))).toEqual(machines)
    }),
    { numRuns: 200 },
  )
})

test('columns may come in any order and language of names, with others between them', () => {
  const text = 'number;Colour;TYPE;warranty_until\r\n12;red;dryer;3/5/2027\r\n;;;\r\n"1\n3";;Mangle;soon\r\n4;;WASHER;'
  expect(readMachines(bytes(text))).toEqual({
    unused: ['Colour'],
    lines: [
      { line: 2, machineNumber: '12', machineType: 'dryer', warrantyUntil: '2027-03-05' },
      { line: 4, machineNumber: '1\n3', machineType: 'Mangle', warrantyUntil: 'soon' },
      { line: 6, machineNumber: '4', machineType: 'washer', warrantyUntil: '' },
    ],
  })
})

test.each([
  ['Type\nwasher', 'The first line has to name the columns; “Number” is missing.'],
  ['', 'The first line has to name the columns; “Type” is missing.'],
  ['Type,Number\n,\n', 'There is no machine in this file.'],
  ['Type,Number\nwasher,"7', 'Line 2: a quotation mark stands alone or in the wrong place.'],
  [`Type,Number\n${'washer,7\n'.repeat(2001)}`, 'The file has more than 2,000 lines.'],
])('what cannot be read is said: %#', (text, message) => {
  expect(() => readMachines(bytes(text))).toThrow(message)
})

test('a machine has an address, and an address at most one machine', () => {
  expect(machineAddress({ machineType: 'washer', machineNumber: 7 })).toBe('/machines/washer-7')
  expect(machineAt('washer-7')).toEqual({ machineType: 'washer', machineNumber: 7 })
  for (const none of ['washer-0', 'washer-07', 'toaster-1', 'washer', 'washer-10000', 'washer-7x'])
    expect(machineAt(none)).toBeUndefined()
})

test('a file of 50,000 lines is refused in words before anything is sent', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `Washer,${at + 1}`)
  const file = bytes(['Type,Number', ...lines].join('\n'))
  expect(() => readMachines(file)).toThrow('The file has more than 2,000 lines.')
})
