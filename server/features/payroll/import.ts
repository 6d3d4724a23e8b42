import { eq, sql } from 'drizzle-orm'
import { callIt } from '#server/db/act-as.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insertion.ts'
import { AppError } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { sumMoney } from '#shared/money/money.ts'
import type { NewPeriod } from '#shared/payroll/payroll.ts'
import { payrollNameAliases, payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { users } from '#shared/users/table.ts'
import { settleLateTips } from './late-tips.ts'
import { type Days, inWords, type Overlapping } from './queries.ts'

/**
 * Stores a period whole or not at all, in a handful of statements however many people are paid. The lock makes imports
 * wait for each other and for changes of tips that are under way, and those for the import: a tip cannot change after
 * its week was paid.
 */
export async function importPeriod(db: Db, { records, aliases, ...period }: NewPeriod) {
  return db.transaction(async (tx) => {
    await callIt(tx, 'imported')
    await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    const peopleOf = (rows: readonly { userId: string }[]) => rows.map(({ userId }) => userId)
    const before = await situation(tx, period, peopleOf(records), peopleOf(aliases))
    if (before.startDate !== null) throw overlap(before)
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
    const periodId = stored!.id
    if (before.isThere) await tx.delete(payrollRecords).where(eq(payrollRecords.periodId, periodId))
    await insertRows(
      tx,
      payrollRecords,
      records.map((record) => ({ ...record, periodId })),
    )
    await callIt(tx, undefined)
    if (aliases.length > 0) await rememberAliases(tx, aliases)
    await settleLateTips(tx, { ...period, periodId, people: peopleOf(records) })
    return {
      ...stored!,
      recordCount: records.length,
      totalGross: sumMoney(records.map(({ grossPay }) => grossPay)),
      totalNet: sumMoney(records.map(({ netPay }) => netPay)),
      processedRecordsCount: records.length,
      isUpdate: before.isThere,
    }
  })
}

/** What the import meets: a period with its dates, another one in its way, people who do not exist (by row from 1). */
async function situation(tx: Db, { startDate, endDate }: Days, people: string[], namedPeople: string[]) {
  const isSame = sql`start_date = ${startDate} and end_date = ${endDate}`
  const unknownAmong = (ids: string[]) => sql`array(
    select place::int from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, place)
    where not exists (select from ${users} where ${users.id} = given.id) order by place)`
  const [found] = await tx.rows<Overlapping & { isThere: boolean; unknown: number[]; unknownAliases: number[] }>(sql`
    select
      exists (select from ${payrollPeriods} where ${isSame}) as "isThere",
      other.period_name as "periodName", other.start_date as "startDate", other.end_date as "endDate",
      ${unknownAmong(people)} as unknown,
      ${unknownAmong(namedPeople)} as "unknownAliases"
    from (values (true)) import left join lateral (
      select period_name, start_date, end_date from ${payrollPeriods}
      where daterange(start_date, end_date, '[]') && daterange(${startDate}, ${endDate}, '[]') and not (${isSame})
      order by start_date limit 1) other on true`)
  return found!
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
