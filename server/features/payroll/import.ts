import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { callIt } from '#server/db/history.ts'
import { insertRows } from '#server/db/insertion.ts'
import { requirePresentZone } from '#server/features/settings/queries.ts'
import type { Settings } from '#server/http/call.ts'
import { AppError } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { NewPeriod } from '#shared/payroll/new-period.ts'
import { lateAfter, payrollImports, payrollNameAliases, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { type Days, inWords, type Overlapping, totalsOf } from './queries.ts'
import { refuseOtherTips, settleLateTips } from './tips-to-pay.ts'

/**
 * Stores a period whole or not at all, in a handful of statements however many people are paid. The lock makes imports
 * wait for each other and for changes of tips that are under way, and those for the import: a tip cannot change after
 * its week was paid.
 */
export async function importPeriod(
  db: Db,
  { records, replaces, aliases, mode, file, findings, loggedTips, lateTips, leftOut, ...period }: NewPeriod,
  importedBy: string,
  zoneOf: Settings['zoneOf'],
) {
  return db.transaction(async (tx) => {
    await callIt(tx, 'imported')
    await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    await requirePresentZone(tx, zoneOf)
    const people = peopleOf(records)
    const before = await situation(tx, period, people, peopleOf(aliases), loggedTips?.asOf)
    if (before.startDate !== null) throw overlap(before)
    refuseUnknown(before.unknown, before.unknownAliases)
    const pay = { ...period, people, asOf: before.asOf }
    if (loggedTips) await refuseOtherTips(tx, pay, loggedTips.people)

    const isAddition = before.isThere && mode === 'add'
    const stored = isAddition ? await periodWithout(tx, pay) : await storePeriod(tx, pay)
    if (before.isThere && !isAddition) await removeRecords(tx, stored.id, replaces)
    await insertRows(
      tx,
      payrollRecords,
      records.map((record) => ({ ...record, periodId: stored.id })),
    )
    await callIt(tx, undefined)
    if (aliases.length > 0) await rememberAliases(tx, aliases)
    await tx.insert(payrollImports).values({
      startDate: period.startDate,
      endDate: period.endDate,
      importedAt: sql`clock_timestamp()`,
      importedBy,
      importedFrom: period.importedFrom,
      mode,
      recordCount: records.length,
      findings,
      leftOut: leftOut.filter((userId) => !people.includes(userId)),
      ...(file && {
        fileName: file.name,
        file: Buffer.from(file.content, 'base64'),
        header: file.header,
        reading: file.reading,
      }),
    })
    await settleLateTips(tx, stored.id, { ...pay, records, lateTips })
    return {
      ...stored,
      ...(await totalsOf(tx, stored.id)),
      processedRecordsCount: records.length,
      isUpdate: before.isThere,
    }
  })
}

const peopleOf = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId)

/**
 * Whether these days have a period, another period that overlaps with them, rows (from 1) whose people do not exist; and
 * the moment up to which tips are paid: when they were shown, or else now.
 */
async function situation(
  tx: Db,
  { startDate, endDate }: Days,
  people: string[],
  namedPeople: string[],
  shownAt: string | undefined,
) {
  const isSame = sql`start_date = ${startDate} and end_date = ${endDate}`
  const unknownAmong = (ids: string[]) => sql`array(
    select place::int from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, place)
    where not exists (select from ${users} where ${users.id} = given.id) order by place)`
  const [found] = await tx.rows<
    Overlapping & { isThere: boolean; asOf: string; unknown: number[]; unknownAliases: number[] }
  >(sql`
    select
      exists (select from ${payrollPeriods} where ${isSame}) as "isThere",
      least(${shownAt ?? null}::timestamptz, clock_timestamp()::timestamptz(3)) as "asOf",
      other.period_name as "periodName", other.start_date as "startDate", other.end_date as "endDate",
      ${unknownAmong(people)} as unknown,
      ${unknownAmong(namedPeople)} as "unknownAliases"
    from (values (true)) import left join lateral (
      select period_name, start_date, end_date from ${payrollPeriods}
      where daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]') and not (${isSame})
      order by start_date limit 1) other on true`)
  return found!
}

type Period = Pick<NewPeriod, 'periodName' | 'startDate' | 'endDate' | 'importedFrom'> & { asOf: string }

/**
 * Its time is that of the tips that it pays: what was logged after it is late. Of days that are imported again, the first
 * import says what is late: who is paid for it this time, the sums say.
 */
async function storePeriod(tx: Db, { asOf: importedAt, ...period }: Period) {
  const [stored] = await tx
    .insert(payrollPeriods)
    .values({ ...period, importedAt })
    .onConflictDoUpdate({
      target: [payrollPeriods.startDate, payrollPeriods.endDate],
      set: { periodName: period.periodName, importedFrom: period.importedFrom, importedAt, lateAfter },
    })
    .returning()
  return stored!
}

/**
 * The period of these days as it stands, which has nobody of these people. Its time stays: of those who stand in it,
 * what they logged since is in no pay yet.
 */
async function periodWithout(tx: Db, { startDate, endDate, people }: Days & { people: string[] }) {
  const ofTheseDays = and(eq(payrollPeriods.startDate, startDate), eq(payrollPeriods.endDate, endDate))
  const [stored] = await tx.select().from(payrollPeriods).where(ofTheseDays)
  const there = await tx.rows<{ row: number; firstName: string; lastName: string; email: string }>(sql`
    select place::int as row, first_name as "firstName", last_name as "lastName", email
    from unnest(${sql.param(people)}::uuid[]) with ordinality as given (id, place)
    join ${payrollRecords} on period_id = ${stored!.id} and user_id = given.id
    join ${users} on ${users.id} = given.id order by place`)
  if (there.length > 0) throw alreadyThere(there.map(({ row, ...person }) => ({ row, name: nameOf(person) })))
  return stored!
}

/** Replaces only records that the admin saw: another one may have imported these days a moment ago. */
async function removeRecords(tx: Db, periodId: string, shown: readonly string[] | undefined) {
  const removed = await tx
    .delete(payrollRecords)
    .where(eq(payrollRecords.periodId, periodId))
    .returning({ id: payrollRecords.id })
  const known = shown && new Set(shown)
  if (known && removed.some(({ id }) => !known.has(id))) throw changedMeanwhile()
}

/** The newest choice for a name counts. */
async function rememberAliases(tx: Db, aliases: NewPeriod['aliases']) {
  const json = JSON.stringify(aliases.map((alias) => ({ id: newId(), ...alias })))
  await tx.change(sql`
    insert into ${payrollNameAliases} (id, alias, user_id)
    select distinct on (lower(alias)) id, alias, "userId"
    from json_to_recordset(${json}::json) as given(id uuid, alias text, "userId" uuid)
    order by lower(alias), id desc
    on conflict (lower(alias)) do update set alias = excluded.alias, user_id = excluded.user_id`)
}

const overlap = (period: Overlapping) =>
  new AppError(
    409,
    'PERIOD_OVERLAP',
    t`These dates overlap with ${inWords(period)}. Delete that period or choose other dates.`,
  )

function refuseUnknown(rows: number[], aliasRows: number[]) {
  if (rows.length + aliasRows.length === 0) return
  const errors = Object.fromEntries([
    ...rows.map((row) => [`records.${row - 1}.userId`, [t`Row ${row}: this user does not exist`]]),
    ...aliasRows.map((row) => [`aliases.${row - 1}.userId`, [t`This user does not exist`]]),
  ])
  const message =
    rows.length > 0
      ? rows.length === 1
        ? t`Row ${rows[0]!}: this user does not exist. Nothing was imported.`
        : t`Rows ${rows.join(', ')}: this user does not exist. Nothing was imported.`
      : t`A remembered name belongs to nobody. Nothing was imported.`
  throw new AppError(400, 'UNKNOWN_USER', message, { errors })
}

const changedMeanwhile = () =>
  new AppError(
    409,
    'PERIOD_CHANGED',
    t`These days were imported in the meantime. Look at what will change, then import. Nothing was imported.`,
  )

const mostNamed = 10

function alreadyThere(people: { row: number; name: string }[]) {
  const [first] = people
  const named = people.slice(0, mostNamed)
  const rows = named.map(({ row }) => row).join(', ')
  const names = named.map(({ name }) => name).join(', ')
  const others = people.length - named.length
  const message =
    people.length === 1
      ? t`Row ${first!.row} is for ${first!.name}, who already stands in this period. Leave the row out, or replace the period. Nothing was imported.`
      : others === 0
        ? t`Rows ${rows} are for people who already stand in this period: ${names}. Leave them out, or replace the period. Nothing was imported.`
        : t`Rows ${rows} and ${others} more are for people who already stand in this period: ${names} and ${others} more. Leave them out, or replace the period. Nothing was imported.`
  const errors = Object.fromEntries(
    people.map(({ row, name }) => [
      `records.${row - 1}.userId`,
      [t`Row ${row}: ${name} already stands in this period`],
    ]),
  )
  return new AppError(409, 'ALREADY_IN_PERIOD', message, { errors })
}
