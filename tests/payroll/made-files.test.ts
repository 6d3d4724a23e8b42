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
    'the day of its pay, after the days in the title',
    '"Pay period November 9-15, 2026"\nDate,Name,Tips\n11/18/2026,Ann Lee,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
  ],
  [
    'two weeks in the title',
    '"Pay period November 9-15, 2026"\nand 11/16/2026 to 11/22/2026\nName,Tips\nAnn Lee,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    '! The file names “11/16/2026”, “11/22/2026”; the chosen days are Nov 9, 2026 - Nov 15, 2026.',
  ],
  [
    'tips that were left blank, as the total says too',
    'Name,Hours,Tips,Gross Pay\nAnn Lee,40,5.25,605.25\nBo Nguyen,40,,600\nTotal,80,5.25,1205.25',
    'Ann Lee: hoursWorked 40.00, tipsPay 5.25, grossPay 605.25',
    'Bo Nguyen: hoursWorked 40.00, tipsPay 0.00, grossPay 600.00',
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
  [
    'a line without a name that has as much as the one row above it',
    'Name,Tips\nAnn Lee,1.25\n,1.25',
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    '! Row 2 has amounts, but no name. It is not imported.',
  ],
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
    'asks which column has the names',
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
    'regular and overtime that are hours, as the hours in all say',
    'Name,Rate,Regular,Overtime,Total Hours,Tips\nAnn Lee,15,40,2,42,20\nBo Nguyen,16,38,0,38,10',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, tipsPay 20.00, grossPay 650.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.00, tipsPay 10.00, grossPay 618.00',
    '! The file has overtime hours, and no column has what they are paid.',
  ],
  [
    'regular and overtime that are hours, as gross pay says',
    'Name,Rate,Reg,OT,Gross Pay\nAnn Lee,15,40,2,645\nBo Nguyen,16,38,0,608',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, grossPay 645.00, overtimePay 45.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.00, grossPay 608.00, overtimePay 0.00',
  ],
  [
    'regular and overtime that are dollars, as rate and hours say',
    'Name,Rate,Hours,Regular,Overtime\nAnn Lee,15,42,600,45\nBo Nguyen,16,38,608,0',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, grossPay 645.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.00, regularPay 608.00, overtimePay 0.00, grossPay 608.00',
  ],
  [
    'regular and overtime that are dollars, as gross pay says',
    'Name,Regular,Overtime,Tips,Gross Pay\nAnn Lee,600,45,20,665',
    'Ann Lee: regularPay 600.00, overtimePay 45.00, tipsPay 20.00, grossPay 665.00',
    '! Row 1, Ann Lee: $600.00 regular pay without any hours.',
  ],
  [
    'regular that is a dollar amount by its sign',
    'Name,Regular,Tips\nAnn Lee,$600,5',
    'Ann Lee: regularPay 600.00, tipsPay 5.00, grossPay 605.00',
    '! Row 1, Ann Lee: $600.00 regular pay without any hours.',
  ],
  [
    'overtime on a clock',
    'Name,Regular,Overtime\nAnn Lee,40,2:30',
    'asks Regular: 40 in row 1 = 40.00 regularHours or 40.00 regularPay',
    'Ann Lee: hoursWorked 2.50, grossPay 0.00',
    '! The file has overtime hours, and no column has what they are paid.',
    '! “Regular” has numbers and is not read.',
  ],
  [
    'more regular than hours',
    'Name,Hours,Regular\nAnn Lee,40,600.50',
    'Ann Lee: hoursWorked 40.00, regularPay 600.50, grossPay 600.50',
  ],
  [
    'overtime that may be hours or dollars',
    'Name,Rate,Hours,Regular Pay,Overtime,Tips\nAnn Lee,10,40,400,12,80\nBo Nguyen,10,40,400,0,60',
    'asks Overtime: 12 in row 1 = 12.00 overtimeHours or 12.00 overtimePay',
    'Ann Lee: hourlyRate 10.00, hoursWorked 40.00, regularPay 400.00, tipsPay 80.00, grossPay 480.00',
    'Bo Nguyen: hourlyRate 10.00, hoursWorked 40.00, regularPay 400.00, tipsPay 60.00, grossPay 460.00',
    '! “Overtime” has numbers and is not read.',
  ],
  [
    'overtime that somebody says is hours',
    {
      file: 'Name,Rate,Hours,Regular Pay,Overtime,Tips\nAnn Lee,10,40,400,12,80',
      said: { columns: { overtimeHours: 4, overtimePay: null } },
    },
    'decided (overtimeHours) Overtime: 12 in row 1 = 12.00 overtimeHours or 12.00 overtimePay',
    'Ann Lee: hourlyRate 10.00, hoursWorked 40.00, regularPay 400.00, tipsPay 80.00, grossPay 480.00',
    '! The file has overtime hours, and no column has what they are paid.',
    '! Row 1, Ann Lee: Regular Pay is $400.00, but 28.00 hours at $10.00 are $280.00.',
  ],
  [
    'overtime that is not to be read',
    {
      file: 'Name,Rate,Hours,Regular Pay,Overtime,Tips\nAnn Lee,10,40,400,12,80',
      said: { columns: { overtimeHours: null, overtimePay: null } },
    },
    'decided (null) Overtime: 12 in row 1 = 12.00 overtimeHours or 12.00 overtimePay',
    'Ann Lee: hourlyRate 10.00, hoursWorked 40.00, regularPay 400.00, tipsPay 80.00, grossPay 480.00',
    '! “Overtime” has numbers and is not read.',
  ],
  [
    'a mistake in a row of regular pay',
    'Name,Rate,Hours,Regular\nAnn Lee,15,40,60\nBo Nguyen,16,38,608',
    'Ann Lee: hourlyRate 15.00, hoursWorked 40.00, regularPay 60.00, grossPay 60.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.00, regularPay 608.00, grossPay 608.00',
    '! Row 1, Ann Lee: Regular Pay is $60.00, but 40.00 hours at $15.00 are $600.00.',
  ],
  [
    'dollars beside the hours of the same name',
    'Last Name,First Name,Role,Wage,Regular,OT,Total Hours,Reg Pay,OT Pay,Tips\nLee,Ann,Wash,15.00,40.00,2.00,42.00,600.00,45.00,20.00\nNguyen,Bo,Wash,16.00,38.25,0.00,38.25,612.00,0.00,10.00',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 20.00, grossPay 665.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.25, regularPay 612.00, overtimePay 0.00, tipsPay 10.00, grossPay 622.00',
  ],
  [
    'groups of hours and pay',
    'Employee,Regular,,Overtime,,Gross\nName,Hours,Pay,Hours,Pay,Pay\nAnn Lee,40,600,2,45,645',
    'Ann Lee: hoursWorked 40.00, regularPay 600.00, overtimePay 45.00, grossPay 645.00',
  ],
  [
    'a surname and a first name like a sum',
    'Last Name,First Name,Hours,Rate,Regular Pay,Gross Pay\nLee,Ann,40,15,600,600\nTotal,Grace,40,15,600,600\nWong,Sum,10,15,150,150\nTotal,,90,,1350,1350',
    'Ann Lee: hourlyRate 15.00, hoursWorked 40.00, regularPay 600.00, grossPay 600.00',
    'row 2, Grace Total: unmatched',
    'row 3, Sum Wong: unmatched',
    '! Row 2, Grace Total: nobody here has this name. The row is not imported.',
    '! Row 3, Sum Wong: nobody here has this name. The row is not imported.',
  ],
  [
    'a total that has a payroll ID',
    'Name,Employee ID,Tips\nAnn Lee,7,5.25\nTotal,1042,5.25',
    'Ann Lee: tipsPay 5.25, grossPay 5.25',
    'row 2, Total: ambiguous (id): Robert Unger 1042',
  ],
  [
    'a second line without a name',
    'Name,Job,Hours,Rate,Regular Pay,Gross Pay\nAnn Lee,Wash,20,15,300,300\n,Front,20,15,300,300',
    'row 1, Ann Lee: twice',
    'row 2, Ann Lee: twice',
  ],
  [
    'second lines with the number of the person alone',
    'Name,Employee ID,Tips\nRobert Unger,1042,5.25\n,1042,1.25\nAnn Lee,,2',
    'Ann Lee: tipsPay 2.00, grossPay 2.00',
    'row 1, Robert Unger: twice',
    'row 2, Robert Unger: twice',
  ],
  [
    'lines without names between others',
    'Name,Tips\nAnn Lee,1.25\n,7.25\nBo Nguyen,2',
    'Bo Nguyen: tipsPay 2.00, grossPay 2.00',
    'row 1, Ann Lee: twice',
    'row 2, Ann Lee: twice',
  ],
  [
    'a sum without a name of several rows',
    'Name,Hours,Tips\nAnn Lee,10,1.25\nBo Nguyen,20,2\n,30,3.25',
    'Ann Lee: hoursWorked 10.00, tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: hoursWorked 20.00, tipsPay 2.00, grossPay 2.00',
    'row 3, without a name: a sum',
  ],
  [
    "a total that is nobody's sum and is somebody's pay",
    {
      file: 'Name,Tips\nAnn Lee,1.25\nBo Nguyen,2\nTotal,7',
      choices: {
        byRow: new Map([[3, { kind: 'person', userId: 'Rosa Delgado', isRemembered: false, isClaimed: true }]]),
        addedUp: new Set(),
      },
    },
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Bo Nguyen: tipsPay 2.00, grossPay 2.00',
    'Rosa Delgado: tipsPay 7.00, grossPay 7.00',
    'row 3, Total: by picked',
  ],
  [
    "pay without a name that is somebody's",
    {
      file: 'Name,Tips\nAnn Lee,1.25\n,7',
      choices: {
        byRow: new Map([[2, { kind: 'person', userId: 'Rosa Delgado', isRemembered: false, isClaimed: true }]]),
        addedUp: new Set(),
      },
    },
    'Ann Lee: tipsPay 1.25, grossPay 1.25',
    'Rosa Delgado: tipsPay 7.00, grossPay 7.00',
    'row 2, without a name: by picked',
  ],
  [
    'sums of departments, headings and feet of pages',
    'Name,Hours,Regular Pay\nWash\nAnn Lee,10,150\nBo Nguyen,20,300\nWash Total,30,450\nFront:\nRosa Delgado,5,75\nMiguel Ortega,5,75\nFront Total,10,150\nPage 1 of 2\nName,Hours,Regular Pay\nKeiko Tanaka,1,15\nLuis Herrera,1,15\nTotals,42,630\nPrinted 11/15/2026',
    'Ann Lee: hoursWorked 10.00, regularPay 150.00, grossPay 150.00',
    'Bo Nguyen: hoursWorked 20.00, regularPay 300.00, grossPay 300.00',
    'Rosa Delgado: hoursWorked 5.00, regularPay 75.00, grossPay 75.00',
    'Miguel Ortega: hoursWorked 5.00, regularPay 75.00, grossPay 75.00',
    'Keiko Tanaka: hoursWorked 1.00, regularPay 15.00, grossPay 15.00',
    'Luis Herrera: hoursWorked 1.00, regularPay 15.00, grossPay 15.00',
    'row 1, Wash: ignored',
    'row 5, Front:: ignored',
    'row 9, Page 1 of 2: ignored',
    'row 14, Printed 11/15/2026: ignored',
  ],
  [
    'somebody whose name ends like a sum',
    'Name,Hours,Regular Pay\nAnn Lee,10,150\nBo Nguyen,20,300\nGrace Total,12,180',
    'Ann Lee: hoursWorked 10.00, regularPay 150.00, grossPay 150.00',
    'Bo Nguyen: hoursWorked 20.00, regularPay 300.00, grossPay 300.00',
    'row 3, Grace Total: unmatched',
    '! Row 3, Grace Total: nobody here has this name. The row is not imported.',
  ],
  [
    'shifts, a heading and a sum for each person',
    'Name,Clock in date,Payroll ID,Role,Wage rate,Total paid hours,Regular hours,OT hours,Estimated wages,Cash tips\nAnn Lee,,,,,,,,,\nAnn Lee,11/09/2026,,Wash,$15.00,8.0,8.0,0,$120.00,$5.00\nAnn Lee,11/10/2026,,Wash,$15.00,8.5,8.0,0.5,$131.25,$4.00\nTotals for Ann Lee,,,,,16.5,16.0,0.5,$251.25,$9.00\nBo Nguyen,,,,,,,,,\nBo Nguyen,11/09/2026,,Wash,$16.00,8.0,8.0,0,$128.00,$0.00\nTotals for Bo Nguyen,,,,,8.0,8.0,0,$128.00,$0.00',
    'Ann Lee: hourlyRate 15.00, hoursWorked 16.50, grossPay 251.25, overtimePay 11.25',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 8.00, grossPay 128.00, overtimePay 0.00',
    '! “Cash tips” has numbers and is not read.',
  ],
  [
    'a sum for each person in a column of its own',
    'Name,Job,Hours,Regular Pay\nAnn Lee,Wash,10,150\nAnn Lee,Front,5,75\nAnn Lee,Total,15,225\nBo Nguyen,Wash,4,60\nBo Nguyen,Total,4,60',
    'Ann Lee: hoursWorked 15.00, regularPay 225.00, grossPay 225.00',
    'Bo Nguyen: hoursWorked 4.00, regularPay 60.00, grossPay 60.00',
  ],
  [
    'sums of employees that agree',
    'Name,ID,Hours,Regular Pay\nAnn Lee,1,10,150\nAnn Lee,1,5,75\n,EMPLOYEE TOTAL,15,225\nBo Nguyen,2,4,60\n,EMPLOYEE TOTAL,4,60\nCOMPANY TOTALS,,19,285',
    'row 1, Ann Lee: ambiguous (id): Maria Garcia 1 or Ann Lee',
    'row 2, Ann Lee: ambiguous (id): Maria Garcia 1 or Ann Lee',
    'row 4, Bo Nguyen: ambiguous (id): Maria Garcia 2 or Bo Nguyen',
  ],
  [
    'columns that are called nothing known',
    'Who,What,Shifts\nAnn Lee,12.50,3\nBo Nguyen,7.25,2',
    'asks which column has the names',
    '! “What” has numbers and is not read.',
    '! “Shifts” has numbers and is not read.',
  ],
  [
    'columns that somebody pointed at',
    { file: 'Who,What,Shifts\nAnn Lee,12.50,3\nBo Nguyen,7.25,2', said: { columns: { employeeName: 0, tipsPay: 1 } } },
    'Ann Lee: tipsPay 12.50, grossPay 12.50',
    'Bo Nguyen: tipsPay 7.25, grossPay 7.25',
    '! “Shifts” has numbers and is not read.',
  ],
  [
    'numbers of people without names',
    'Employee ID,Hours,Rate,Regular Pay,Tips,Gross Pay\n1042,40,15,600,20,620\nE105,38,16,608,10,618\nTotal,78,,1208,30,1238',
    'Robert Unger 1042: hourlyRate 15.00, hoursWorked 40.00, regularPay 600.00, tipsPay 20.00, grossPay 620.00',
    'row 1, 1042: by id',
    'row 2, E105: unmatched',
    '! Row 2, E105: nobody here has this name. The row is not imported.',
  ],
  [
    'a title, totals, net pay under two names',
    '"SUDS & CO LLC",,,,,,,,,\n"Payroll Register",,,,,,,,,\n"Payroll Name","File Number","Rate","Regular Hours Total","Overtime Hours Total","Regular Earnings Total","Overtime Earnings Total","Tips","Gross Pay","Net Pay","Take Home"\n"Lee, Ann","101","15.0000","40.00","2.00","600.00","45.00","20.00","665.00","560.12","560.12"\n"Nguyen, Bo","102","16.0000","38.25","0.00","612.00","0.00","","612.00","511.20","511.20"\n"Company Total","","","78.25","2.00","1212.00","45.00","20.00","1277.00","1071.32","1071.32"',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 20.00, grossPay 665.00, netPay 560.12',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.25, regularPay 612.00, overtimePay 0.00, tipsPay 0.00, grossPay 612.00, netPay 511.20',
    '! Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.',
  ],
  [
    'cash tips in gross pay, taxes and what the employer pays',
    'Last Name,First Name,Regular (Hours),Regular (Earnings),Overtime (Hours),Overtime (Earnings),Paycheck Tips,Cash Tips,Gross Earnings,Employee Taxes,Employer Taxes,Net Pay\nLee,Ann,40,600,2,45,20,15,680,104.88,50.90,560.12\nNguyen,Bo,38.25,612,0,0,10,0,622,110.80,47.60,511.20\nTotal,,78.25,1212,2,45,30,15,1302,215.68,98.50,1071.32',
    'Ann Lee: hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 35.00, grossPay 680.00, deductions 119.88, netPay 560.12',
    'Bo Nguyen: hoursWorked 38.25, regularPay 612.00, overtimePay 0.00, tipsPay 10.00, grossPay 622.00, deductions 110.80, netPay 511.20',
    '! “Employer Taxes” has numbers and is not read.',
  ],
  [
    'cash tips that gross pay does not have',
    'Name,Regular Pay,Paycheck Tips,Cash Tips,Gross Pay\nAnn Lee,600,20,15,620',
    'Ann Lee: regularPay 600.00, tipsPay 20.00, grossPay 620.00',
    '! Row 1, Ann Lee: $600.00 regular pay without any hours.',
    '! “Cash Tips” has numbers and is not read.',
  ],
  [
    'net amount, taxes and total pay',
    'Date,Name,Net Amt,Taxes Withheld,Total Deductions,Total Pay\n11/13/2026,"Lee, Ann",$560.12,$100.00,$4.88,$665.00\n11/13/2026,"Nguyen, Bo",$511.20,$110.80,$0.00,$622.00\n,TOTAL,"$1,071.32",$210.80,$4.88,"$1,287.00"',
    'Ann Lee: grossPay 665.00, deductions 104.88, netPay 560.12',
    'Bo Nguyen: grossPay 622.00, deductions 110.80, netPay 511.20',
  ],
  [
    'labor cost without tips',
    'Last name,First name,Wage type,Hourly rate,Regular hours,Overtime hours,Total paid hours,Transaction tips,Declared cash tips,Regular labor cost,Overtime labor cost,Total labor cost\nLee,Ann,Hourly,$15.00,40.00,2.00,42.00,$20.00,$3.00,$600.00,$45.00,$645.00\nNguyen,Bo,Hourly,$16.00,38.25,0.00,38.25,$10.00,$0.00,$612.00,$0.00,$612.00',
    'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 20.00, grossPay 665.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.25, regularPay 612.00, overtimePay 0.00, tipsPay 10.00, grossPay 622.00',
    '! “Declared cash tips” has numbers and is not read.',
  ],
  [
    'tips declared, tips by card, both, and what is kept of them',
    'Employee,Job Title,Regular Hours,Overtime Hours,Hourly Rate,Regular Pay,Overtime Pay,Total Pay,Declared Tips,Non-Cash Tips,Total Tips,Tips Withheld\n"Lee, Ann",Attendant,32,0,15,480,0,480,5,15,20,0\n"Nguyen, Bo",Attendant,38.25,0,16,612,0,612,0,10,10,0.50',
    'Ann Lee: hourlyRate 15.00, hoursWorked 32.00, regularPay 480.00, overtimePay 0.00, tipsPay 15.00, deductions 0.00, grossPay 495.00',
    'Bo Nguyen: hourlyRate 16.00, hoursWorked 38.25, regularPay 612.00, overtimePay 0.00, tipsPay 10.00, deductions 0.50, grossPay 622.00',
    '! “Declared Tips” has numbers and is not read.',
  ],
  [
    'earnings, deductions and tax',
    'Pay Run Summary,,,,\nEmployee,Earnings,Deductions,Tax,Net Pay\nAnn Lee,665.00,5.00,99.88,560.12\nBo Nguyen,622.00,0.00,110.80,511.20\nTotal,1287.00,5.00,210.68,1071.32',
    'Ann Lee: grossPay 665.00, deductions 104.88, netPay 560.12',
    'Bo Nguyen: grossPay 622.00, deductions 110.80, netPay 511.20',
  ],
  [
    'deductions, of which one column is the sum of the others',
    'Name,Gross Pay,Federal Tax,Medicare,Total Deductions,Net Pay\nAnn Lee,600,50,10.25,60.25,539.75\nBo Nguyen,500,40,8,48,452',
    'Ann Lee: grossPay 600.00, deductions 60.25, netPay 539.75',
    'Bo Nguyen: grossPay 500.00, deductions 48.00, netPay 452.00',
  ],
  [
    'German words',
    'Personalnummer;Nachname;Vorname;Stunden;Stundenlohn;Brutto;Netto\n;Lee;Ann;38,50;15,00;577,50;480,00\n;Núñez;José;80;15,00;1.200,00;990,10',
    'Ann Lee: hourlyRate 15.00, hoursWorked 38.50, grossPay 577.50, netPay 480.00',
    'José Núñez: hourlyRate 15.00, hoursWorked 80.00, grossPay 1200.00, netPay 990.10',
    '! Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.',
  ],
  [
    'two columns of tips that somebody adds up',
    {
      file: 'Name,Tips,Pool\nAnn Lee,5.25,1.50\nBo Nguyen,2,-',
      said: { columns: { tipsPay: 1 }, added: { tipsPay: [2] } },
    },
    'Ann Lee: tipsPay 6.75, grossPay 6.75',
    'Bo Nguyen: tipsPay 2.00, grossPay 2.00',
  ],
  [
    'half past seven beside seven and a half',
    'Name,Hours,Tips\nAnn Lee,38:30,1.50\nBo Nguyen,7.30,2.50',
    'asks hoursWorked: 7.30 = 7.30 or 7.50',
    'Ann Lee: hoursWorked 0.00, tipsPay 1.50, grossPay 1.50',
    'Bo Nguyen: hoursWorked 0.00, tipsPay 2.50, grossPay 2.50',
  ],
  [
    'half past seven that somebody said',
    { file: 'Name,Hours,Tips\nAnn Lee,38:30,1.50\nBo Nguyen,7.30,2.50', said: { notations: { hoursWorked: 'clock' } } },
    'decided (clock) hoursWorked: 7.30 = 7.30 or 7.50',
    'Ann Lee: hoursWorked 38.50, tipsPay 1.50, grossPay 1.50',
    'Bo Nguyen: hoursWorked 7.50, tipsPay 2.50, grossPay 2.50',
  ],
  [
    'a clock beside what no clock shows',
    'Name,Hours,Tips\nAnn Lee,38:30,1.50\nBo Nguyen,7.75,2.50',
    'Ann Lee: hoursWorked 38.50, tipsPay 1.50, grossPay 1.50',
    'Bo Nguyen: hoursWorked 7.75, tipsPay 2.50, grossPay 2.50',
  ],
  [
    'thousands beside columns with cents',
    'Name,Regular Pay,Tips\nAnn Lee,"$1,200",15.00\nBo Nguyen,"$1,100",5.50',
    'Ann Lee: regularPay 1200.00, tipsPay 15.00, grossPay 1215.00',
    'Bo Nguyen: regularPay 1100.00, tipsPay 5.50, grossPay 1105.50',
    '! Row 1, Ann Lee: $1,200.00 regular pay without any hours.',
    '! Row 2, Bo Nguyen: $1,100.00 regular pay without any hours.',
  ],
  [
    'one way of writing in one column, another in the next',
    'Name;Regular Pay;Tips;Deductions\nAnn Lee;1.200;15,50;1.50',
    'asks regularPay: 1.200 = 1.20 or 1200.00',
    'Ann Lee: regularPay 0.00, tipsPay 15.50, deductions 1.50, grossPay 15.50',
  ],
  [
    'a total of all below two rows of one person',
    'Name,Tips\nAnn Lee,1\nAnn Lee,2\nTotal,3',
    'row 1, Ann Lee: twice',
    'row 2, Ann Lee: twice',
  ],
  [
    'sums of employees that repeat the number of the person',
    'Name,ID,Hours,Tips\nRobert Unger,1042,10,150\nRobert Unger,1042,5,75\nEMPLOYEE TOTAL,1042,15,225',
    'Robert Unger 1042: hoursWorked 15.00, tipsPay 225.00, grossPay 225.00',
    'row 1, Robert Unger: by id',
    'row 2, Robert Unger: by id',
  ],
  [
    'two equal rows of somebody whose name is like a sum',
    'Last Name,First Name,Tips\nTotal,Grace,5\nTotal,Grace,5',
    'row 1, Grace Total: unmatched',
    'row 2, Grace Total: unmatched',
    '! Row 1, Grace Total: nobody here has this name. The row is not imported.',
    '! Row 2, Grace Total: nobody here has this name. The row is not imported.',
  ],
  [
    'a name without amounts above a line without a name',
    'Name,Tips\nAnn Lee,\n,1.25\n,2.50\nBo Nguyen,7',
    'Bo Nguyen: tipsPay 7.00, grossPay 7.00',
    'row 2, Ann Lee: twice',
    'row 3, Ann Lee: twice',
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
