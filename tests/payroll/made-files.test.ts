import { describe, expect, test } from 'vitest'
import { outcomeOf, type Situation } from './made-files.ts'

/** As Excel's "Unicode text". */
function utf16(text: string, isLittle = true): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, isLittle)
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 + 2 * at, text.charCodeAt(at), isLittle)
  return bytes
}

const usually = (userId: string) => ({
  userId,
  periods: 8,
  isEveryWeek: true,
  hoursWorked: '38.00',
  regularPay: '570.00',
  tipsPay: '5.00',
  grossPay: '575.00',
  hourlyRate: '15.00',
})

const files: [what: string, file: string | Uint8Array, outcome: string[], situation?: Situation][] = [
  [
    'an ordinary file',
    'Name,Hours,Rate,Regular Pay,Tips,Gross Pay\nAnn Lee,40,15,600,5.25,605.25',
    ['Ann Lee: hourlyRate 15.00, hoursWorked 40.00, regularPay 600.00, tipsPay 5.25, grossPay 605.25'],
  ],
  ['a byte order mark', '\uFEFFName,Tips\nAnn Lee,5', ['Ann Lee: tipsPay 5.00, grossPay 5.00']],
  [
    'UTF-16, as Excel calls Unicode text',
    utf16('Name\tTips\nJosé Núñez\t5,25\nAnn Lee\t1,5'),
    ['José Núñez: tipsPay 5.25, grossPay 5.25', 'Ann Lee: tipsPay 1.50, grossPay 1.50'],
  ],
  [
    'UTF-16 of the other order',
    utf16('Name\tTips\nJosé Núñez\t5.25', false),
    ['José Núñez: tipsPay 5.25, grossPay 5.25'],
  ],
  [
    'Windows-1252',
    Uint8Array.from(Buffer.from('Name,Tips\nJosé Núñez,5.25', 'latin1')),
    ['José Núñez: tipsPay 5.25, grossPay 5.25'],
  ],
  [
    'semicolons and commas in numbers',
    'Name;Hours;Tips;Gross\nAnn Lee;38,5;1.112,40;1.112,40',
    ['Ann Lee: hoursWorked 38.50, tipsPay 1112.40, grossPay 1112.40'],
  ],
  ['tabs', 'Name\tTips\nAnn Lee\t5.25', ['Ann Lee: tipsPay 5.25, grossPay 5.25']],
  ['bars', 'Name|Tips\nAnn Lee|5.25', ['Ann Lee: tipsPay 5.25, grossPay 5.25']],
  ['a separator that Excel announces', 'sep=;\nName;Tips\nAnn Lee;5,25', ['Ann Lee: tipsPay 5.25, grossPay 5.25']],
  [
    'line ends of three kinds',
    'Name,Tips\r\nAnn Lee,1.50\rBo Nguyen,2.50\nJosé Núñez,3.50',
    [
      'Ann Lee: tipsPay 1.50, grossPay 1.50',
      'Bo Nguyen: tipsPay 2.50, grossPay 2.50',
      'José Núñez: tipsPay 3.50, grossPay 3.50',
    ],
  ],
  [
    'a title with a comma above semicolons',
    'Payroll, the week of Nov 9, 2026\n\nName;Tips\nAnn Lee;5,25',
    ['Ann Lee: tipsPay 5.25, grossPay 5.25'],
  ],
  [
    'a title, a date and an empty line above',
    'Suds Laundry\nPay period 11/09/2026 - 11/15/2026\n\nName,Tips\nAnn Lee,5.25',
    ['Ann Lee: tipsPay 5.25, grossPay 5.25'],
  ],
  [
    'another week in the title',
    'Pay period 11/02/2026 - 11/08/2026\nName,Tips\nAnn Lee,5.25',
    [
      'Ann Lee: tipsPay 5.25, grossPay 5.25',
      '! The file names “11/02/2026”, “11/08/2026”; the chosen days are Nov 9, 2026 - Nov 15, 2026.',
    ],
  ],
  [
    'a week that is another one only in America',
    'Pay period 09/11/2026 - 15/11/2026\nName,Tips\nAnn Lee,5.25',
    ['Ann Lee: tipsPay 5.25, grossPay 5.25'],
  ],
  [
    'a column of dates',
    'Name,Pay date,Tips\nAnn Lee,2026-11-12,5.25\nBo Nguyen,2026-10-12,1.25',
    [
      'Ann Lee: tipsPay 5.25, grossPay 5.25',
      'Bo Nguyen: tipsPay 1.25, grossPay 1.25',
      '! The file names “2026-10-12”; the chosen days are Nov 9, 2026 - Nov 15, 2026.',
    ],
  ],
  [
    'a header of two lines',
    'Employee,,Regular,Total,Gross\nName,Hours,Pay,Tips,Pay\nAnn Lee,40,600,5.25,605.25',
    ['Ann Lee: hoursWorked 40.00, regularPay 600.00, tipsPay 5.25, grossPay 605.25'],
  ],
  [
    'groups above the header',
    'Employee,,Earnings,,\nName,ID,Regular Pay,Tips,Gross Pay\nAnn Lee,7,600,5.25,605.25',
    [
      'Ann Lee: regularPay 600.00, tipsPay 5.25, grossPay 605.25',
      '! Row 1, Ann Lee: $600.00 regular pay without any hours.',
    ],
  ],
  [
    'units in the header',
    'Name,Hours (h),Tips [USD],Weight (lbs),Gross Pay ($)\nAnn Lee,40.5,5.25,"1,204 lbs",5.25',
    ['Ann Lee: hoursWorked 40.50, tipsPay 5.25, weightProcessed 1204.00, grossPay 5.25'],
  ],
  [
    'hours and earnings told apart in brackets',
    'Employee,Total Hours,Regular (Hours),Overtime [h],Regular (Earnings),Overtime (Earnings),Paycheck tips,Gross earnings\nAnn Lee,44,40,4,600.50,90.50,5.25,696.25',
    [
      'Ann Lee: hoursWorked 44.00, regularPay 600.50, overtimePay 90.50, tipsPay 5.25, grossPay 696.25',
      '! “Regular (Hours)” has numbers and is not read.',
      '! “Overtime [h]” has numbers and is not read.',
    ],
  ],
  [
    'hours of overtime and no pay of it',
    'Name,Hours,Overtime (hrs),Rate\nAnn Lee,44,4,15.50',
    [
      'Ann Lee: hourlyRate 15.50, hoursWorked 44.00, grossPay 682.00',
      '! “Overtime (hrs)” has numbers and is not read.',
    ],
  ],
  [
    'overtime that looks like hours',
    'Name,Hours,Overtime,Rate\nAnn Lee,44,4,15.50\nBo Nguyen,40,,15.50',
    [
      'Ann Lee: hourlyRate 15.50, hoursWorked 44.00, overtimePay 4.00, grossPay 686.00',
      'Bo Nguyen: hourlyRate 15.50, hoursWorked 40.00, overtimePay 0.00, grossPay 620.00',
      '! Overtime is in no row as much as one hour’s pay. It is imported as money; if these are hours, the column is another one.',
    ],
  ],
  [
    'another rate, a count and pay of the employer in brackets',
    'Name,Rate (Overtime),Rate ($/hr),Hours,Tips (#),Tips ($),Deductions (employer),Deductions (employee)\nAnn Lee,22.50,15.50,40,7,5.25,20.50,5.25',
    [
      'Ann Lee: hourlyRate 15.50, hoursWorked 40.00, tipsPay 5.25, deductions 5.25, grossPay 625.25',
      '! “Rate (Overtime)” has numbers and is not read.',
      '! “Tips (#)” has numbers and is not read.',
      '! “Deductions (employer)” has numbers and is not read.',
    ],
  ],
  [
    'sums of the year before those of the week',
    'Name,Gross Pay (YTD),Gross Pay,Tips (year to date),Tips (this week)\nAnn Lee,20000.50,605.25,200.50,5.25',
    [
      'Ann Lee: tipsPay 5.25, grossPay 605.25',
      '! “Gross Pay (YTD)” has numbers and is not read.',
      '! “Tips (year to date)” has numbers and is not read.',
    ],
  ],
  [
    'a group of the year before that of the week',
    'Pay of this week, year to date\nEmployee,Year to Date,,Current,\nName,Gross Pay,Tips,Gross Pay,Tips\nAnn Lee,20000.50,200.50,605.25,5.25',
    [
      'Ann Lee: tipsPay 5.25, grossPay 605.25',
      '! “Gross Pay” has numbers and is not read.',
      '! “Tips” has numbers and is not read.',
    ],
  ],
  [
    'the year and the week below the same name',
    'Name,Gross Pay,Gross Pay\n,YTD,Current\nAnn Lee,20000.50,605.25',
    ['Ann Lee: grossPay 605.25', '! “Gross Pay” has numbers and is not read.'],
  ],
  [
    'Spanish words',
    'Nombre;Horas;Tarifa;Pago regular;Propinas;Bono;Deducciones;Pago bruto;Pago neto\nJosé Núñez;40;15,00;600,00;5,25;0;5,25;605,25;600,00',
    [
      'José Núñez: hourlyRate 15.00, hoursWorked 40.00, regularPay 600.00, tipsPay 5.25, bonuses 0.00, grossPay 605.25, deductions 5.25, netPay 600.00',
    ],
  ],
  [
    'the header on each page',
    'Name,Tips\nAnn Lee,1.25\nName,Tips\nBo Nguyen,2.25',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', 'Bo Nguyen: tipsPay 2.25, grossPay 2.25'],
  ],
  [
    'numbers that are kept from a spreadsheet',
    'Name,Employee ID,Tips,Notes\nAnn Lee,,="5.25",\'tis fine\n,="1042",\'2.25,',
    [
      "Ann Lee: tipsPay 5.25, notes 'tis fine, grossPay 5.25",
      'Robert Unger 1042: tipsPay 2.25, notes null, grossPay 2.25',
      'row 2, 1042: by id',
    ],
  ],
  [
    'other words',
    'Employee Name,Total Hours,Pay Rate,Reg Pay,OT Pay,Tips Paid,Bonus,Gross Wages,Total Deductions,Take-home Pay,Comments\nAnn Lee,42,15.00,600.00,45.00,5.25,2.50,652.75,52.75,600.00,well done',
    [
      'Ann Lee: hourlyRate 15.00, hoursWorked 42.00, regularPay 600.00, overtimePay 45.00, tipsPay 5.25, bonuses 2.50, grossPay 652.75, deductions 52.75, netPay 600.00, notes well done',
    ],
  ],
  [
    'first and last name apart',
    'Last Name,First Name,Tips\nLee,Ann,5.25\nde la Cruz,Rosa,1.25',
    ['Ann Lee: tipsPay 5.25, grossPay 5.25', 'Rosa De la Cruz: tipsPay 1.25, grossPay 1.25'],
  ],
  [
    'one column for "Last, First"',
    '"Last Name, First Name",Tips\n"Lee, Ann",5.25\n"O\'Brien, Mary Ann",1.25',
    ['Ann Lee: tipsPay 5.25, grossPay 5.25', 'Mary-Ann O’Brien: tipsPay 1.25, grossPay 1.25'],
  ],
  [
    'numbers for people',
    'Badge,Name,Tips\n1042,Bob Unger,5.25\n2,Maria Garcia,1.25',
    [
      'Robert Unger 1042: tipsPay 5.25, grossPay 5.25',
      'Maria Garcia 2: tipsPay 1.25, grossPay 1.25',
      'row 1, Bob Unger: by id',
      'row 2, Maria Garcia: by id',
    ],
  ],
  [
    'numbers and no names',
    'Name,Employee ID,Tips\n,1042,5.25',
    ['Robert Unger 1042: tipsPay 5.25, grossPay 5.25', 'row 1, 1042: by id'],
  ],
  [
    'number and name of different people',
    'Name,ID,Tips\nAnn Lee,1042,5.25\nRobert Unger,77,1.25',
    [
      'row 1, Ann Lee: ambiguous (id): Robert Unger 1042 or Ann Lee',
      'row 2, Robert Unger: ambiguous (id): Robert Unger 1042',
    ],
  ],
  [
    'names in other orders and shapes',
    'Name,Tips\n"Lee, Ann",1.25\nNGUYEN BO,2.25\nAnn M. Lee,3.25\nAnn Lee Jr.,4.25\nc/o Bo Nguyen,5.25',
    [
      'Ann Lee: tipsPay 1.25, grossPay 1.25',
      'row 2, NGUYEN BO: perhaps Bo Nguyen (turned)',
      'row 3, Ann M. Lee: perhaps Ann Lee (more)',
      'row 4, Ann Lee Jr.: perhaps Ann Lee (more)',
      'row 5, c/o Bo Nguyen: perhaps Bo Nguyen (more)',
      '! Row 2, NGUYEN BO: nobody has confirmed that this is Bo Nguyen. The row is not imported.',
      '! Row 3, Ann M. Lee: nobody has confirmed that this is Ann Lee. The row is not imported.',
      '! Row 4, Ann Lee Jr.: nobody has confirmed that this is Ann Lee. The row is not imported.',
      '! Row 5, c/o Bo Nguyen: nobody has confirmed that this is Bo Nguyen. The row is not imported.',
    ],
  ],
  [
    'nicknames and slips',
    'Name,Tips\nBob Unger,1.25\nAn Lee,2.25\nJosé Núñes,3.25\nR. De La Cruz,4.25',
    [
      'row 1, Bob Unger: perhaps Robert Unger 1042 (short)',
      'row 2, An Lee: perhaps Ann Lee (short)',
      'row 3, José Núñes: perhaps José Núñez (letter)',
      'row 4, R. De La Cruz: perhaps Rosa De la Cruz (short)',
      '! Row 1, Bob Unger: nobody has confirmed that this is Robert Unger 1042. The row is not imported.',
      '! Row 2, An Lee: nobody has confirmed that this is Ann Lee. The row is not imported.',
      '! Row 3, José Núñes: nobody has confirmed that this is José Núñez. The row is not imported.',
      '! Row 4, R. De La Cruz: nobody has confirmed that this is Rosa De la Cruz. The row is not imported.',
    ],
  ],
  [
    'names of other people that look like ours',
    'Name,Tips\nJoanne Leeson,1.25\nAnn Lee-Smith,2.25\nLee,3.25\nAnn,4.25',
    [
      'row 1, Joanne Leeson: unmatched',
      'row 2, Ann Lee-Smith: unmatched',
      'row 3, Lee: unmatched',
      'row 4, Ann: unmatched',
      '! Row 1, Joanne Leeson: nobody here has this name. The row is not imported.',
      '! Row 2, Ann Lee-Smith: nobody here has this name. The row is not imported.',
      '! Row 3, Lee: nobody here has this name. The row is not imported.',
      '! Row 4, Ann: nobody here has this name. The row is not imported.',
    ],
  ],
  [
    'punctuation and hyphens',
    "Name,Tips\nMary Ann O'Brien,1.25\nRosa Delacruz,2.25\nBo  NGUYEN,3.25",
    [
      'Mary-Ann O’Brien: tipsPay 1.25, grossPay 1.25',
      'Rosa De la Cruz: tipsPay 2.25, grossPay 2.25',
      'Bo Nguyen: tipsPay 3.25, grossPay 3.25',
    ],
  ],
  [
    'two of one name',
    'Name,Tips\nMaria Garcia,1.25',
    ['row 1, Maria Garcia: ambiguous (namesakes): Maria Garcia 1 or Maria Garcia 2'],
  ],
  [
    'a remembered text',
    'Name,Tips\nBobby U,1.25',
    ['Robert Unger 1042: tipsPay 1.25, grossPay 1.25', 'row 1, Bobby U: by alias'],
    { aliases: [{ alias: 'bobby u', userId: 'Robert Unger 1042' }] },
  ],
  ['a person twice', 'Name,Tips\nAnn Lee,1.25\n"Lee, Ann",2.25', ['row 1, Ann Lee: twice', 'row 2, Lee, Ann: twice']],
  [
    'signs and currencies',
    'Name,Tips,Regular Pay\nAnn Lee,$ 5.25,"$1,234.50"\nBo Nguyen,5.25 USD,($5.00)\nJosé Núñez,€5.25,7.50-',
    [
      'Ann Lee: regularPay 1234.50, tipsPay 5.25, grossPay 1239.75',
      'Bo Nguyen: regularPay -5.00, tipsPay 5.25, grossPay 0.25',
      'José Núñez: regularPay -7.50, tipsPay 5.25, grossPay -2.25',
      '! Row 1, Ann Lee: $1,234.50 regular pay without any hours.',
      '! Row 2, Bo Nguyen: −$5.00 regular pay without any hours.',
      '! Row 2, Bo Nguyen: $5.25 tips are more than the gross pay of $0.25.',
      '! Row 2, Bo Nguyen: Regular Pay is less than 0: −$5.00.',
      '! Row 3, José Núñez: −$7.50 regular pay without any hours.',
      '! Row 3, José Núñez: $5.25 tips are more than the gross pay of −$2.25.',
      '! Row 3, José Núñez: Regular Pay is less than 0: −$7.50.',
      '! Row 3, José Núñez: Gross Pay is less than 0: −$2.25.',
    ],
  ],
  [
    'European numbers',
    'Name;Regular Pay;Tips;Gross\nAnn Lee;1.234,50 €;5,25;1.239,75\nBo Nguyen;987,00;0,50;987,50',
    [
      'Ann Lee: regularPay 1234.50, tipsPay 5.25, grossPay 1239.75',
      'Bo Nguyen: regularPay 987.00, tipsPay 0.50, grossPay 987.50',
      '! Row 1, Ann Lee: $1,234.50 regular pay without any hours.',
      '! Row 2, Bo Nguyen: $987.00 regular pay without any hours.',
    ],
  ],
  [
    'spaces and apostrophes in thousands',
    "Name;Regular Pay;Gross\nAnn Lee;1 234,50;1 234,50\nBo Nguyen;1'234,50;1'234,50",
    [
      'Ann Lee: regularPay 1234.50, grossPay 1234.50',
      'Bo Nguyen: regularPay 1234.50, grossPay 1234.50',
      '! Row 1, Ann Lee: $1,234.50 regular pay without any hours.',
      '! Row 2, Bo Nguyen: $1,234.50 regular pay without any hours.',
    ],
  ],
  [
    'a column that can be read in two ways',
    'Name;Tips\nAnn Lee;1.234\nBo Nguyen;12',
    [
      'asks tipsPay: 1.234 = 1.23 or 1234.00',
      'Ann Lee: tipsPay 0.00, grossPay 0.00',
      'Bo Nguyen: tipsPay 0.00, grossPay 0.00',
    ],
  ],
  [
    'the same, chosen',
    'Name;Tips\nAnn Lee;1.234\nBo Nguyen;12',
    [
      'decided (comma) tipsPay: 1.234 = 1.23 or 1234.00',
      'Ann Lee: tipsPay 1234.00, grossPay 1234.00',
      'Bo Nguyen: tipsPay 12.00, grossPay 12.00',
    ],
    { said: { notations: { tipsPay: 'comma' } } },
  ],
  [
    'the same, chosen the other way',
    'Name;Tips\nAnn Lee;1.234\nBo Nguyen;12',
    [
      'decided (point) tipsPay: 1.234 = 1.23 or 1234.00',
      'Ann Lee: tipsPay 1.23, grossPay 1.23',
      'Bo Nguyen: tipsPay 12.00, grossPay 12.00',
      '! Row 1, Ann Lee: Tips says “1.234”, which is stored with two decimals.',
    ],
    { said: { notations: { tipsPay: 'point' } } },
  ],
  [
    'another cell decides for the column',
    'Name;Tips\nAnn Lee;1.234\nBo Nguyen;12,50',
    ['Ann Lee: tipsPay 1234.00, grossPay 1234.00', 'Bo Nguyen: tipsPay 12.50, grossPay 12.50'],
  ],
  [
    'a column that contradicts itself',
    'Name,Tips\nAnn Lee,12.50\nBo Nguyen,"12,50"',
    [
      'asks tipsPay: 12.50 = 12.50 or undefined; 12,50 = undefined or 12.50',
      'Ann Lee: tipsPay 0.00, grossPay 0.00',
      'Bo Nguyen: tipsPay 0.00, grossPay 0.00',
    ],
  ],
  [
    'a contradiction that was decided',
    'Name,Tips\nAnn Lee,12.50\nBo Nguyen,"12,50"',
    [
      'decided (point) tipsPay: 12.50 = 12.50 or undefined; 12,50 = undefined or 12.50',
      'Ann Lee: tipsPay 12.50, grossPay 12.50',
      'Bo Nguyen: tipsPay 0.00, grossPay 0.00',
      '! Row 2, Bo Nguyen: Tips says “12,50”, which is no number. It is imported as 0.',
    ],
    { said: { notations: { tipsPay: 'point' } } },
  ],
  [
    'one way for hours, another for pay',
    'Name;Hours;Tips\nAnn Lee;38.5;12,50',
    ['Ann Lee: hoursWorked 38.50, tipsPay 12.50, grossPay 12.50'],
  ],
  [
    'hours by the clock',
    'Name,Hours,Tips\nAnn Lee,38:30,1.50\nBo Nguyen,7:05,1.50',
    [
      'Ann Lee: hoursWorked 38.50, tipsPay 1.50, grossPay 1.50',
      'Bo Nguyen: hoursWorked 7.08, tipsPay 1.50, grossPay 1.50',
    ],
  ],
  [
    'dashes for nothing',
    'Name,Hours,Regular Pay,Tips\nAnn Lee,4,60.00,-\nBo Nguyen,4,60.00,–',
    [
      'Ann Lee: hoursWorked 4.00, regularPay 60.00, tipsPay 0.00, grossPay 60.00',
      'Bo Nguyen: hoursWorked 4.00, regularPay 60.00, tipsPay 0.00, grossPay 60.00',
    ],
  ],
  [
    'what is no number',
    'Name,Hours,Regular Pay,Tips\nAnn Lee,abc,n/a,#REF!',
    [
      'Ann Lee: hoursWorked 0.00, regularPay 0.00, tipsPay 0.00, grossPay 0.00',
      '! Row 1, Ann Lee: Hours worked says “abc”, which is no number. It is imported as 0.',
      '! Row 1, Ann Lee: Regular Pay says “n/a”, which is no number. It is imported as 0.',
      '! Row 1, Ann Lee: Tips says “#REF!”, which is no number. It is imported as 0.',
    ],
  ],
  [
    'more than cents',
    'Name,Tips\nAnn Lee,7.005\nBo Nguyen,1.50',
    [
      'Ann Lee: tipsPay 7.01, grossPay 7.01',
      'Bo Nguyen: tipsPay 1.50, grossPay 1.50',
      '! Row 1, Ann Lee: Tips says “7.005”, which is stored with two decimals.',
    ],
  ],
  [
    'a file without gross pay',
    'Name,Hours,Rate,Tips\nAnn Lee,10,15.50,5.25',
    ['Ann Lee: hourlyRate 15.50, hoursWorked 10.00, tipsPay 5.25, grossPay 160.25'],
  ],
  [
    'gross pay that is not its parts',
    'Name,Hours,Regular Pay,Tips,Gross Pay\nAnn Lee,40,600.50,5.25,600.50',
    [
      'Ann Lee: hoursWorked 40.00, regularPay 600.50, tipsPay 5.25, grossPay 600.50',
      '! Row 1, Ann Lee: Gross Pay is $600.50, but regular pay, overtime, tips and bonus come to $605.75.',
    ],
  ],
  [
    'overtime that counts',
    'Name,Hours,Regular Pay,Overtime,Gross Pay\nAnn Lee,44,600.50,90.50,691.00',
    ['Ann Lee: hoursWorked 44.00, regularPay 600.50, overtimePay 90.50, grossPay 691.00'],
  ],
  [
    'net pay that adds up',
    'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,605.25,105.25,500.00',
    ['Ann Lee: grossPay 605.25, deductions 105.25, netPay 500.00'],
  ],
  [
    'net pay that does not',
    'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,605.25,105.25,510.00',
    [
      'Ann Lee: grossPay 605.25, deductions 105.25, netPay 510.00',
      '! Row 1, Ann Lee: Net Pay is $510.00, but gross pay less deductions is $500.00.',
    ],
  ],
  [
    'deductions without net pay',
    'Name,Gross Pay,Deductions\nAnn Lee,605.25,105.25',
    ['Ann Lee: grossPay 605.25, deductions 105.25'],
  ],
  [
    'a total that agrees',
    'Name,Tips\nAnn Lee,1.25\nBo Nguyen,2.25\nTOTAL,3.50',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', 'Bo Nguyen: tipsPay 2.25, grossPay 2.25'],
  ],
  [
    'a total that does not',
    'Name,Tips\nAnn Lee,1.25\nBo Nguyen,2.25\nTotal:,3.51',
    [
      'Ann Lee: tipsPay 1.25, grossPay 1.25',
      'Bo Nguyen: tipsPay 2.25, grossPay 2.25',
      '! Row 3: the file’s own total of Tips is $3.51, but its rows come to $3.50.',
    ],
  ],
  [
    'sums within and at the end',
    'Name,Tips\nAnn Lee,1.25\nSubtotal,1.25\nBo Nguyen,2.25\nSubtotal,2.25\nGrand Total,3.50',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', 'Bo Nguyen: tipsPay 2.25, grossPay 2.25'],
  ],
  ['a total in another column', ',Name,Tips\n,Ann Lee,1.25\nTotal,,1.25', ['Ann Lee: tipsPay 1.25, grossPay 1.25']],
  ['a total that nobody calls so', 'Name,Tips\nAnn Lee,1.25\n,1.25', ['Ann Lee: tipsPay 1.25, grossPay 1.25']],
  [
    'pay without a name',
    'Name,Tips\nAnn Lee,1.25\n,7.25',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', '! Row 2 has amounts, but no name. It is not imported.'],
  ],
  [
    'a total of rows that are skipped too',
    'Name,Tips\nAnn Lee,1.25\nNobody Known,2.25\nTotal,3.50',
    [
      'Ann Lee: tipsPay 1.25, grossPay 1.25',
      'row 2, Nobody Known: unmatched',
      '! Row 2, Nobody Known: nobody here has this name. The row is not imported.',
    ],
  ],
  [
    'columns that are not read',
    'Name,Tips,Mileage,Phone,Shop\nAnn Lee,1.25,14.50,,Main\nBo Nguyen,1.25,,,Main',
    [
      'Ann Lee: tipsPay 1.25, grossPay 1.25',
      'Bo Nguyen: tipsPay 1.25, grossPay 1.25',
      '! “Mileage” has numbers and is not read.',
    ],
  ],
  [
    'one of them read after all',
    'Name,Tips,Mileage\nAnn Lee,1.25,14.50',
    ['Ann Lee: tipsPay 1.25, bonuses 14.50, grossPay 15.75'],
    { said: { columns: { weightBonus: 2 } } },
  ],
  [
    'a column that is not to be read',
    'Name,Tips,Gross Pay\nAnn Lee,1.25,14.50',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', '! “Gross Pay” has numbers and is not read.'],
    { said: { columns: { grossPay: null } } },
  ],
  [
    'a money column less than last time',
    'Name,Tips\nAnn Lee,1.25',
    ['Ann Lee: tipsPay 1.25, grossPay 1.25', '! The last import had Overtime; this file does not.'],
    { lastFields: ['tipsPay', 'overtimePay', 'notes'] },
  ],
  [
    'too many hours, and less than none',
    'Name,Hours,Regular Pay\nAnn Lee,169,600.50\nBo Nguyen,-4,60.50',
    [
      'Ann Lee: hoursWorked 169.00, regularPay 600.50, grossPay 600.50',
      'Bo Nguyen: hoursWorked -4.00, regularPay 60.50, grossPay 60.50',
      '! Row 1, Ann Lee: 169.00 hours are more than these days have.',
      '! Row 2, Bo Nguyen: −4.00 hours are less than 0.',
    ],
  ],
  [
    'pay without hours, gross 0, tips above gross',
    'Name,Hours,Regular Pay,Tips,Gross Pay\nAnn Lee,0,600.50,0,600.50\nBo Nguyen,4,60.50,2,0\nJosé Núñez,0,0,5.50,4.50',
    [
      'Ann Lee: hoursWorked 0.00, regularPay 600.50, tipsPay 0.00, grossPay 600.50',
      'Bo Nguyen: hoursWorked 4.00, regularPay 60.50, tipsPay 2.00, grossPay 0.00',
      'José Núñez: hoursWorked 0.00, regularPay 0.00, tipsPay 5.50, grossPay 4.50',
      '! Row 3, José Núñez: Gross Pay is $4.50, but regular pay, overtime, tips and bonus come to $5.50.',
      '! Row 1, Ann Lee: $600.50 regular pay without any hours.',
      '! Row 2, Bo Nguyen: Gross Pay is 0 beside other amounts.',
      '! Row 3, José Núñez: $5.50 tips are more than the gross pay of $4.50.',
    ],
  ],
  [
    'another pay than usual',
    'Name,Hours,Rate,Regular Pay,Tips,Gross Pay\nAnn Lee,80,16,1280.00,5.25,1285.25',
    [
      'Ann Lee: hourlyRate 16.00, hoursWorked 80.00, regularPay 1280.00, tipsPay 5.25, grossPay 1285.25',
      '! Row 1, Ann Lee: more than twice or less than half of what is usual: Gross Pay $1,285.25 (usually $575.00), Regular Pay $1,280.00 (usually $570.00), Hours worked 80.00 (usually 38.00).',
      '! Row 1, Ann Lee: the rate is $16.00; it was $15.00.',
    ],
    { usual: [usually('Ann Lee')] },
  ],
  [
    'somebody missing, somebody new',
    'Name,Hours,Regular Pay\nBo Nguyen,40,600.50',
    [
      'Bo Nguyen: hoursWorked 40.00, regularPay 600.50, grossPay 600.50',
      '! Paid in each of the last four weeks and not in this import: Ann Lee.',
      '! In this import and not paid in the last weeks: Bo Nguyen.',
    ],
    { usual: [usually('Ann Lee')] },
  ],
  [
    'a second shop beside those who stay',
    'Name,Hours,Regular Pay\nBo Nguyen,40,600.50',
    ['Bo Nguyen: hoursWorked 40.00, regularPay 600.50, grossPay 600.50'],
    { staying: ['Ann Lee'], usual: [usually('Ann Lee'), usually('Bo Nguyen')] },
  ],
  [
    'formulas',
    'Name,Tips\n"=HYPERLINK(""http://example.invalid"")",5.25\n+Ann Lee,1.25',
    [
      'Ann Lee: tipsPay 1.25, grossPay 1.25',
      'row 1, =HYPERLINK("http://example.invalid"): unmatched',
      '! Row 1, =HYPERLINK("http://example.invalid"): nobody here has this name. The row is not imported.',
    ],
  ],
  [
    'a value with a comma and no quotes',
    'Name,Tips\nAnn Lee,$1,234.50',
    [
      'refused: Row 1 has more values than the first line has columns. A value with a comma in it needs quotes around it.',
    ],
  ],
  [
    'an open quotation mark',
    'Name,Notes\nAnn Lee,"no end\nBo Nguyen,7',
    ['refused: Row 1: a quotation mark stands alone or in the wrong place.'],
  ],
  [
    'UTF-16 without its mark',
    utf16('Name,Tips\nJosé Núñez,5.25').subarray(2),
    ['José Núñez: tipsPay 5.25, grossPay 5.25'],
  ],
  ['gross pay alone', 'Name,Gross Pay\nAnn Lee,605.25', ['Ann Lee: grossPay 605.25']],
  ['nothing', '', ['refused: The file is empty.']],
  [
    'lines of nothing',
    '\n,,\n ;;\n',
    [
      'refused: There is no column called Name in the first line. Export the pay as a table with a header and one line for each person.',
    ],
  ],
  [
    'totals, of which somebody says that no column has the names',
    'Name,Tips\nAnn Lee,5.25\nTotal,5.25',
    [
      '! Row 2: the file’s own total of Tips is $5.25, but its rows come to $0.00.',
      '! Row 1 has amounts, but no name. It is not imported.',
    ],
    { said: { columns: { employeeName: null } } },
  ],
  [
    'only totals',
    'Name,Tips\nTotal,5.25',
    ['refused: The file has only totals. Export it with one line for each person.'],
  ],
  [
    'no table',
    'Dear Ada,\nplease find the pay of this week attached.\nBest, Theo',
    [
      'refused: There is no column called Name in the first line. Export the pay as a table with a header and one line for each person.',
    ],
  ],
  ['a header alone', 'Name,Tips', []],
  [
    'a workbook under the wrong name',
    Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0]),
    ['refused: This is an Excel workbook. Save it as CSV, and choose that file.'],
  ],
  [
    'a PDF under the wrong name',
    Uint8Array.from(Buffer.from('%PDF-1.7 …')),
    ['refused: This is a PDF. Export the pay as CSV, and choose that file.'],
  ],
  [
    'a web page',
    '<!doctype html><title>Sign in</title>',
    ['refused: This is a web page. Export the pay as CSV, and choose that file.'],
  ],
  [
    'ten thousand columns',
    `Name${',x'.repeat(10_000)}\nAnn Lee`,
    ['refused: The file has more than 100 columns or 100,000 cells. Leave out what payroll does not need.'],
  ],
  [
    'a cell of more than a megabyte',
    `Name,Notes\nAnn Lee,${'x'.repeat(1_500_000)}`,
    [
      'Ann Lee: notes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, grossPay 0.00',
      '! Row 1, Ann Lee: the note is longer than 1,000 characters, and its end is left out.',
    ],
  ],
]

describe('a file with', () => {
  test.each(files)('%s', (_what, file, outcome, situation) => {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
    expect(outcomeOf(bytes, situation)).toEqual(outcome)
  })
})
