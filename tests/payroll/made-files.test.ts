import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { centsOf } from '#shared/money/money.ts'
import { type Choices, partsOfGross } from '#shared/payroll/plan.ts'
import { filesOf, outcomeOf, type Situation } from './made-files.ts'
import { sample } from './payroll-data.ts'

const sampleFile = (name: string) => readFileSync(sample(name))

/** As Excel's "Unicode text". */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const usually = (userId: string) => ({
  ...{ userId, periods: 8, isEveryWeek: true, hoursWorked: '38.00', hourlyRate: '15.00' },
  ...{ regularPay: '570.00', tipsPay: '5.00', grossPay: '575.00', pays: [] },
})

const picked = (row: number): Choices => ({
  byRow: new Map([[row, { kind: 'person', userId: 'Rosa Delgado', isRemembered: false, isClaimed: true }]]),
  addedUp: new Set(),
})

/** What is known or said besides some of the files of samples/made-files.txt. */
const besides: Record<string, Situation> = {
  'a contradiction that was decided': { said: { notations: { tipsPay: 'point' } } },
  'one of them read after all': { said: { columns: { weightBonus: 2 } } },
  'a column that is not to be read': { said: { columns: { grossPay: null } } },
  'a money column less than last time': { lastFields: ['tipsPay', 'overtimePay', 'notes'] },
  'another pay than usual': { usual: [usually('Ann Lee')] },
  'somebody missing, somebody new': { usual: [usually('Ann Lee')] },
  'a second shop beside those who stay': { staying: ['Ann Lee'], usual: [usually('Ann Lee'), usually('Bo Nguyen')] },
  'totals, and somebody says that no column has the names': { said: { columns: { employeeName: null } } },
  'overtime that somebody says is hours': { said: { columns: { overtimeHours: 4, overtimePay: null } } },
  'overtime that is not to be read': { said: { columns: { overtimeHours: null, overtimePay: null } } },
  "a total that is nobody's sum and is somebody's pay": { choices: picked(3) },
  "pay without a name that is somebody's": { choices: picked(2) },
  'columns that somebody pointed at': { said: { columns: { employeeName: 0, tipsPay: 1 } } },
  'two columns of tips that somebody adds up': { said: { columns: { tipsPay: 1 }, added: { tipsPay: [2] } } },
  'half past seven that somebody said': { said: { notations: { hoursWorked: 'clock' } } },
}

test.each(filesOf('made-files.txt', besides))('a file with $what', ({ file, situation, outcome }) => {
  expect(outcomeOf(new TextEncoder().encode(file), situation)).toEqual(outcome)
})

test.each<[what: string, file: Uint8Array, ...outcome: string[]]>([
  [
    'UTF-16, as Excel calls Unicode text',
    utf16('Name\tTips\nJosé Núñez\t5,25\nAnn Lee\t1,5'),
    'José Núñez: tipsPay 5.25, grossPay 5.25',
    'Ann Lee: tipsPay 1.50, grossPay 1.50',
  ],
  [
    'UTF-16 without its mark',
    utf16('Name,Tips\nJosé Núñez,5.25').subarray(2),
    'José Núñez: tipsPay 5.25, grossPay 5.25',
  ],
  [
    'line ends of three kinds',
    Buffer.from('Name,Tips\r\nAnn Lee,1.50\rBo Nguyen,2.50\nJosé Núñez,3.50'),
    'Ann Lee: tipsPay 1.50, grossPay 1.50',
    'Bo Nguyen: tipsPay 2.50, grossPay 2.50',
    'José Núñez: tipsPay 3.50, grossPay 3.50',
  ],
  [
    'a cell of more than a megabyte',
    Buffer.from(`Name,Notes\nAnn Lee,${'x'.repeat(1_500_000)}`),
    'Ann Lee: notes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, grossPay 0.00',
    '! Row 1, Ann Lee: the note is longer than 1,000 characters, and its end is left out.',
  ],
  [
    'semicolons, other headers and Windows-1252',
    sampleFile('payroll-semicolon-windows1252.csv'),
    'José Núñez: hourlyRate 16.00, hoursWorked 31.25, regularPay 500.00, tipsPay 88.00, weightProcessed 1510.00, bonuses 37.50, grossPay 625.50, notes señal',
  ],
])('a file with %s', (_what, file, ...outcome) => {
  expect(outcomeOf(file)).toEqual(outcome)
})

test.each([
  [
    'a column for each person',
    ',Ann Lee,,Bo Nguyen,\n,Hours,"Nov 9 - 15",Hours,"Nov 9 - 15"\nGross Pay,,,,\nHourly,40,600.00,38.25,612.00\nNet Pay,,560.12,,511.20',
    'This sheet has a column for each person. Export it with one line for each person, in QuickBooks: Payroll Summary by Employee, turned to rows.',
  ],
  [
    'people in place of columns',
    'Name,Ann Lee,Bo Nguyen\nHours,40,38\nRate,15,16\nGross Pay,600,608',
    'This sheet has a column for each person. Export it with one line for each person, in QuickBooks: Payroll Summary by Employee, turned to rows.',
  ],
  [
    'a line for each kind of pay',
    'Employee,ID,Earnings Description,Rate,Hours,Earnings\n"Lee, Ann",101,Hourly,15,40,600\n,,Overtime,22.50,2,45\n,,Tips,,,20\n,,EMPLOYEE TOTAL,,42,665',
    'This file has a line for each kind of pay. Export it with one line for each person, such as a payroll summary.',
  ],
])('a file with %s says what to export instead', (_what, file, words) => {
  expect(() => readCsv(new TextEncoder().encode(file))).toThrow(words)
})

test('of an ordinary week everything is read, and adds up', () => {
  const { rows, questions } = readCsv(sampleFile('payroll-week.csv'))
  expect([rows.length, questions]).toEqual([24, []])
  expect(rows.filter((row) => row.marks.length > 0 || centsOf(row.grossPay) !== partsOfGross(row))).toEqual([])
})
