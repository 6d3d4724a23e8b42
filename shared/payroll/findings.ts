import { t } from '#shared/language/t.ts'
import { dollarsFromCents, fromCents, plainCents } from '#shared/money/money.ts'
import { datesOutside } from './dates.ts'
import { columnNames, moneyFields, type NumberField } from './fields.ts'
import type { PayrollRow } from './file.ts'
import { findingLimits } from './limits.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { isUnread } from './remembered.ts'
import {
  type Circumstances,
  changed,
  type Finding,
  implausible,
  sums,
  unbooked,
  unread,
  unusual,
} from './row-findings.ts'
import { unnamedPay, wrongTotals } from './totals.ts'
import { dateRange, hours } from './words.ts'

/** What an admin is to look at before they import, gravest first. */
export function findingsOf(found: Circumstances): Finding[] {
  const rows = found.plan.rows.filter(({ verdict }) => verdict.status !== 'leftOut')
  const eachRow = (find: (planned: PlannedRow, found: Circumstances) => Finding[]) =>
    rows.flatMap((planned) => find(planned, found))
  const all = [
    ...otherWeek(found),
    ...eachRow(unread),
    ...totals(found),
    ...overtimeInHours(found),
    ...eachRow(sums),
    ...nobodys(found),
    ...eachRow(unbooked),
    ...columnsGone(found),
    ...eachRow(implausible),
    ...eachRow(unusual),
    ...missingPeople(found),
    ...newPeople(found),
    ...eachRow(changed),
    ...columnsUnread(found),
  ]
  const more = all.length - findingLimits.count + 1
  return more > 1
    ? [...all.slice(0, -more), { text: t`And ${more.toLocaleString('en-US')} more of such findings.` }]
    : all
}

/** So many are named; a whole shop that is missing says something else. */
const mostNamed = 100

const listed = (names: readonly string[]) =>
  names.length > mostNamed
    ? t`${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
    : names.join(', ')

const fewEnough = 5

function otherWeek({ file, days }: Circumstances): Finding[] {
  const outside = [...new Set(datesOutside(file.dates, days).map(({ text }) => text))]
  if (outside.length === 0) return []
  const dates = outside.slice(0, fewEnough).map((text) => `“${text}”`)
  return [
    {
      text: t`The file names ${dates.join(', ')}; the chosen days are ${dateRange({ startDate: days.start, endDate: days.end })}.`,
    },
  ]
}

function totals({ file }: Circumstances): Finding[] {
  return wrongTotals(file).map(({ row, field, stated, rows }) => ({
    text: t`Row ${row}: the file’s own total of ${columnNames[field]} is ${amountOf(field, stated)}, but its rows come to ${amountOf(field, rows)}.`,
    row,
    field,
  }))
}

const amountOf = (field: NumberField, cents: number) =>
  (moneyFields as readonly NumberField[]).includes(field) ? dollarsFromCents(cents) : hours(fromCents(cents))

const nobodys = ({ file }: Circumstances): Finding[] =>
  unnamedPay(file).map(({ row }) => ({ text: t`Row ${row} has amounts, but no name. It is not imported.`, row }))

function columnsGone({ file, lastFields }: Circumstances): Finding[] {
  const gone = moneyFields.filter((field) => lastFields?.includes(field) && file.missingColumns.includes(field))
  return gone.map((field) => ({ text: t`The last import had ${columnNames[field]}; this file does not.`, field }))
}

/** A column that is called Overtime may have the hours of it: then nobody is paid for as much as one hour. */
function overtimeInHours({ file: { rows } }: Circumstances): Finding[] {
  const withOvertime = rows.filter(({ overtimePay }) => plainCents(overtimePay) !== 0)
  const isLittle = ({ overtimePay, hourlyRate, hoursWorked }: PayrollRow) =>
    plainCents(overtimePay) < plainCents(hourlyRate) && plainCents(overtimePay) <= plainCents(hoursWorked)
  if (withOvertime.length === 0 || !withOvertime.every(isLittle)) return []
  return [
    {
      text: t`${columnNames.overtimePay} is in no row as much as one hour’s pay. It is imported as money; if these are hours, the column is another one.`,
      field: 'overtimePay',
    },
  ]
}

/** Whom the import pays or would pay as soon as something else is decided. */
const peopleIn = ({ rows }: Plan) =>
  new Set(rows.flatMap(({ verdict }) => ('userId' in verdict ? [verdict.userId] : [])))

function missingPeople({ plan, usual, staying, nameOf }: Circumstances): Finding[] {
  const here = peopleIn(plan)
  const missing = [...usual.values()]
    .filter(({ userId, isEveryWeek }) => isEveryWeek && !here.has(userId) && !staying.has(userId))
    .map(({ userId }) => nameOf(userId))
  return missing.length === 0
    ? []
    : [{ text: t`Paid in each of the last four weeks and not in this import: ${listed(missing)}.` }]
}

function newPeople({ plan, usual, nameOf }: Circumstances): Finding[] {
  // Of the first import there is nothing to say.
  if (usual.size === 0) return []
  const added = plan.records.filter(({ userId }) => !usual.has(userId)).map(({ userId }) => nameOf(userId))
  return added.length === 0 ? [] : [{ text: t`In this import and not paid in the last weeks: ${listed(added)}.` }]
}

const columnsUnread = ({ file }: Circumstances): Finding[] =>
  file.columns.flatMap(({ name }, at) => {
    if (!isUnread(file, at)) return []
    const column = name ? `“${name.slice(0, 80)}”` : t`Column ${at + 1}`
    return [{ text: t`${column} has numbers and is not read.` }]
  })
