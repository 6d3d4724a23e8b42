import { readFileSync } from 'node:fs'
import { readCsv } from '#client/features/payroll/read-csv.ts'
import type { RowField } from '#shared/payroll/fields.ts'
import { findingsOf } from '#shared/payroll/findings.ts'
import type { KnownFile } from '#shared/payroll/imports.ts'
import { type Alias, createMatcher } from '#shared/payroll/matcher.ts'
import type { UsualPay } from '#shared/payroll/period.ts'
import { type BookedRecord, type Choices, planImport, type Verdict } from '#shared/payroll/plan.ts'
import type { ReadAs } from '#shared/payroll/reading.ts'
import type { DayRange } from '#shared/time/day.ts'
import { sample } from './payroll-data.ts'

/** The people of the shop of these tests: 'First|Last', or with a payroll ID 'First|Last|1042'. */
const shop = [
  ...['Ann|Lee', 'Bo|Nguyen', 'José|Núñez', 'Maria|Garcia|1', 'Maria|Garcia|2', 'Robert|Unger|1042'],
  ...['Mary-Ann|O’Brien', 'Rosa|De la Cruz', 'Rosa|Delgado', 'Miguel|Ortega', 'Keiko|Tanaka', 'Tanisha|Brooks'],
  ...['Amara|Okafor', 'Luis|Herrera', 'Priya|Raman', 'Darnell|Jefferson', 'Sofia|Marchetti'],
  // Without names: a rule that looks for parts of words would give these every row.
  ...['|', 'Rosa| '],
].map((each) => {
  const [firstName = '', lastName = '', payrollId = null] = each.split('|')
  return {
    id: payrollId ? `${firstName} ${lastName} ${payrollId}` : `${firstName} ${lastName}`,
    firstName,
    lastName,
    payrollId,
  }
})

export interface Situation {
  said?: ReadAs
  choices?: Choices
  usual?: UsualPay[]
  lastFields?: RowField[]
  /** Who is in the week already, where people are added to it. */
  staying?: string[]
  /** Rows that are imported as they were read. */
  accepted?: number[]
  /** People whose rows are added up. */
  addedUp?: string[]
  digest?: string
  files?: KnownFile[]
  days?: DayRange
  aliases?: Alias[]
}

/** The files of one of samples/*.txt: below "# what it is" the file, then behind "=> " line by line what comes of it. */
export function filesOf(name: string, besides: Record<string, Situation> = {}) {
  const files = readFileSync(sample(name), 'utf8').split(/^# /m).slice(1)
  const cases = files.map((each) => {
    const [what = '', ...lines] = each.trimEnd().split('\n')
    const outcome = lines.filter((line) => line.startsWith('=> ')).map((line) => line.slice(3))
    const file = lines.slice(0, lines.length - outcome.length).join('\n')
    return { what, file, situation: besides[what], outcome }
  })
  const unknown = Object.keys(besides).filter((what) => cases.every((each) => each.what !== what))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  return cases
}

const thisWeek = { start: '2026-11-09', end: '2026-11-15' }

/** What the page makes of a file before it is imported. */
export function importOf(bytes: Uint8Array, situation: Situation = {}) {
  const { said, usual = [], lastFields, staying = [], days = thisWeek, aliases = [] } = situation
  const { accepted = [], addedUp, digest, files } = situation
  const { choices = { byRow: new Map(), addedUp: addedUp && new Set(addedUp), accepted: new Set(accepted) } } =
    situation
  const file = readCsv(bytes, said)
  const match = createMatcher(shop, aliases)
  const matches = file.rows.map(({ employeeName, payrollId }) => match({ name: employeeName, payrollId }))
  const plan = planImport(file, matches, choices)
  const findings = findingsOf({
    file,
    plan,
    days,
    usual: new Map(usual.map((each) => [each.userId, each])),
    staying: new Map(staying.map((id) => [id, '0.00'])),
    lastFields,
    nameOf: (id) => id,
    digest,
    files,
  })
  return { file, plan, findings }
}

/** What comes of a file, in lines: who is paid what, what is asked, and what is to be looked at. */
export function outcomeOf(bytes: Uint8Array, situation: Situation = {}) {
  const { file, plan, findings } = importOf(bytes, situation)
  // What is worked out from others, and shows which of them were read.
  const workedOut = file.rows.flatMap(({ marks }) =>
    marks.flatMap(({ field, kind }) => (kind === 'calculated' && field !== 'regularPay' ? [field] : [])),
  )
  const isOfHours = (field: string) => field === 'regularHours' || field === 'overtimeHours'
  const shown = Object.keys(file.reading.columns).map((field) => (isOfHours(field) ? 'hoursWorked' : field))
  const amounts = (record: BookedRecord) =>
    [...new Set([...shown, ...workedOut])]
      .map((field) => (field === 'weightBonus' ? 'bonuses' : (field as keyof BookedRecord)))
      .flatMap((field) => (field in record ? [`${field} ${String(record[field]).slice(0, 60)}`] : []))
      .join(', ')
  return [
    ...(file.needsNames ? ['asks which column has the names'] : []),
    ...file.columnQuestions.map(
      ({ place, row, text, fields, values, answer }) =>
        `${answer === undefined ? 'asks' : `decided (${answer})`} ${file.columns[place]?.name}: ${text} in row ${row} = ${fields.map((field, at) => `${values[at]} ${field}`).join(' or ')}`,
    ),
    ...file.questions.map(
      ({ field, cells, ways, answer }) =>
        `${answer ? `decided (${answer})` : 'asks'} ${field}: ${cells.map((cell) => `${cell.text} = ${ways.map((way) => String(cell[way])).join(' or ')}`).join('; ')}`,
    ),
    ...plan.records.map((record) => `${record.userId}: ${amounts(record)}`),
    ...plan.rows.flatMap(({ row, verdict }) => {
      const words = inWords(verdict)
      return words ? [`row ${row.row}, ${row.employeeName}: ${words}`] : []
    }),
    ...file.totals.filter(({ name }) => name === '').map(({ row }) => `row ${row}, without a name: a sum`),
    ...findings.map(({ text }) => `! ${text}`),
  ]
}

function inWords(verdict: Verdict): string | undefined {
  if (verdict.status === 'booked') return verdict.how === 'name' ? undefined : `by ${verdict.how}`
  if (verdict.status === 'twice') return 'twice'
  if (verdict.status === 'ambiguous') return `ambiguous (${verdict.why}): ${verdict.candidates.join(' or ')}`
  if (verdict.status === 'suggested')
    return `perhaps ${verdict.suggestions.map(({ userId, reason }) => `${userId} (${reason})`).join(' or ')}`
  if (verdict.status === 'held')
    return ['held', ...verdict.because.map(({ field, why, taken }) => `${field} ${why}, ${taken} taken`)].join(', ')
  return verdict.status
}
