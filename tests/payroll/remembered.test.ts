import { expect, test } from 'vitest'
import type { Choice, Plan } from '#shared/payroll/plan.ts'
import { readAsOf, readingOf } from '#shared/payroll/remembered.ts'
import { filesOf, importOf, type Situation } from './made-files.ts'

// What a shop is asked of the files of its payroll product in the first week, and in the second, whose files have the
// same header and other numbers: nothing but what the numbers say.

const weeks = [
  { start: '2026-11-09', end: '2026-11-15' },
  { start: '2026-11-16', end: '2026-11-22' },
] as const

const files = filesOf('two-weeks.txt')
const products = files.flatMap((first, at) => (at % 2 ? [] : { ...first, next: files[at + 1]! }))

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

test.each(products)('$what: $outcome in the first week, none in the second', ({ file: text, outcome, next }) => {
  const [firstWeek, secondWeek] = weeks
  const first = bytesOf(text)
  expect([`${askedOf(importOf(first, { days: firstWeek }))} questions`]).toEqual(outcome)

  const { file, plan } = decided(first, { days: firstWeek })
  const second = importOf(bytesOf(next.file), {
    days: secondWeek,
    said: readAsOf(JSON.parse(JSON.stringify(readingOf(file, plan)))),
    aliases: plan.aliases,
  })
  expect(second.file.header).toBe(file.header)
  expect([`${askedOf(second)} questions`]).toEqual(next.outcome)
  expect([second.findings, second.plan.skipped]).toEqual([[], []])
  expect(second.plan.records.length).toBeGreaterThan(0)
})

/** The findings of a file, after one with the same columns in which everything was decided. */
function findingsAfter(header: string, first: string, second: string): string[] {
  const { file, plan } = decided(bytesOf(header, first), {})
  const said = readAsOf(readingOf(file, plan))
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
  const without = weekOf('', readAsOf(readingOf(file, plan)))
  expect(weekOf('9.50', readAsOf(readingOf(without.file, without.plan))).findings).toEqual([])
})

test('what an earlier version remembered says nothing about columns that it did not know', () => {
  const said = readAsOf({ columns: { employeeName: 0, hoursWorked: 1 }, notations: {} })
  const { reading } = importOf(bytesOf('Name,Hours,Overtime Hours,Tips', 'Ann Lee,42,2,5.25'), { said }).file
  expect(reading.columns).toEqual({ employeeName: 0, hoursWorked: 1, overtimeHours: 2 })
})
