import { t } from '#shared/language/t.ts'
import { dollars, dollarsFromCents, fromCents, plainCents, sumCents } from '#shared/money/money.ts'
import { daysBetween, formatDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { differencesIn, hasUnpaidOvertime, outliersIn, takesOffUnsaid } from './agreement.ts'
import { datesOutside } from './dates.ts'
import { columnNames, moneyFields, type NumberField } from './fields.ts'
import type { PayrollFile } from './file.ts'
import { findingLimits } from './limits.ts'
import type { UsualPay } from './period.ts'
import { type BookedRecord, type Plan, type PlannedRow, peopleOf } from './plan.ts'
import { isUnread } from './remembered.ts'
import {
  blanksIn,
  type Circumstances,
  changed,
  type Finding,
  implausible,
  subject,
  unbooked,
  unread,
  unusual,
} from './row-findings.ts'
import { wrongTotals } from './totals.ts'
import { dateRange, hours } from './words.ts'

/** What an admin is to look at before they import, gravest first. */
export function findingsOf(found: Circumstances): Finding[] {
  // What is left out is not imported, and a row that is held is asked about where it stands.
  const rows = found.plan.rows.filter(({ verdict }) => verdict.status !== 'leftOut' && verdict.status !== 'held')
  const eachRow = (find: (planned: PlannedRow, found: Circumstances) => Finding[]) =>
    rows.flatMap((planned) => find(planned, found))
  const mostHours = 24 * (daysBetween(found.days.start, found.days.end) + 1)
  const all = [
    ...sameAgain(found),
    ...fewPeople(found),
    ...otherWeek(found),
    ...eachRow(unread),
    ...totals(found),
    ...unpaidOvertime(found),
    ...differences(rows, found),
    ...nobodys(found),
    ...eachRow(unbooked),
    ...columnsGone(found),
    ...eachRow((planned) => implausible(planned, found, mostHours)),
    ...outliers(rows, found.file),
    ...blanksIn(rows, found.file),
    ...eachRow(unusual),
    ...missingPeople(found),
    ...newPeople(found),
    ...eachRow(changed),
    ...assumed(found),
    ...netUnsaid(found),
    ...columnsUnread(found),
  ]
  const more = all.length - findingLimits.count + 1
  return more > 1
    ? [...all.slice(0, -more), { text: t`And ${more.toLocaleString('en-US')} more of such findings.` }]
    : all
}

/** The same file, or the same pay of the same people, for other days: everybody would be paid twice. */
function sameAgain({ digest, files = [], days, plan, usual }: Circumstances): Finding[] {
  const isOther = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    startDate !== days.start || endDate !== days.end
  const again = files.filter((file) => file.digest === digest && isOther(file))
  if (again.length > 0)
    return again.slice(0, fewEnough).map((file) => ({
      text: t`This very file was imported on ${formatDay(dayOf(file.importedAt))}, for ${dateRange(file)}. Its people would be paid twice.`,
      isGrave: true,
    }))
  return periodsWithSamePay(plan.records, usual)
    .filter(isOther)
    .map((period) => ({
      text: t`For ${dateRange(period)}, ${period.count} of these people were paid for the same hours, with the same tips and gross pay. They would be paid twice.`,
      isGrave: true,
    }))
}

/** Said where more than a fifth of the last period's people are missing, or less is paid than 70 % of what is usual. */
function fewPeople(found: Circumstances): Finding[] {
  const { people, missing, gross, usualGross } = lastPeriodIn(found)
  const isLittle = gross < 0.7 * usualGross
  if (people === 0 || (5 * missing.length <= people && !isLittle)) return []
  const sums = t`${dollarsFromCents(gross)} against about ${dollarsFromCents(usualGross)}`
  return [
    {
      text:
        missing.length === 0
          ? t`The gross pay of this file is less than 70 % of what is usual: ${sums}.`
          : t`${missing.length} of ${people} people are not in this file: ${sums}.`,
      isGrave: true,
    },
  ]
}

/** In a file in which the same does not agree in any row, two of them say it. */
const fewRows = 3

function differences(rows: readonly PlannedRow[], { file }: Circumstances): Finding[] {
  const found = rows.flatMap(({ row }) =>
    differencesIn(row, file).map(({ field, words }) => ({ text: `${subject(row)}: ${words}`, row: row.row, field })),
  )
  const byField = new Map<string, Finding[]>()
  for (const each of found) {
    const alike = byField.get(each.field)
    if (alike) alike.push(each)
    else byField.set(each.field, [each])
  }
  return found.flatMap((each) => {
    const alike = byField.get(each.field) ?? []
    if (rows.length <= fewRows || alike.length < rows.length) return [each]
    const [first, second] = alike
    if (each !== first) return []
    return [
      {
        text: t`In none of the ${rows.length.toLocaleString('en-US')} rows ${columnNames[each.field]} agrees with the rest. ${each.text} ${second!.text}`,
        row: each.row,
        field: each.field,
      },
    ]
  })
}

function outliers(planned: readonly PlannedRow[], { reading: { columns } }: PayrollFile): Finding[] {
  const rows = planned.map(({ row }) => row)
  return moneyFields
    .filter((field) => columns[field] !== undefined)
    .flatMap((field) =>
      [...outliersIn(rows, field)].map(([row, median]) => ({
        text: t`${subject(row)}: ${columnNames[field]} is ${dollars(row[field])}, where the other rows have about ${dollarsFromCents(median)}.`,
        row: row.row,
        field,
      })),
    )
}

const assumed = ({ file }: Circumstances): Finding[] =>
  file.assumed.map(({ kind, columns }) => {
    const names = columns.map((name) => `“${name.slice(0, 80)}”`).join(', ')
    if (kind === 'deductionsAddedUp') return { text: t`Deductions are what these columns come to: ${names}.` }
    if (kind === 'tipsInGross')
      return { text: t`${names} is taken as gross pay, with the tips in it. If they come on top, it is Regular Pay.` }
    return { text: t`${names} is in gross pay, and no column takes it off again: it is paid out here.` }
  })

const netUnsaid = ({ file }: Circumstances): Finding[] =>
  takesOffUnsaid(file) && !file.reading.netIsAfterTaxes
    ? [
        {
          text: t`Net Pay is below Gross Pay in every row, and no column has the deductions. They are imported as 0.`,
          field: 'netPay',
        },
      ]
    : []

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

/** Lines that an admin said are somebody's pay are no sums. */
function isClaimed({ plan }: Circumstances) {
  const rows = new Set(plan.rows.map(({ row }) => row.row))
  return ({ row }: { row: number }) => rows.has(row)
}

function totals(found: Circumstances): Finding[] {
  const isPay = isClaimed(found)
  return wrongTotals(found.file.totals.filter((total) => !isPay(total))).map(({ row, field, stated, rows }) => ({
    text: t`Row ${row}: the file’s own total of ${columnNames[field]} is ${amountOf(field, stated)}, but its rows come to ${amountOf(field, rows)}.`,
    row,
    field,
  }))
}

const amountOf = (field: NumberField, cents: number) =>
  (moneyFields as readonly NumberField[]).includes(field) ? dollarsFromCents(cents) : hours(fromCents(cents))

function nobodys(found: Circumstances): Finding[] {
  const isPay = isClaimed(found)
  return found.file.nameless
    .filter((line) => !isPay(line))
    .map(({ row }) => ({ text: t`Row ${row} has amounts, but no name. It is not imported.`, row }))
}

function columnsGone({ file, lastFields }: Circumstances): Finding[] {
  const gone = moneyFields.filter((field) => lastFields?.includes(field) && file.missingColumns.includes(field))
  return gone.map((field) => ({ text: t`The last import had ${columnNames[field]}; this file does not.`, field }))
}

const unpaidOvertime = ({ file }: Circumstances): Finding[] =>
  hasUnpaidOvertime(file)
    ? [
        {
          text: t`The file has overtime hours, and no column has what they are paid.`,
          field: 'overtimeHours',
        },
      ]
    : []

function missingPeople({ plan, usual, staying, nameOf }: Circumstances): Finding[] {
  const here = new Set(plan.rows.flatMap(peopleOf))
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

/**
 * Periods that paid the same people the same. Two people with the same tips are no chance; without tips somebody may well
 * work as long each week, so that everybody's pay has to be the same then. A salary is always the same, and says nothing.
 */
function periodsWithSamePay(records: readonly BookedRecord[], usual: ReadonlyMap<string, UsualPay>) {
  const periods = new Map<string, { startDate: string; endDate: string; count: number; withTips: number }>()
  const worked = records.filter(({ hoursWorked }) => plainCents(hoursWorked) !== 0)
  for (const record of worked)
    for (const { startDate, endDate, hoursWorked, tipsPay, grossPay } of usual.get(record.userId)?.pays ?? []) {
      if (hoursWorked !== record.hoursWorked || tipsPay !== record.tipsPay || grossPay !== record.grossPay) continue
      const period = periods.get(startDate) ?? { startDate, endDate, count: 0, withTips: 0 }
      period.count += 1
      if (plainCents(tipsPay) !== 0) period.withTips += 1
      periods.set(startDate, period)
    }
  return [...periods.values()].filter(({ count, withTips }) => withTips > 1 || count === worked.length)
}

interface Here {
  plan: Plan
  /** By the ids of the people. */
  usual: ReadonlyMap<string, UsualPay>
  /** Who is in the week already and stays in it, with their gross pay. */
  staying: ReadonlyMap<string, string>
}

/** Periods that say what a shop pays in all. */
const compared = 4

/** Who stands in the newest period before and not in this import, and what it pays beside what four of them paid. */
export function lastPeriodIn({ plan, usual, staying }: Here) {
  const pays = [...usual.values()].flatMap(({ userId, pays }) => pays.map((pay) => ({ userId, ...pay })))
  const starts = [...new Set(pays.map(({ startDate }) => startDate))].toSorted().toReversed().slice(0, compared)
  const here = new Set([...plan.rows.flatMap(peopleOf), ...staying.keys()])
  const people = pays.filter(({ startDate }) => startDate === starts[0])
  const paidBefore = sumCents(
    pays.flatMap(({ startDate, grossPay }) => (starts.includes(startDate) ? [plainCents(grossPay)] : [])),
  )
  const rows = plan.rows.filter((planned) => peopleOf(planned).length > 0)
  return {
    people: people.length,
    missing: people.filter(({ userId }) => !here.has(userId)),
    /** In cents. */
    gross: sumCents([...rows.map(({ row }) => row.grossPay), ...staying.values()].map(plainCents)),
    usualGross: starts.length === 0 ? 0 : Math.round(paidBefore / starts.length),
  }
}
