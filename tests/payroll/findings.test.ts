import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCents } from '#shared/money/money.ts'
import type { KnownFile } from '#shared/payroll/imports.ts'
import type { UsualPay } from '#shared/payroll/period.ts'
import { outcomeOf, type Situation } from './made-files.ts'

const outcome = (file: string, situation?: Situation) => outcomeOf(new TextEncoder().encode(file), situation)

/** What is held, asked and to be looked at, without whose row it is. */
const doubtsOf = (file: string, situation?: Situation) =>
  outcome(file, situation)
    .filter((line) => line.startsWith('! ') || line.includes(': held'))
    .map((line) => line.replace(/^! /, ''))

type Case = [what: string, file: string | (Situation & { file: string }), ...doubts: string[]]

const pay = (startDate: string, endDate: string, hoursWorked: string, tipsPay: string, grossPay: string) => ({
  ...{ startDate, endDate, hoursWorked, tipsPay, grossPay },
})

/** Somebody who stands in one earlier week with these amounts; not for long enough to be usual. */
const paidOnce = (userId: string, hoursWorked: string, tipsPay: string, grossPay: string): UsualPay => ({
  ...{
    userId,
    periods: 1,
    isEveryWeek: false,
    regularPay: '0.00',
    hourlyRate: '15.00',
    hoursWorked,
    tipsPay,
    grossPay,
  },
  pays: [pay('2026-11-02', '2026-11-08', hoursWorked, tipsPay, grossPay)],
})

const earlier = (startDate: string, endDate: string): KnownFile => ({
  ...{ startDate, endDate, importedAt: '2026-11-10T15:00:00.000Z', digest: 'abc' },
})

const header = 'Name,Hours,Rate,Regular Pay,Tips,Gross Pay'
const people = ['Ann Lee', 'Bo Nguyen', 'José Núñez', 'Keiko Tanaka', 'Amara Okafor', 'Luis Herrera']
/** A line for each of so many people. */
const lines = (count: number, line: (at: number) => string) =>
  people
    .slice(0, count)
    .map((name, at) => `\n${name},${line(at)}`)
    .join('')

const cases: Case[] = [
  // Rate and hours against regular pay.
  ['pay for the hours', `${header}\nAnn Lee,40,15,600,20,620`],
  [
    'a digit lost',
    `${header}\nAnn Lee,40,15,60,0,60`,
    'Row 1, Ann Lee: Regular Pay is $60.00, but 40.00 hours at $15.00 are $600.00.',
  ],
  [
    'hours as a part of a day',
    `${header}\nAnn Lee,1.67,15,600,0,600`,
    'Row 1, Ann Lee: Regular Pay is $600.00, but 1.67 hours at $15.00 are $25.05.',
    'Row 1, Ann Lee: $600.00 for 1.67 hours.',
  ],
  ['the same without a rate', 'Name,Hours,Gross Pay\nAnn Lee,1.67,600', 'Row 1, Ann Lee: $600.00 for 1.67 hours.'],
  ['a salary', `${header}\nAnn Lee,0,,0,0,0\nBo Nguyen,40,,1000,0,1000`],
  ['a third of an hour', `${header}\nAnn Lee,38.33,15,575,0,575`],
  ['a cent', `${header}\nAnn Lee,38.5,15.25,587.12,0,587.12`],
  [
    'more than rounding leaves',
    `${header}\nAnn Lee,38.33,15,575.10,0,575.10`,
    'Row 1, Ann Lee: Regular Pay is $575.10, but 38.33 hours at $15.00 are $574.95.',
  ],
  [
    'a rate of four decimals',
    `${header}\nAnn Lee,40,16.6667,666.67,0,666.67`,
    'Row 1, Ann Lee: Rate says “16.6667”, which is stored with two decimals.',
  ],
  ['hours with overtime in them, at time and a half', 'Name,Hours,Rate,Regular Pay,OT Pay\nAnn Lee,42,15,600,45'],
  ['hours with overtime beside them', 'Name,Hours,Rate,Regular Pay,OT Pay\nAnn Lee,40,15,600,45'],
  [
    'neither',
    'Name,Hours,Rate,Regular Pay,OT Pay\nAnn Lee,42,15,600,55',
    'Row 1, Ann Lee: Regular Pay is $600.00, but 42.00 hours at $15.00 are $630.00.',
  ],
  [
    'the same of every row',
    `${header}${lines(5, () => '40,15,60,0,60')}`,
    'In none of the 5 rows Regular Pay agrees with the rest. Row 1, Ann Lee: Regular Pay is $60.00, but 40.00 hours at $15.00 are $600.00. Row 2, Bo Nguyen: Regular Pay is $60.00, but 40.00 hours at $15.00 are $600.00.',
  ],
  // Overtime hours against overtime pay.
  ...(['60', '90', '120', '89.96'] as const).map(
    (overtime): Case => [
      `four hours of overtime for ${overtime}`,
      `Name,Hours,OT Hours,Rate,Regular Pay,OT Pay\nAnn Lee,44,4,15,600,${overtime}`,
    ],
  ),
  [
    'overtime that is paid another way',
    'Name,Hours,OT Hours,Rate,Regular Pay,OT Pay\nAnn Lee,44,4,15,600,9',
    'Row 1, Ann Lee: Overtime is $9.00, but 4.00 overtime hours at $15.00 are $60.00, or $90.00 at time and a half.',
  ],
  [
    'overtime without its hours',
    'Name,Hours,OT Hours,Rate,Regular Pay,OT Pay\nAnn Lee,40,0,15,600,90',
    'Row 1, Ann Lee: Overtime is $90.00, but 0.00 overtime hours at $15.00 are $0.00, or $0.00 at time and a half.',
  ],
  [
    'hours that are not their parts',
    'Name,Total Hours,Regular Hours,OT Hours,Rate,Regular Pay,OT Pay\nAnn Lee,54,40,4,15,600,90',
    'Row 1, Ann Lee: Hours worked are 54.00, but regular and overtime hours come to 44.00.',
  ],
  [
    'overtime hours in the column of the pay',
    'Name,Rate,Hours,Regular Pay,Overtime\nAnn Lee,10,40,400,12\nBo Nguyen,10,40,400,0',
    '“Overtime” has numbers and is not read.',
  ],
  ['overtime pay of full hours', 'Name,Rate,Hours,Regular Pay,Overtime Pay\nAnn Lee,10,40,400,15'],
  // Net pay.
  [
    'net pay in a file without deductions',
    `Name,Gross Pay,Net Pay${lines(5, () => '600,520.10')}`,
    'Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.',
  ],
  [
    'one of them a digit short',
    `Name,Gross Pay,Net Pay${lines(3, (at) => `600,${at === 1 ? 52 : 520}`)}`,
    'Row 2, Bo Nguyen: Net Pay is $52.00, but gross pay less deductions is $600.00.',
    'Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.',
  ],
  // Signs.
  ['deductions below zero', 'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,400,-50,350\nBo Nguyen,400,(50.00),350'],
  ['their total below zero too', 'Name,Gross Pay,Deductions\nAnn Lee,400,-50\nBo Nguyen,400,-60\nTotal,800,-110'],
  [
    'one of another sign',
    'Name,Gross Pay,Deductions\nAnn Lee,400,-50\nBo Nguyen,400,60\nJosé Núñez,400,-50',
    'row 2, Bo Nguyen: held, deductions sign, 460.00 taken',
  ],
  [
    'one of another sign that is accepted',
    { file: 'Name,Gross Pay,Deductions\nAnn Lee,400,50\nBo Nguyen,400,-60\nJosé Núñez,400,50', accepted: [2] },
    'Row 2, Bo Nguyen: Deductions of −$60.00 have another sign than those of other rows.',
  ],
  [
    'one of another sign with net pay',
    'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,400,50,350\nBo Nguyen,400,-50,350\nJosé Núñez,400,50,350',
    'Row 2, Bo Nguyen: Net Pay is $350.00, but gross pay less deductions is $450.00.',
    'Row 2, Bo Nguyen: Deductions of −$50.00 have another sign than those of other rows.',
  ],
  // Blanks.
  [
    'net pay and deductions blank',
    'Name,Gross Pay,Deductions,Net Pay\nAnn Lee,400,50,350\nBo Nguyen,400,,',
    'Row 2, Bo Nguyen: Net Pay is blank. Gross pay less deductions is taken: $400.00.',
    'Row 2, Bo Nguyen: Deductions is blank. It is imported as 0.',
  ],
  [
    'gross pay blank',
    'Name,Regular Pay,Tips,Hours,Gross Pay\nAnn Lee,600,20,40,620\nBo Nguyen,,15,0,',
    'Row 2, Bo Nguyen: Regular Pay is blank. It is imported as 0.',
    'Row 2, Bo Nguyen: Gross Pay is blank. What its parts come to is taken: $15.00.',
  ],
  [
    'tips blank in many rows',
    `${header}${lines(6, (at) => (at === 0 ? '10,15,150,9,159' : '10,15,150,,150'))}`,
    'Tips is blank in 5 rows, such as 2 and 3, and filled in others. It is imported as 0 there.',
  ],
  ['tips blank everywhere', `${header}${lines(2, () => '10,15,150,,150')}`],
  ['tips blank where somebody did not work', `${header}\nAnn Lee,10,15,150,9,159\nBo Nguyen,0,15,0,,0`],
  ['a dash for nothing', `${header}\nAnn Lee,10,15,150,9,159\nBo Nguyen,10,15,150,-,150`],
  // What cannot be read.
  [
    'gross pay that is no number',
    'Name,Hours,Gross Pay\nAnn Lee,40,600\nBo Nguyen,40,see below',
    'row 2, Bo Nguyen: held, grossPay unreadable, 0.00 taken',
  ],
  [
    'the same, imported all the same',
    { file: 'Name,Hours,Gross Pay\nAnn Lee,40,600\nBo Nguyen,0,see below', accepted: [2] },
    'Row 2, Bo Nguyen: Gross Pay says “see below”, which is no number. It is imported as 0.',
  ],
  [
    'net pay that is no number, and no gross pay',
    'Name,Hours,Gross Pay,Net Pay\nAnn Lee,40,600,600\nBo Nguyen,40,600,?\nJosé Núñez,40,0,0',
    'row 2, Bo Nguyen: held, netPay unreadable, 0.00 taken',
    'row 3, José Núñez: held, grossPay nothing, 0.00 taken',
  ],
  [
    'one of two rows that are added up',
    { file: 'Name,Hours,Gross Pay\nAnn Lee,40,600\nAnn Lee,40,?', addedUp: ['Ann Lee'] },
    'row 1, Ann Lee: held',
    'row 2, Ann Lee: held, grossPay unreadable, 0.00 taken',
  ],
  ['hours alone', 'Name,Hours\nAnn Lee,40'],
  // Amounts that nobody is paid.
  [
    'ten hours for ten billion',
    'Name,Hours,Gross Pay\nAnn Lee,10,"9,999,999,999.99"',
    'Row 1, Ann Lee: $9,999,999,999.99 for 10.00 hours.',
  ],
  [
    'tips without their point',
    `Name,Tips${lines(4, (at) => (at === 2 ? '8250' : '80'))}`,
    'Row 3, José Núñez: Tips is $8,250.00, where the other rows have about $80.00.',
  ],
  [
    'more than cents are counted in',
    `${header}\nAnn Lee,"999,999.99","9,999,999,999.99",15,0,15`,
    'Row 1, Ann Lee: Regular Pay is $15.00, but 999,999.99 hours at $9,999,999,999.99 are $9,999,999,899,989,999.36.',
    'Row 1, Ann Lee: 999,999.99 hours are more than these days have.',
  ],
  // The same again.
  [
    'the file of another week',
    { file: `${header}\nAnn Lee,40,15,600,20,620`, digest: 'abc', files: [earlier('2026-11-02', '2026-11-08')] },
    'This very file was imported on Nov 10, 2026, for Nov 2, 2026 - Nov 8, 2026. Its people would be paid twice.',
  ],
  [
    'the file of this week once more, and another one',
    {
      ...{ file: `${header}\nAnn Lee,40,15,600,20,620`, digest: 'abc' },
      files: [earlier('2026-11-09', '2026-11-15'), { ...earlier('2026-11-02', '2026-11-08'), digest: 'other' }],
    },
  ],
  [
    'the pay of the week before, written anew',
    {
      file: `${header}\nAnn Lee,40,15,600,20,620\nBo Nguyen,30,15,450,12,462\nJosé Núñez,10,15,150,1,151`,
      usual: [
        ...[paidOnce('Ann Lee', '40.00', '20.00', '620.00'), paidOnce('Bo Nguyen', '30.00', '12.00', '462.00')],
        paidOnce('José Núñez', '10.00', '3.00', '153.00'),
      ],
    },
    'For Nov 2, 2026 - Nov 8, 2026, 2 of these people were paid for the same hours, with the same tips and gross pay. They would be paid twice.',
  ],
  [
    'two people who work the same each week, without tips',
    {
      file: 'Name,Hours,Gross Pay\nAnn Lee,40,600\nBo Nguyen,40,600\nJosé Núñez,10,151',
      usual: [
        ...[paidOnce('Ann Lee', '40.00', '0.00', '600.00'), paidOnce('Bo Nguyen', '40.00', '0.00', '600.00')],
        paidOnce('José Núñez', '12.00', '3.00', '150.00'),
      ],
    },
  ],
  [
    'salaries',
    {
      file: 'Name,Hours,Gross Pay\nAnn Lee,0,1000\nBo Nguyen,0,900',
      usual: [paidOnce('Ann Lee', '0.00', '0.00', '1000.00'), paidOnce('Bo Nguyen', '0.00', '0.00', '900.00')],
    },
  ],
  // Who is missing.
  [
    'a part of the shop',
    {
      file: 'Name,Hours,Gross Pay\nAnn Lee,30,500\nBo Nguyen,40,600',
      usual: people.map((name) => paidOnce(name, '40.00', '0.00', '700.00')),
    },
    '4 of 6 people are not in this file: $1,100.00 against about $4,200.00.',
  ],
  [
    'the whole shop for half of its pay',
    {
      file: `Name,Hours,Gross Pay${lines(6, () => '20,300')}`,
      usual: people.map((name) => paidOnce(name, '40.00', '0.00', '700.00')),
    },
    'The gross pay of this file is less than 70 % of what is usual: $1,800.00 against about $4,200.00.',
  ],
  [
    'one of six away',
    {
      file: `Name,Hours,Gross Pay${lines(5, () => '39,690')}`,
      usual: people.map((name) => paidOnce(name, '40.00', '0.00', '700.00')),
    },
  ],
]

test.each(cases)('%s', (_what, given, ...doubts) => {
  const { file, ...situation } = typeof given === 'string' ? { file: given } : given
  expect(doubtsOf(file, situation)).toEqual(doubts)
})

describe('whose numbers agree', () => {
  const columns = ['Rate', 'Total Hours', 'Regular Hours', 'OT Hours', 'Regular Pay', 'OT Pay', 'Tips', 'Bonus']
  const all = [...columns, 'Gross Pay', 'Deductions', 'Net Pay'] as const
  /** In cents and hundredths of an hour. */
  const agreeing = fc
    .record({
      ...{ rate: fc.integer({ min: 800, max: 4_000 }), regular: fc.integer({ min: 100, max: 4_000 }) },
      ...{ overtime: fc.integer({ min: 0, max: 1_000 }), times: fc.constantFrom(1, 1.5, 2) },
      ...{ tips: fc.integer({ min: 0, max: 30_000 }), bonus: fc.integer({ min: 0, max: 5_000 }) },
      part: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ rate, regular, overtime, times, tips, bonus, part }) => {
      const regularPay = Math.round((rate * regular) / 100)
      const overtimePay = Math.round((rate * overtime * times) / 100)
      const gross = regularPay + overtimePay + tips + bonus
      const deductions = Math.round((gross * part) / 100)
      const hours = [regular + overtime, regular, overtime]
      return [rate, ...hours, regularPay, overtimePay, tips, bonus, gross, deductions, gross - deductions]
    })
  const doubts = (numbers: readonly number[]) =>
    doubtsOf(`Name,${all.join(',')}\nAnn Lee,${numbers.map(fromCents).join(',')}`)

  test('nothing is asked; of one that is changed alone, something is', () => {
    fc.assert(
      fc.property(agreeing, fc.nat(all.length - 1), fc.integer({ min: 50, max: 100_000 }), (numbers, at, more) => {
        expect(doubts(numbers)).toEqual([])
        expect(doubts(numbers.with(at, numbers[at]! + more))).not.toEqual([])
      }),
    )
  })
})
