import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { asJson, columnsOf, line, lines, orEmpty } from '#server/db/lines.ts'
import { byName, byPerson } from '#server/db/order.ts'
import { callerId, type Read, sessionRead } from '#server/db/session-read.ts'
import { callIt } from '#server/db/who.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { isoOf, newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { aliasesMax, periodsMax } from '#shared/payroll/limits.ts'
import type { NewPeriod, PayrollAlias } from '#shared/payroll/payroll.ts'
import { payrollNameAliases, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { formatDay, weekName } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { usersMax } from '#shared/users/limits.ts'
import { users } from '#shared/users/table.ts'

/** ISO text with Z; every connection runs at UTC. */
const iso = (column: SQL | typeof payrollPeriods.importedAt) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const amountFields = [
  'hoursWorked',
  'hourlyRate',
  'regularPay',
  'overtimePay',
  'tipsPay',
  'bonuses',
  'deductions',
  'grossPay',
  'netPay',
  'weightProcessed',
]

const amounts = sql.raw(amountFields.map((field) => `'${field}', r.${columnOf(field)}::text`).join(', '))

function columnOf(field: string) {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `r` is a record, `p` its period. */
const recordFields = sql`'id', r.id, 'userId', r.user_id, ${amounts}, 'notes', r.notes, 'createdAt', ${iso(sql`r.created_at`)}`

const periodFields = sql`'id', p.id, 'periodName', p.period_name, 'startDate', p.start_date, 'endDate', p.end_date,
  'importedFrom', p.imported_from, 'importedAt', ${iso(sql`p.imported_at`)}, 'recordCount', t.record_count,
  'totalGross', t.total_gross::text, 'totalNet', t.total_net::text`

const sums = sql`count(period_id) as record_count, coalesce(sum(gross_pay), 0.00) as total_gross, coalesce(sum(net_pay), 0.00) as total_net`

/** The totals of the period `p` as `t`. */
const totals = sql`lateral (select ${sums} from ${payrollRecords} where period_id = p.id) t`

const records = sql`coalesce((
  select json_agg(json_build_object(${recordFields},
      'user', json_build_object('firstName', first_name, 'lastName', last_name, 'email', email))
    order by ${byPerson})
  from ${payrollRecords} r join ${users} on users.id = r.user_id where r.period_id = p.id), '[]')`

/** One row of text for each period with its records, newest first. */
export const periodTexts = sql`
  select json_build_object(${periodFields}, 'payrollRecords', ${records})::text
  from (select * from ${payrollPeriods} order by start_date desc limit ${sql.raw(String(periodsMax))}) p, ${totals}
  order by p.start_date desc`

/** JSON text of the periods with their totals, newest first; all are summed in one pass. */
export async function periodTotalsText(db: Db): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_agg(json_build_object(${periodFields}) order by p.start_date desc), '[]')::text as text
    from ${payrollPeriods} p join (
      select periods.id, ${sums} from ${payrollPeriods} periods
      left join ${payrollRecords} on period_id = periods.id group by periods.id
      order by periods.start_date desc limit ${periodsMax}) t on t.id = p.id`)
  return rows[0]!.text
}

/** JSON text of a period with its records. */
export async function periodText(db: Db, id: string): Promise<string> {
  const {
    rows: [row],
  } = await db.execute<{ text: string }>(sql`
    select json_build_object(${periodFields}, 'payrollRecords', ${records})::text as text
    from ${payrollPeriods} p, ${totals} where p.id = ${id}`)
  if (!row) throw notFound(t`Payroll period`)
  return row.text
}

/**
 * Stores a period whole or not at all, in a handful of statements however many people are paid. The lock makes imports
 * wait for each other and for changes of tips that are under way, and those for the import: a tip cannot change after
 * its week was paid.
 */
export async function importPeriod(db: Db, { records, aliases, ...period }: NewPeriod) {
  return db.transaction(async (tx) => {
    await callIt(tx, 'imported')
    await tx.execute(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    const json = JSON.stringify(records.map((record) => ({ id: newId(), ...record })))
    const before = await situation(tx, period, json, JSON.stringify(aliases))
    if (before.overlapping) throw overlap(before.overlapping)
    refuseUnknown(before.unknown, before.unknownAliases)

    const importedAt = sql`clock_timestamp()`
    const [stored] = await tx
      .insert(payrollPeriods)
      .values({ ...period, importedAt })
      .onConflictDoUpdate({
        target: [payrollPeriods.startDate, payrollPeriods.endDate],
        set: { periodName: period.periodName, importedFrom: period.importedFrom, importedAt },
      })
      .returning()
    if (before.isThere) await tx.execute(sql`delete from ${payrollRecords} where period_id = ${stored!.id}`)
    const { count, gross, net } = await insertRecords(tx, stored!.id, json)
    await callIt(tx, undefined)
    if (aliases.length > 0) await rememberAliases(tx, aliases)
    return {
      ...stored!,
      recordCount: count,
      totalGross: gross,
      totalNet: net,
      processedRecordsCount: count,
      isUpdate: before.isThere,
    }
  })
}

interface Days {
  startDate: string
  endDate: string
}

type Overlapping = Days & { periodName: string }

/** What the import meets: a period with its dates, another one in its way, people who do not exist (by row from 1). */
async function situation(tx: Db, { startDate, endDate }: Days, records: string, aliases: string) {
  const isSame = sql`start_date = ${startDate} and end_date = ${endDate}`
  const unknownIn = (json: string) => sql`(
    select json_agg(row_number order by row_number)
    from json_array_elements(${json}::json) with ordinality as given(record, row_number)
    left join ${users} u on u.id = (record ->> 'userId')::uuid where u.id is null)`
  const { rows } = await tx.execute<{
    isThere: boolean
    overlapping: Overlapping | null
    unknown: number[] | null
    unknownAliases: number[] | null
  }>(sql`
    select
      exists (select from ${payrollPeriods} where ${isSame}) as "isThere",
      (select json_build_object('periodName', period_name, 'startDate', start_date, 'endDate', end_date)
        from ${payrollPeriods}
        where daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]') and not (${isSame})
        order by start_date limit 1) as overlapping,
      ${unknownIn(records)} as unknown,
      ${unknownIn(aliases)} as "unknownAliases"`)
  return rows[0]!
}

/** The first period that shares a day with these, in words; undefined where there is none. */
export async function overlappingPeriod(tx: Db, { startDate, endDate }: Days): Promise<string | undefined> {
  const { rows } = await tx.execute<Overlapping & Record<string, unknown>>(sql`
    select period_name as "periodName", start_date as "startDate", end_date as "endDate" from ${payrollPeriods}
    where daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]')
    order by start_date limit 1`)
  return rows[0] && inWords(rows[0])
}

const inWords = ({ periodName, startDate, endDate }: Overlapping) =>
  `${periodName || weekName({ start: startDate, end: endDate })} (${formatDay(startDate)} - ${formatDay(endDate)})`

const overlap = (period: Overlapping) => {
  return new AppError(
    409,
    'PERIOD_OVERLAP',
    t`These dates overlap with ${inWords(period)}. Delete that period or choose other dates.`,
  )
}

function refuseUnknown(rows: number[] | null, aliasRows: number[] | null) {
  if (!rows && !aliasRows) return
  const errors = Object.fromEntries([
    ...(rows ?? []).map((row) => [`records.${row - 1}.userId`, [t`Row ${row}: this user does not exist`]]),
    ...(aliasRows ?? []).map((row) => [`aliases.${row - 1}.userId`, [t`This user does not exist`]]),
  ])
  const message = rows
    ? rows.length === 1
      ? t`Row ${rows[0]!}: this user does not exist. Nothing was imported.`
      : t`Rows ${rows.join(', ')}: this user does not exist. Nothing was imported.`
    : t`A remembered name belongs to nobody. Nothing was imported.`
  throw new AppError(400, 'UNKNOWN_USER', message, { errors })
}

const columns = [
  ['id', 'uuid'],
  ['userId', 'uuid'],
  ['hoursWorked', 'numeric'],
  ['hourlyRate', 'numeric'],
  ['regularPay', 'numeric'],
  ['overtimePay', 'numeric'],
  ['tipsPay', 'numeric'],
  ['bonuses', 'numeric'],
  ['deductions', 'numeric'],
  ['grossPay', 'numeric'],
  ['netPay', 'numeric'],
  ['weightProcessed', 'numeric'],
  ['notes', 'text'],
] as const

const recordset = sql.raw(columns.map(([field, type]) => `"${field}" ${type}`).join(', '))
const given = sql.raw(columns.map(([field]) => `"${field}"`).join(', '))
const stored = sql.raw(columns.map(([field]) => columnOf(field)).join(', '))

async function insertRecords(tx: Db, periodId: string, json: string) {
  const { rows } = await tx.execute<{ count: number; gross: string; net: string }>(sql`
    with made as (
      insert into ${payrollRecords} (period_id, ${stored})
      select ${periodId}, ${given} from json_to_recordset(${json}::json) as record(${recordset})
      returning gross_pay, net_pay)
    select count(*)::int as count, sum(gross_pay)::text as gross, sum(net_pay)::text as net from made`)
  return rows[0]!
}

/** The newest choice for a name counts. */
async function rememberAliases(tx: Db, aliases: NewPeriod['aliases']) {
  const json = JSON.stringify(aliases.map((alias) => ({ id: newId(), ...alias })))
  await tx.execute(sql`
    insert into ${payrollNameAliases} (id, alias, user_id)
    select distinct on (lower(alias)) id, alias, "userId"
    from json_to_recordset(${json}::json) as given(id uuid, alias text, "userId" uuid)
    order by lower(alias), id desc
    on conflict (lower(alias)) do update set alias = excluded.alias, user_id = excluded.user_id`)
}

export async function deletePeriod(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute(sql`delete from ${payrollPeriods} where id = ${id} returning id`)
  if (rows.length === 0) throw notFound(t`Payroll period`)
}

export async function listAliases(db: Db): Promise<PayrollAlias[]> {
  return db
    .select({ id: payrollNameAliases.id, alias: payrollNameAliases.alias, userId: payrollNameAliases.userId })
    .from(payrollNameAliases)
    .orderBy(byName(payrollNameAliases.alias), payrollNameAliases.id)
    .limit(aliasesMax)
}

export async function deleteAlias(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute(sql`delete from ${payrollNameAliases} where id = ${id} returning id`)
  if (rows.length === 0) throw notFound(t`This name`)
}

/** The instants of a shop's days as a range of an index: from the first midnight up to the one after the last day. */
const loggedIn = (start: SQL | string, end: SQL | string, timeZone: string | Placeholder) =>
  sql`tips.created_at >= (${start}::date::timestamp at time zone ${timeZone})
    and tips.created_at < ((${end}::date + 1)::timestamp at time zone ${timeZone})`

/** JSON text of what everybody logged in these days; late is what came after the import of exactly these days. */
export async function loggedTipsText(db: Db, timeZone: string, { startDate, endDate }: Days): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with period as (
      select coalesce(max(imported_at), 'infinity') as imported_at from ${payrollPeriods}
      where start_date = ${startDate} and end_date = ${endDate}),
    logged as (
      select user_id, sum(amount) as amount, count(*) as count,
        coalesce(sum(amount) filter (where tips.created_at > period.imported_at), 0.00) as late_amount,
        count(*) filter (where tips.created_at > period.imported_at) as late_count
      from ${tips}, period where ${loggedIn(startDate, endDate, timeZone)} group by user_id
      order by user_id limit ${usersMax})
    select coalesce(json_agg(json_build_object('userId', user_id, 'amount', amount::text, 'count', count,
      'lateAmount', late_amount::text, 'lateCount', late_count) order by user_id), '[]')::text as text from logged`)
  return rows[0]!.text
}

/** The caller's pay, newest period first; nobody else's can be in it. */
export const ownPay = sessionRead(
  'own_pay',
  lines(sql`
    select ${line(
      ...['id', 'user_id', ...amountFields.map(columnOf)].map((column) => orEmpty(sql.raw(`r.${column}`))),
      asJson(sql`r.notes`),
      sql`r.created_at`,
      asJson(sql`p.period_name`),
      sql`p.start_date`,
      sql`p.end_date`,
      sql`logged.amount`,
      sql`logged.late_amount`,
    )}
    from ${payrollRecords} r join ${payrollPeriods} p on p.id = r.period_id,
      lateral (
        select coalesce(sum(amount), 0.00) as amount,
          coalesce(sum(amount) filter (where tips.created_at > p.imported_at), 0.00) as late_amount
        from ${tips}
        where tips.user_id = r.user_id
          and ${loggedIn(sql`p.start_date`, sql`p.end_date`, sql.placeholder('timeZone'))}) logged
    where r.user_id = ${callerId} order by p.start_date desc limit ${sql.raw(String(periodsMax))}`),
)

/** JSON text of what `ownPay` read. */
export function ownPayText([lines]: Read): string {
  const texts = columnsOf(lines!).map(([id, user, ...columns]) => {
    const amounts = amountFields.map((field, at) => `"${field}":${columns[at] ? `"${columns[at]}"` : 'null'}`)
    const [notesJson, createdAt, periodNameJson, start, end, logged, late] = columns.slice(amountFields.length)
    return `{"id":"${id}","userId":"${user}",${amounts.join(',')},"notes":${notesJson},"createdAt":"${isoOf(createdAt!)}","payrollPeriod":{"periodName":${periodNameJson},"startDate":"${start}","endDate":"${end}"},"tipsLogged":"${logged}","tipsLoggedLate":"${late}"}`
  })
  return `[${texts.join(',')}]`
}
