import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { centsOf } from '#shared/money/money.ts'
import { partsOfGross } from '#shared/payroll/plan.ts'
import { outcomeOf, type Situation } from './made-files.ts'
import { sample } from './payroll-data.ts'

const sampleFile = (name: string) => readFileSync(sample(name))

/** As Excel's "Unicode text". */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const usually = (userId: string) => ({
  ...{ userId, periods: 8, isEveryWeek: true, hoursWorked: '38.00', hourlyRate: '15.00' },
  ...{ regularPay: '570.00', tipsPay: '5.00', grossPay: '575.00', pays: [] },
})

type Case = [
  what: string,
  file: string | Uint8Array | (Situation & { file: string | Uint8Array }),
  ...outcome: string[],
]

/** What it is, the file, alone or with what is known besides, and line by line what comes of it. */
const files: Case[] = [
  [
    'UTF-16, as Excel calls Unicode text',
    utf16('Name\tTips\nJosé Núñez\t5,25\nAnn Lee\t1,5'),
    'José Núñez: tipsPay 5.25, grossPay 5.25',
    'Ann Lee: tipsPay 1.50, grossPay 1.50',
  ],
  ['bars', 'Name|Tips\nAnn Lee|5.25', 'Ann Lee: tipsPay 5.25, grossPay 5.25'],
  ['a separator that Excel announces', 'sep=;\nName;Tips\nAnn Lee;5,25', 'Ann Lee: tipsPay 5.25, grossPay 5.25'],
  [
    'line ends of three kinds',
    'Name,Tips\r\nAnn Lee,1.50\rBo Nguyen,2.50\nJosé Núñez,3.50',
    'Ann Lee: tipsPay 1.50, grossPay 1.50',
    'Bo Nguyen: tipsPay 2.50, grossPay 2.50',
    'José Núñez: tipsPay 3.50, grossPay 3.50',
  ],
  [
    'a title with a comma above semicolons',
    'Payroll, the week of Nov 9, 2026\n\nName;Tips\nAnn Lee;5,25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
  ],
  [
    'another week in the title',
    'Pay period 11/02/2026 - 11/08/2026\nName,Tips\nAnn Lee,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    '! The file names “11/02/2026”, “11/08/2026”; the chosen days are Nov 9, 2026 - Nov 15, 2026.',
  ],
  [
    'a week that is another one only in America',
    'Pay period 09/11/2026 - 15/11/2026\nName,Tips\nAnn Lee,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
  ],
  [
    'a column of dates',
    'Name,Pay date,Tips\nAnn Lee,2026-11-12,5.25\nBo Nguyen,2026-10-12,1.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    'Bo Nguyen: tipsPay 1.25, grossPay 1.25',
    '! The file names “2026-10-12”; the chosen days are Nov 9, 2026 - Nov 15, 2026.',
  ],
  [
    'a header of two lines',
    'Employee,,Regular,Total,Gross\nName,Hours,Pay,Tips,Pay\nAnn Lee,40,600,5.25,605.25',
    'Ann Lee: hoursWorked 40.00, regularPay 600.00, tipsPay 5.25, grossPay 605.25',
  ],
  [
    'groups above the header',
    'Employee,,Earnings,,\nName,ID,Regular Pay,Tips,Gross Pay\nAnn Lee,7,600,5.25,605.25',
    'Ann Lee: regularPay 600.00, tipsPay 5.25, grossPay 605.25',
    '! Row 1, Ann Lee: $600.00 regular pay without any hours.',
  ],
  [
    'units in the header',
    'Name,Hours (h),Tips [USD],Weight (lbs),Gross Pay ($)\nAnn Lee,40.5,5.25,"1,204 lbs",5.25',
    'Ann Lee: hoursWorked 40.50, tipsPay 5.25, weightProcessed 1204.00, grossPay 5.25',
  ],
  [
    'hours and earnings told apart in brackets',
    'Employee,Total Hours,Regular (Hours),Overtime [h],Regular (Earnings),Overtime (Earnings),Paycheck tips,Gross earnings\nAnn Lee,44,40,4,600.50,90.50,5.25,696.25',
    'Ann Lee: hoursWorked 44.00, regularPay 600.50, overtimePay 90.50, tipsPay 5.25, grossPay 696.25',
    '! “Overtime [h]” has numbers and is not read.',
  ],
  [
    'overtime that looks like hours',
    'Name,Hours,Overtime,Rate\nAnn Lee,44,4,15.50\nBo Nguyen,40,,15.50',
    'Ann Lee: hourlyRate 15.50, hoursWorked 44.00, overtimePay 4.00, grossPay 686.00',
    'Bo Nguyen: hourlyRate 15.50, hoursWorked 40.00, overtimePay 0.00, grossPay 620.00',
    '! Overtime looks like hours in every row, as in row 1: 4.00, at a rate of $15.50. It is imported as money; if these are hours, the column is another one.',
    '! Row 2, Bo Nguyen: Overtime is blank. It is imported as 0.',
  ],
  [
    'another rate, a count and pay of the employer in brackets',
    'Name,Rate (Overtime),Rate ($/hr),Hours,Tips (#),Tips ($),Deductions (employer),Deductions (employee)\nAnn Lee,22.50,15.50,40,7,5.25,20.50,5.25',
    'Ann Lee: hourlyRate 15.50, hoursWorked 40.00, tipsPay 5.25, deductions 5.25, grossPay 625.25',
    '! “Rate (Overtime)” has numbers and is not read.',
    '! “Tips (#)” has numbers and is not read.',
    '! “Deductions (employer)” has numbers and is not read.',
  ],
  [
    'sums of the year before those of the week',
    'Name,Gross Pay (YTD),Gross Pay,Tips (year to date),Tips (this week)\nAnn Lee,20000.50,605.25,200.50,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 605.25',
    '! “Gross Pay (YTD)” has numbers and is not read.',
    '! “Tips (year to date)” has numbers and is not read.',
  ],
  [
    'a group of the year before that of the week',
    'Pay of this week, year to date\nEmployee,Year to Date,,Current,\nName,Gross Pay,Tips,Gross Pay,Tips\nAnn Lee,20000.50,200.50,605.25,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 605.25',
    '! “Gross Pay” has numbers and is not read.',
    '! “Tips” has numbers and is not read.',
  ],
  [
    'the year and the week below the same name',
    'Name,Gross Pay,Gross Pay\n,YTD,Current\nAnn Lee,20000.50,605.25',
    'Ann Lee: grossPay 605.25',
    '! “Gross Pay” has numbers and is not read.',
  ],
  [
    'Spanish words',
    'Nombre;Horas;Tarifa;Pago regular;Propinas;Bono;Deducciones;Pago bruto;Pago neto\nJosé Núñez;40;15,00;600,00;5,25;0;5,25;605,25;600,00',
    'José Núñez: hourlyRate 15.00, hoursWorked 40.00, regularPay 600.00, tipsPay 5.25, bonuses 0.00, grossPay 605.25, deductions 5.25, netPay 600.00',
  ],
  [
    'the header on each page',
    'Name,Tips\nAnn Lee,1.25\nName,Tips\nBo Nguyen,2.25',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: tipsPay 2.25, grossPay 2.25',
  ],
  [
    'numbers that are kept from a spreadsheet',
    'Name,Employee ID,Tips,Notes\nAnn Lee,,="5.25",\'tis fine\n,="1042",\'2.25,',
    "Ann Lee: tipsPay 5.25, notes 'tis fine, grossPay 5.25",
    'Robert Unger 1042: tipsPay 2.25, notes null, grossPay 2.25',
    'row 2, 1042: by id',
  ],
  [
    'other words',
    'Employee Name,Total Hours,Pay Rate,Reg Pay,OT Pay,Tips Paid,Bonus,Gross Wages,Total Deductions,Take-home Pay,Comments\nAnn Lee,42,15.00,600.00,45.00,5.25,2.50,652.75,52.75,600.00,well done',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 5.25, bonuses 2.50, grossPay 652.75, deductions 52.75, netPay 600.00, notes well done',
  ],
  [
    'first and last name apart',
    'Last Name,First Name,Tips\nLee,Ann,5.25\nde la Cruz,Rosa,1.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    'Rosa De la Cruz: tipsPay 1.25, grossPay 1.25',
  ],
  [
    'one column for "Last, First"',
    '"Last Name, First Name",Tips\n"Lee, Ann",5.25\n"O\'Brien, Mary Ann",1.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    'Mary-Ann O’Brien: tipsPay 1.25, grossPay 1.25',
  ],
  [
    'numbers for people',
    'Badge,Name,Tips\n1042,Bob Unger,5.25\n2,Maria Garcia,1.25',
    'Robert Unger 1042: tipsPay 5.25, grossPay 5.25',
    'Maria Garcia 2: tipsPay 1.25, grossPay 1.25',
    'row 1, Bob Unger: by id',
    'row 2, Maria Garcia: by id',
  ],
  [
    'a column that can be read in two ways',
    'Name;Tips\nAnn Lee;1.234\nBo Nguyen;12',
    'asks tipsPay: 1.234 = 1.23 or 1234.00',
    'Ann Lee: tipsPay 0.00, grossPay 0.00',
    'Bo Nguyen: tipsPay 0.00, grossPay 0.00',
  ],
  [
    'a contradiction that was decided',
    { file: 'Name,Tips\nAnn Lee,12.50\nBo Nguyen,"12,50"', said: { notations: { tipsPay: 'point' } } },
    'decided (point) tipsPay: 12.50 = 12.50 or undefined; 12,50 = undefined or 12.50',
    'Ann Lee: tipsPay 12.50, grossPay 12.50',
    'Bo Nguyen: tipsPay 0.00, grossPay 0.00',
    '! Row 2, Bo Nguyen: Tips says “12,50”, which is no number. It is imported as 0.',
  ],
  [
    'one way for hours, another for pay',
    'Name;Hours;Tips\nAnn Lee;38.5;12,50',
    'Ann Lee: hoursWorked 38.50, tipsPay 12.50, grossPay 12.50',
  ],
  [
    'gross pay that is not its parts',
    'Name,Hours,Regular Pay,Tips,Gross Pay\nAnn Lee,40,600.50,5.25,600.50',
    'Ann Lee: hoursWorked 40.00, regularPay 600.50, tipsPay 5.25, grossPay 600.50',
    '! Row 1, Ann Lee: Gross Pay is $600.50, but regular pay, overtime, tips and bonus come to $605.75.',
  ],
  [
    'net pay that does not add up',
    'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,605.25,105.25,510.00',
    'Ann Lee: grossPay 605.25, deductions 105.25, netPay 510.00',
    '! Row 1, Ann Lee: Net Pay is $510.00, but gross pay less deductions is $500.00.',
  ],
  [
    'deductions without net pay',
    'Name,Gross Pay,Deductions\nAnn Lee,605.25,105.25',
    'Ann Lee: grossPay 605.25, deductions 105.25',
  ],
  [
    'a total that does not agree',
    'Name,Tips\nAnn Lee,1.25\nBo Nguyen,2.25\nTotal:,3.51',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: tipsPay 2.25, grossPay 2.25',
    '! Row 3: the file’s own total of Tips is $3.51, but its rows come to $3.50.',
  ],
  [
    'sums within and at the end',
    'Name,Tips\nAnn Lee,1.25\nSubtotal,1.25\nBo Nguyen,2.25\nSubtotal,2.25\nGrand Total,3.50',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: tipsPay 2.25, grossPay 2.25',
  ],
  ['a total in another column', ',Name,Tips\n,Ann Lee,1.25\nTotal,,1.25', 'Ann Lee: tipsPay 1.25, grossPay 1.25'],
  ['a total that nobody calls so', 'Name,Tips\nAnn Lee,1.25\n,1.25', 'Ann Lee: tipsPay 1.25, grossPay 1.25'],
  [
    'pay without a name',
    'Name,Tips\nAnn Lee,1.25\n,7.25',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    '! Row 2 has amounts, but no name. It is not imported.',
  ],
  [
    'a total of rows that are skipped too',
    'Name,Tips\nAnn Lee,1.25\nNobody Known,2.25\nTotal,3.50',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'row 2, Nobody Known: unmatched',
    '! Row 2, Nobody Known: nobody here has this name. The row is not imported.',
  ],
  [
    'columns that are not read',
    'Name,Tips,Mileage,Phone,Shop\nAnn Lee,1.25,14.50,,Main\nBo Nguyen,1.25,,,Main',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: tipsPay 1.25, grossPay 1.25',
    '! “Mileage” has numbers and is not read.',
  ],
  [
    'one of them read after all',
    { file: 'Name,Tips,Mileage\nAnn Lee,1.25,14.50', said: { columns: { weightBonus: 2 } } },
    'Ann Lee: tipsPay 1.25, bonuses 14.50, grossPay 15.75',
  ],
  [
    'a column that is not to be read',
    { file: 'Name,Tips,Gross Pay\nAnn Lee,1.25,14.50', said: { columns: { grossPay: null } } },
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    '! “Gross Pay” has numbers and is not read.',
  ],
  [
    'a money column less than last time',
    { file: 'Name,Tips\nAnn Lee,1.25', lastFields: ['tipsPay', 'overtimePay', 'notes'] },
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    '! The last import had Overtime; this file does not.',
  ],
  [
    'too many hours, and less than none',
    'Name,Hours,Regular Pay\nAnn Lee,169,600.50\nBo Nguyen,-4,60.50',
    'Ann Lee: hoursWorked 169.00, regularPay 600.50, grossPay 600.50',
    'Bo Nguyen: hoursWorked -4.00, regularPay 60.50, grossPay 60.50',
    '! Row 1, Ann Lee: 169.00 hours are more than these days have.',
    '! Row 2, Bo Nguyen: −4.00 hours are less than 0.',
  ],
  [
    'pay without hours, gross 0, tips above gross',
    'Name,Hours,Regular Pay,Tips,Gross Pay\nAnn Lee,0,600.50,0,600.50\nBo Nguyen,4,60.50,2,0\nJosé Núñez,0,0,5.50,4.50',
    'Ann Lee: hoursWorked 0.00, regularPay 600.50, tipsPay 0.00, grossPay 600.50',
    'José Núñez: hoursWorked 0.00, regularPay 0.00, tipsPay 5.50, grossPay 4.50',
    'row 2, Bo Nguyen: held, grossPay nothing, 0.00 taken',
    '! Row 3, José Núñez: Gross Pay is $4.50, but regular pay, overtime, tips and bonus come to $5.50.',
    '! Row 1, Ann Lee: $600.50 regular pay without any hours.',
    '! Row 3, José Núñez: $5.50 tips are more than the gross pay of $4.50.',
  ],
  [
    'amounts less than 0',
    'Name,Tips,Regular Pay\nJosé Núñez,€5.25,7.50-',
    'José Núñez: regularPay -7.50, tipsPay 5.25, grossPay -2.25',
    '! Row 1, José Núñez: −$7.50 regular pay without any hours.',
    '! Row 1, José Núñez: $5.25 tips are more than the gross pay of −$2.25.',
    '! Row 1, José Núñez: Regular Pay is less than 0: −$7.50.',
    '! Row 1, José Núñez: Gross Pay is less than 0: −$2.25.',
  ],
  [
    'another pay than usual',
    {
      file: 'Name,Hours,Rate,Regular Pay,Tips,Gross Pay\nAnn Lee,80,16,1280.00,5.25,1285.25',
      usual: [usually('Ann Lee')],
    },
    'Ann Lee: hourlyRate 16.00, hoursWorked 80.00, regularPay 1280.00, tipsPay 5.25, grossPay 1285.25',
    '! Row 1, Ann Lee: more than twice or less than half of what is usual: Gross Pay $1,285.25 (usually $575.00), Regular Pay $1,280.00 (usually $570.00), Hours worked 80.00 (usually 38.00).',
    '! Row 1, Ann Lee: the rate is $16.00; it was $15.00.',
  ],
  [
    'somebody missing, somebody new',
    { file: 'Name,Hours,Regular Pay\nBo Nguyen,40,600.50', usual: [usually('Ann Lee')] },
    'Bo Nguyen: hoursWorked 40.00, regularPay 600.50, grossPay 600.50',
    '! Paid in each of the last four weeks and not in this import: Ann Lee.',
    '! In this import and not paid in the last weeks: Bo Nguyen.',
  ],
  [
    'a second shop beside those who stay',
    {
      file: 'Name,Hours,Regular Pay\nBo Nguyen,40,600.50',
      staying: ['Ann Lee'],
      usual: [usually('Ann Lee'), usually('Bo Nguyen')],
    },
    'Bo Nguyen: hoursWorked 40.00, regularPay 600.50, grossPay 600.50',
  ],
  [
    'UTF-16 without its mark',
    utf16('Name,Tips\nJosé Núñez,5.25').subarray(2),
    'José Núñez: tipsPay 5.25, grossPay 5.25',
  ],
  [
    'totals, of which somebody says that no column has the names',
    { file: 'Name,Tips\nAnn Lee,5.25\nTotal,5.25', said: { columns: { employeeName: null } } },
    '! Row 2: the file’s own total of Tips is $5.25, but its rows come to $0.00.',
    '! Row 1 has amounts, but no name. It is not imported.',
  ],
  [
    'a cell of more than a megabyte',
    `Name,Notes\nAnn Lee,${'x'.repeat(1_500_000)}`,
    'Ann Lee: notes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, grossPay 0.00',
    '! Row 1, Ann Lee: the note is longer than 1,000 characters, and its end is left out.',
  ],
  // A whole file that is hard to read: import.screen.test.ts.
  [
    'a name that nobody has confirmed, and a third decimal',
    'Name,Tips\nAnn B. Lee,1.25\nBo Nguyen,$7.005',
    'Bo Nguyen: tipsPay 7.01, grossPay 7.01',
    'row 1, Ann B. Lee: perhaps Ann Lee (more)',
    '! Row 1, Ann B. Lee: nobody has confirmed that this is Ann Lee. The row is not imported.',
    '! Row 2, Bo Nguyen: Tips says “$7.005”, which is stored with two decimals.',
  ],
  [
    'semicolons, other headers and Windows-1252',
    sampleFile('payroll-semicolon-windows1252.csv'),
    'José Núñez: hourlyRate 16.00, hoursWorked 31.25, regularPay 500.00, tipsPay 88.00, weightProcessed 1510.00, bonuses 37.50, grossPay 625.50, notes señal',
  ],
]

test.each(files)('a file with %s', (_what, given, ...outcome) => {
  const { file, ...situation } = typeof given === 'string' || given instanceof Uint8Array ? { file: given } : given
  expect(outcomeOf(typeof file === 'string' ? new TextEncoder().encode(file) : file, situation)).toEqual(outcome)
})

test('of an ordinary week everything is read, and adds up', () => {
  const { rows, questions } = readCsv(sampleFile('payroll-week.csv'))
  expect([rows.length, questions]).toEqual([24, []])
  expect(rows.filter((row) => row.marks.length > 0 || centsOf(row.grossPay) !== partsOfGross(row))).toEqual([])
})
