import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import { centsOf } from '#shared/money/money.ts'
import { createMatcher } from '#shared/payroll/matcher.ts'
import { type PlannedRow, partsOfGross, planImport } from '#shared/payroll/plan.ts'

const sample = (name: string) => readCsv(readFileSync(path.join(import.meta.dirname, 'samples', name)))

const person = (name: string, id = name) => {
  const [firstName = '', ...rest] = name.split(' ')
  return { id, firstName, lastName: rest.join(' ') }
}

/** Whom the shop of these files knows. */
const people = [
  ...[
    'Rosa Delgado',
    'Miguel Ortega',
    'Keiko Tanaka',
    'José Núñez',
    'Ann Lee',
    'Tanisha Brooks',
    'Amara Okafor',
    'Luis Herrera',
    'Priya Raman',
    'Darnell Jefferson',
    'Sofia Marchetti',
  ].map((name) => person(name)),
  person('Maria Garcia', 'Maria Garcia 1'),
  person('Maria Garcia', 'Maria Garcia 2'),
  // Without names: a substring rule would give these every row.
  { id: 'nameless', firstName: '', lastName: '' },
  { id: 'half a name', firstName: 'Rosa', lastName: ' ' },
]

const planOf = (name: string, choices?: Parameters<typeof planImport>[2]) => {
  const file = sample(name)
  const match = createMatcher(people, [])
  return {
    file,
    plan: planImport(
      file,
      file.rows.map(({ employeeName, payrollId }) => match({ name: employeeName, payrollId })),
      choices,
    ),
  }
}

describe('every row of the nasty file', () => {
  const { file, plan } = planOf('payroll-nasty.csv')
  const outcome = ({ row, verdict }: PlannedRow) => ({
    name: row.employeeName,
    ...verdict,
    pays: [row.hoursWorked, row.hourlyRate, row.regularPay, row.tipsPay, row.weightBonus, row.grossPay],
    ...(row.weightProcessed && { weight: row.weightProcessed }),
    ...(row.marks.length > 0 && { marks: row.marks.map(({ field, kind }) => `${field} ${kind}`) }),
    ...(centsOf(row.grossPay) !== partsOfGross(row) && { parts: partsOfGross(row) }),
  })
  const booked = (userId: string, how: string) => ({
    status: 'booked',
    userId,
    how,
    isShared: false,
    isAddedUp: false,
  })

  test('ends as the rules say', () => {
    expect(plan.rows.map(outcome)).toEqual([
      {
        name: 'Rosa Delgado',
        ...booked('Rosa Delgado', 'name'),
        pays: ['38.50', '15.00', '577.50', '112.40', '25.00', '714.90'],
        weight: '1204.00',
      },
      {
        name: 'Ortega, Miguel',
        ...booked('Miguel Ortega', 'name'),
        pays: ['40.00', '15.25', '610.00', '96.05', '12.50', '718.55'],
        weight: '980.00',
      },
      {
        name: 'keiko TANAKA',
        ...booked('Keiko Tanaka', 'name'),
        pays: ['22.50', '15.75', '354.38', '41.10', '0.00', '395.48'],
      },
      {
        name: 'José Núñez',
        status: 'twice',
        userId: 'José Núñez',
        how: 'name',
        pays: ['31.25', '16.00', '500.00', '88.00', '37.50', '625.50'],
        weight: '1510.00',
      },
      {
        name: 'Jose Nunez',
        status: 'twice',
        userId: 'José Núñez',
        how: 'name',
        pays: ['4.00', '16.00', '64.00', '0.00', '0.00', '64.00'],
      },
      {
        name: 'Joanne Leeson',
        status: 'unmatched',
        pays: ['12.00', '15.00', '180.00', '20.00', '0.00', '200.00'],
      },
      {
        name: 'Ann Lee',
        ...booked('Ann Lee', 'name'),
        pays: ['18.00', '15.00', '270.00', '33.33', '0.00', '303.33'],
      },
      {
        name: 'Maria Garcia',
        status: 'ambiguous',
        why: 'namesakes',
        candidates: ['Maria Garcia 1', 'Maria Garcia 2'],
        pays: ['20.00', '15.00', '300.00', '10.00', '0.00', '310.00'],
      },
      {
        name: 'Tanisha (Nisha) Brooks',
        status: 'suggested',
        suggestions: [{ userId: 'Tanisha Brooks', reason: 'more' }],
        pays: ['35.00', '14.50', '507.50', '61.75', '12.50', '581.75'],
        weight: '750.00',
      },
      {
        name: 'Sam Unknown',
        status: 'unmatched',
        pays: ['8.00', '15.00', '120.00', '5.00', '0.00', '125.00'],
      },
      {
        name: 'Amara Okafor',
        ...booked('Amara Okafor', 'name'),
        pays: ['0.00', '18.50', '0.00', '12.00', '0.00', '12.00'],
        marks: ['hoursWorked unreadable', 'regularPay unreadable'],
      },
      {
        name: 'Luis Herrera',
        ...booked('Luis Herrera', 'name'),
        pays: ['44.00', '17.00', '748.00', '-5.00', '0.00', '743.00'],
      },
      {
        name: 'Priya Raman',
        ...booked('Priya Raman', 'name'),
        pays: ['1024.50', '15.00', '15367.50', '1234.50', '0.00', '16602.00'],
      },
      {
        name: 'Darnell Jefferson',
        ...booked('Darnell Jefferson', 'name'),
        pays: ['10.00', '15.00', '150.00', '7.01', '0.00', '157.01'],
        marks: ['tipsPay rounded'],
      },
      {
        name: 'Sofia Marchetti',
        ...booked('Sofia Marchetti', 'name'),
        pays: ['6.00', '16.00', '96.00', '4.00', '0.00', '100.00'],
      },
      {
        name: '=HYPERLINK("http://example.invalid")',
        status: 'unmatched',
        pays: ['1.00', '15.00', '15.00', '0.00', '0.00', '15.00'],
      },
    ])
    // The blank line is left out silently, the total is shown.
    expect([file.withoutName, file.totals.map(({ row, name }) => [row, name])]).toEqual([1, [[18, 'TOTAL']]])
  })

  test('is counted once', () => {
    expect(plan.rows.length + file.totals.length + file.withoutName).toBe(18)
    expect(plan.records.map(({ userId }) => userId)).toEqual([
      'Rosa Delgado',
      'Miguel Ortega',
      'Keiko Tanaka',
      'Ann Lee',
      'Amara Okafor',
      'Luis Herrera',
      'Priya Raman',
      'Darnell Jefferson',
      'Sofia Marchetti',
    ])
    expect(plan.skipped.map(({ employeeName }) => employeeName)).toEqual([
      'Joanne Leeson',
      'Maria Garcia',
      'Tanisha (Nisha) Brooks',
      'Sam Unknown',
      '=HYPERLINK("http://example.invalid")',
    ])
    expect(plan.twice.map(({ userId, rows }) => [userId, rows.length])).toEqual([['José Núñez', 2]])
  })

  test('keeps a note with comma, quotes and a line break whole', () => {
    expect(plan.records.at(-1)!.notes).toBe('note with a comma, a "quote"\nand a line break')
  })

  test('can be settled: two rows added up, one of two namesakes picked', () => {
    const settled = planOf('payroll-nasty.csv', {
      byRow: new Map([[8, { kind: 'person', userId: 'Maria Garcia 2', isRemembered: true }]]),
      addedUp: new Set(['José Núñez']),
    }).plan
    expect(settled.twice).toEqual([])
    expect(settled.records.find(({ userId }) => userId === 'José Núñez')).toEqual({
      userId: 'José Núñez',
      hoursWorked: '35.25',
      hourlyRate: '16.00',
      regularPay: '564.00',
      overtimePay: '0.00',
      tipsPay: '88.00',
      bonuses: '37.50',
      deductions: '0.00',
      grossPay: '689.50',
      netPay: '689.50',
      hasNetPay: false,
      weightProcessed: '1510.00',
      notes: 'accents\nsame person without accents: two rows for one person',
    })
    expect(settled.records.find(({ userId }) => userId === 'Maria Garcia 2')?.grossPay).toBe('310.00')
    expect(settled.aliases).toEqual([{ alias: 'Maria Garcia', userId: 'Maria Garcia 2' }])
  })
})

test('the file with semicolons, other headers and Windows-1252 reads like any other', () => {
  const { file, plan } = planOf('payroll-semicolon-windows1252.csv')
  expect(file.missingColumns).toEqual(['firstName', 'lastName', 'payrollId', 'overtimePay', 'deductions', 'netPay'])
  expect(plan.records).toEqual([
    {
      userId: 'José Núñez',
      hoursWorked: '31.25',
      hourlyRate: '16.00',
      regularPay: '500.00',
      overtimePay: '0.00',
      tipsPay: '88.00',
      bonuses: '37.50',
      deductions: '0.00',
      grossPay: '625.50',
      netPay: '625.50',
      hasNetPay: false,
      weightProcessed: '1510.00',
      notes: 'señal',
    },
  ])
})

test('the ordinary week has 24 people, each readable and adding up', () => {
  const file = sample('payroll-week.csv')
  expect(file.rows).toHaveLength(24)
  expect(file.rows.flatMap(({ marks }) => marks)).toEqual([])
  expect(file.questions).toEqual([])
  expect(file.rows.filter((row) => centsOf(row.grossPay) !== partsOfGross(row))).toEqual([])
  expect(new Set(file.rows.map(({ employeeName }) => employeeName)).size).toBe(24)
})
