import { expect, test } from 'vitest'
import type { Choice, Plan } from '#shared/payroll/plan.ts'
import { readingOf, saidOf } from '#shared/payroll/remembered.ts'
import { importOf, type Situation } from './made-files.ts'

// What a shop is asked of the files of its payroll product in the first week, and in the second, whose files have the
// same header and other numbers: nothing but what the numbers say.

const weeks = [
  { start: '2026-11-09', end: '2026-11-15' },
  { start: '2026-11-16', end: '2026-11-22' },
] as const

/** Under the header, the rows of the first week and those of the second. */
type Product = [what: string, asked: number, header: string, first: string, second: string]

const products: Product[] = [
  [
    'a plain table',
    0,
    'Name,Rate,Hours worked,Regular Pay,Overtime Pay,Tips,Gross Pay,Deductions,Net Pay',
    'Ann Lee,$15.00,40.00,$600.00,$45.00,$20.50,$665.50,$80.25,$585.25',
    'Ann Lee,$15.00,30.00,$450.00,$0.00,$12.00,$462.00,$60.25,$401.75',
  ],
  [
    'a register with net pay after taxes that it does not name, and middle initials',
    3,
    '"Payroll Name","File Number","Rate","Hours","Regular Pay","Tips","Gross Pay","Net Pay","Take Home Cash"',
    '"Lee, Ann B.","000007","15.00","40.00","600.00","20.00","620.00","560.12","60.12"\n"Unger, Robert","001042","16.00","10.00","160.00","0.00","160.00","140.00",""',
    '"Lee, Ann B.","000007","15.00","30.00","450.00","12.00","462.00","401.12",""\n"Unger, Robert","001042","16.00","20.00","320.00","5.00","325.00","290.00","10.00"',
  ],
  [
    'a journal with taxes and costs of the employer, and a short name',
    4,
    'Last Name,First Name,Regular (Hours),Regular (Earnings),Paycheck Tips,Gross Earnings,Employer Taxes,Net Pay,Employer Cost',
    'Lee,Ann,40.00,600.00,20.00,620.00,50.90,560.12,670.90\nNguyen,Bo,38.25,612.00,10.00,622.00,47.60,511.20,669.60\nDelgado,Rosie,10.00,150.00,0.00,150.00,10.00,130.00,160.00',
    'Lee,Ann,30.00,450.00,12.00,462.00,40.90,401.12,502.90\nNguyen,Bo,30.00,480.00,0.00,480.00,37.60,400.20,517.60',
  ],
  [
    'people with a row for each of their jobs, and sales',
    2,
    'Employee,Job Title,Hours,Hourly Rate,Regular Pay,Net Sales,Total Tips,Employee ID,Location',
    '"Lee, Ann",Attendant,32.00,15.00,480.00,910.50,20.00,1001,Main\n"Lee, Ann",Driver,8.00,18.00,144.00,0.00,0.00,1001,Main\n"Nguyen, Bo",Attendant,30.00,16.00,480.00,0.00,10.00,1002,Main',
    '"Lee, Ann",Attendant,30.00,15.00,450.00,710.50,10.00,1001,Main\n"Lee, Ann",Driver,9.00,18.00,162.00,0.00,0.00,1001,Main\n"Nguyen, Bo",Attendant,32.00,16.00,512.00,20.50,12.00,1002,Main',
  ],
  [
    'namesakes, of whom one has no number',
    1,
    'Name,Employee ID,Hours,Rate,Regular Pay,Gross Pay',
    'Maria Garcia,2,40,15,600,600\nMaria Garcia,,30,15,450,450',
    'Maria Garcia,02,30,15,450,450\nMaria Garcia,,20,15,300,300',
  ],
  [
    'numbers in place of names',
    0,
    'Name,Employee ID,Hours,Rate,Regular Pay,Tips,Gross Pay',
    ',01042,40,15,600,20,620',
    ',01042,38,15,570,10,580',
  ],
  [
    'commas that may be two things',
    2,
    'Nombre;Horas;Pago regular;Propinas;Pago bruto',
    'José Núñez;40;1.234;0;1.234',
    'José Núñez;40;1.200;0;1.200',
  ],
]

const bytesOf = (...parts: string[]) => new TextEncoder().encode(parts.join('\n'))

/** How much somebody has to answer, choose or look at. */
function askedOf({ file, plan, findings }: ReturnType<typeof importOf>): number {
  const questions = file.questions.filter(({ answer }) => answer === undefined)
  const open = plan.rows.filter(({ verdict }) => verdict.status === 'ambiguous')
  return questions.length + open.length + plan.twice.length + findings.length
}

const choose = (userId: string): Choice => ({ kind: 'person', userId, isRemembered: true })

/** All is answered, the first who may be meant is meant, and several rows of somebody are added up. */
function decided(bytes: Uint8Array, situation: Situation) {
  const asking = importOf(bytes, situation)
  const notations = Object.fromEntries(asking.file.questions.map(({ field }) => [field, 'comma' as const]))
  const byRow = new Map(
    asking.plan.rows.flatMap(({ row, verdict }) => chosenIn(verdict).map((id) => [row.row, choose(id)])),
  )
  const addedUp = new Set(asking.plan.twice.map(({ userId }) => userId))
  return importOf(bytes, { ...situation, said: { notations }, choices: { byRow, addedUp } })
}

function chosenIn(verdict: Plan['rows'][number]['verdict']): string[] {
  if (verdict.status === 'ambiguous') return verdict.candidates.slice(0, 1)
  return verdict.status === 'suggested' ? verdict.suggestions.slice(0, 1).map(({ userId }) => userId) : []
}

test.each(products)(
  '%s: %i questions in the first week, none in the second',
  (_what, asked, header, firstRows, secondRows) => {
    const [firstWeek, secondWeek] = weeks
    const first = bytesOf(header, firstRows)
    expect(askedOf(importOf(first, { days: firstWeek }))).toBe(asked)

    const { file, plan } = decided(first, { days: firstWeek })
    const next = importOf(bytesOf(header, secondRows), {
      days: secondWeek,
      said: saidOf(JSON.parse(JSON.stringify(readingOf(file, plan)))),
      aliases: plan.aliases,
    })
    expect(next.file.header).toBe(file.header)
    expect([askedOf(next), next.findings, next.plan.skipped]).toEqual([0, [], []])
    expect(next.plan.records.length).toBeGreaterThan(0)
  },
)

/** The findings of a file, after one with the same columns in which everything was decided. */
function findingsAfter(header: string, first: string, second: string): string[] {
  const { file, plan } = decided(bytesOf(header, first), {})
  const said = saidOf(readingOf(file, plan))
  return importOf(bytesOf(header, second), { said }).findings.map(({ text }) => text)
}

test.each([
  [
    'net pay that is more than gross pay',
    'Name,Gross Pay,Net Pay',
    ['Ann Lee,600.50,500.25', 'Ann Lee,600.50,610.25'],
    ['Row 1, Ann Lee: Net Pay is $610.25, but gross pay less deductions is $600.50.'],
  ],
  [
    'net pay that was not always less',
    'Name,Gross Pay,Net Pay',
    ['Ann Lee,600.50,500.25\nBo Nguyen,10.50,11.50', 'Ann Lee,600.50,510.25'],
    ['Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.'],
  ],
  [
    'net pay beside deductions that do not say why',
    'Name,Gross Pay,Deductions,Net Pay',
    ['Ann Lee,600.50,10.25,500.25', 'Ann Lee,600.50,10.25,500.25'],
    ['Row 1, Ann Lee: Net Pay is $500.25, but gross pay less deductions is $590.25.'],
  ],
  [
    'a column that has numbers for the first time',
    'Name,Tips,Mileage,Meals',
    ['Ann Lee,5.25,12.50,', 'Ann Lee,5.25,,7.25'],
    ['“Meals” has numbers and is not read.'],
  ],
])('asked again: %s', (_what, header, [first, second], findings) => {
  expect(findingsAfter(header, first!, second!)).toEqual(findings)
})

test('what is not theirs stays so in a week without its numbers', () => {
  const weekOf = (mileage: string, said = {}) =>
    importOf(bytesOf('Name,Tips,Mileage', `Ann Lee,5.25,${mileage}`), { said })
  const { file, plan } = weekOf('12.50')
  const without = weekOf('', saidOf(readingOf(file, plan)))
  expect(weekOf('9.50', saidOf(readingOf(without.file, without.plan))).findings).toEqual([])
})

test('what an earlier version remembered says nothing about columns that it did not know', () => {
  const said = saidOf({ columns: { employeeName: 0, hoursWorked: 1 }, notations: {} })
  const { reading } = importOf(bytesOf('Name,Hours,Overtime Hours,Tips', 'Ann Lee,42,2,5.25'), { said }).file
  expect(reading.columns).toEqual({ employeeName: 0, hoursWorked: 1, overtimeHours: 2 })
})
