import { and, asc, eq, getTableName, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { isoOf } from '#shared/db/columns.ts'
import { history } from '#shared/history/table.ts'
import { notices } from '#shared/notices/table.ts'
import { payrollImports, payrollNameAliases } from '#shared/payroll/table.ts'
import { nameOriginals, restorableDays } from '#shared/personal-data/table.ts'
import { usersMax } from '#shared/users/user.ts'
import { webhookDeliveries } from '#shared/webhooks/table.ts'
import type { Matcher } from './matching-process.ts'
import { type Edit, type NamesInFile, type Part, withNames } from './payroll-file.ts'

type Rows = PgTable & { id: PgColumn }

const asJson = (column: SQL) => sql`coalesce(to_jsonb(${column}), 'null')`

const shortName = (column: PgColumn) => sql.identifier(column.name)

/** Changes a column of the rows, and keeps what stood there; whether there were any. */
export async function overwrite(
  tx: Db,
  userId: string,
  table: Rows,
  column: PgColumn,
  { becomes, where }: { becomes: SQL; where: SQL },
): Promise<boolean> {
  const kept = await tx.change(sql`
    with old as (select ${table.id} as id, ${asJson(sql`${column}`)} as was from ${table} where ${where}),
    changed as (
      update ${table} set ${shortName(column)} = ${becomes} from old where ${table.id} = old.id and ${where}
      returning ${table.id} as id, old.was, ${asJson(sql`${column}`)} as put)
    insert into ${nameOriginals} (id, user_id, table_name, row_id, column_name, before, put)
    select gen_random_uuid(), ${userId}, ${getTableName(table)}, id, ${column.name}, was, put from changed
    where was <> put
    returning id`)
  return kept.length > 0
}

/** The same for a kept file, found by its digest. */
export async function overwriteFile(
  tx: Db,
  userId: string,
  { id, digest, file }: { id: string; digest: string; file: Buffer },
): Promise<boolean> {
  const kept = await tx.change(sql`
    with old as (
      select id, digest, file from ${payrollImports} where ${payrollImports.id} = ${id} and ${payrollImports.digest} = ${digest}),
    changed as (
      update ${payrollImports} set file = ${file} from old
      where ${payrollImports.id} = old.id and ${payrollImports.digest} = ${digest}
      returning ${payrollImports.id} as id, old.digest as before, ${payrollImports.digest} as put, old.file)
    insert into ${nameOriginals} (id, user_id, table_name, row_id, column_name, before, put, file)
    select gen_random_uuid(), ${userId}, ${getTableName(payrollImports)}, id, 'file', to_jsonb(before), to_jsonb(put), file
    from changed returning id`)
  return kept.length > 0
}

/** Payroll files no longer find anybody by them. */
export async function removeAliases(tx: Db, userId: string): Promise<void> {
  await tx.change(sql`
    with removed as (delete from ${payrollNameAliases} where ${payrollNameAliases.userId} = ${userId} returning id, alias)
    insert into ${nameOriginals} (id, user_id, table_name, row_id, column_name, before, put)
    select gen_random_uuid(), ${userId}, ${getTableName(payrollNameAliases)}, id, 'alias', to_jsonb(alias), 'null' from removed`)
}

const oldest = sql`now() - ${restorableDays} * interval '1 day'`

const isInTime = gt(nameOriginals.removedAt, oldest)

/** People whose name can be brought back, and when that ends. */
export async function restorable(db: Db): Promise<{ userId: string; until: string }[]> {
  const found = await db.rows<{ userId: string; until: string }>(sql`
    select user_id as "userId", min(removed_at) + ${restorableDays} * interval '1 day' as until
    from ${nameOriginals} where ${isInTime} group by user_id order by user_id limit ${usersMax}`)
  return found.map(({ userId, until }) => ({ userId, until: isoOf(until) }))
}

/** Whose name was removed where this one had been, from what was put there; while that stands, nothing of it can come back. */
export async function removedLater(tx: Db, userId: string): Promise<string | undefined> {
  const [found] = await tx.rows<{ userId: string }>(sql`
    select later.user_id as "userId" from ${nameOriginals} earlier join ${nameOriginals} later
      on later.row_id = earlier.row_id and later.table_name = earlier.table_name
        and later.column_name = earlier.column_name and later.before = earlier.put and later.user_id <> earlier.user_id
    where earlier.user_id = ${userId} order by later.removed_at desc limit 1`)
  return found?.userId
}

/** The columns that can be brought back. */
export async function columnsKept(tx: Db, userId: string): Promise<{ table: string; column: string }[]> {
  return tx
    .select({ table: nameOriginals.tableName, column: nameOriginals.columnName })
    .from(nameOriginals)
    .where(and(eq(nameOriginals.userId, userId), isInTime))
    .groupBy(nameOriginals.tableName, nameOriginals.columnName)
}

/** Puts back what stood in the column, wherever nothing else stands there by now. */
export async function bringBack(
  tx: Db,
  userId: string,
  table: Rows,
  column: PgColumn,
  unless = sql`false`,
): Promise<void> {
  const name = shortName(column)
  await tx.change(sql`
    with back as (
      update ${table} set ${name} = ${beforeAs(column)} from ${nameOriginals} original
      where original.user_id = ${userId} and original.table_name = ${getTableName(table)}
        and original.column_name = ${column.name} and original.row_id = ${table.id}
        and ${asJson(column === payrollImports.file ? sql`${payrollImports.digest}` : sql`${column}`)} = original.put
        and not (${unless})
      returning original.id)
    delete from ${nameOriginals} using back where ${nameOriginals.id} = back.id`)
}

function beforeAs(column: PgColumn): SQL {
  if (column === payrollImports.file) return sql`original.file`
  if (column.getSQLType() === 'jsonb') return sql`original.before`
  if (column.getSQLType() === 'text[]') return sql`array(select jsonb_array_elements_text(original.before))`
  return sql`original.before #>> '{}'`
}

export async function bringBackAliases(tx: Db, userId: string): Promise<void> {
  await tx.change(sql`
    with original as (
      delete from ${nameOriginals} where user_id = ${userId} and table_name = ${getTableName(payrollNameAliases)}
      returning row_id, before #>> '{}' as alias)
    insert into ${payrollNameAliases} (id, alias, user_id) select row_id, alias, ${userId} from original
    on conflict do nothing`)
}

/** Ends it; of how many texts something else stands there by now. What goes by itself after some time is not among them. */
export async function dropOriginals(tx: Db, userId: string): Promise<number> {
  const left = await tx
    .delete(nameOriginals)
    .where(eq(nameOriginals.userId, userId))
    .returning({ table: nameOriginals.tableName })
  const passing: string[] = [history, notices, webhookDeliveries].map((table) => getTableName(table))
  return left.filter(({ table }) => !passing.includes(table)).length
}

/** For good. */
export const removeOldOriginals = (db: Db) => db.delete(nameOriginals).where(lt(nameOriginals.removedAt, oldest))

export interface FoundFile extends NamesInFile {
  id: string
  digest: string
  startDate: string
  endDate: string
  fileName: string | null
}

/** The files that name the person, one after the other, since each may have megabytes. */
export async function* findInFiles(
  db: Db,
  matcher: Pick<Matcher, 'file'>,
  only?: readonly string[],
): AsyncGenerator<FoundFile> {
  const { id, startDate, endDate, fileName, digest, file, reading } = payrollImports
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const [next] = await db
      .select({ id, startDate, endDate, fileName, digest, file, reading })
      .from(payrollImports)
      .where(and(isNotNull(file), gt(id, last)))
      .orderBy(asc(id))
      .limit(1)
    if (!next) return
    last = next.id
    if (only && !only.includes(next.id)) continue
    const { file: bytes, reading: read, digest: known, ...about } = next
    const found = await matcher.file(bytes!, read?.columns ?? {})
    if (found.lines.length > 0) yield { ...about, digest: known!, ...found }
  }
}

/** Writes the file anew; false where it is another one by now. */
export async function writeFile(
  tx: Db,
  userId: string,
  { id, digest, edits }: { id: string; digest: string; edits: readonly Edit[] },
  becomes: (part: Part) => string,
): Promise<boolean> {
  const [kept] = await tx
    .select({ file: payrollImports.file, digest: payrollImports.digest })
    .from(payrollImports)
    .where(eq(payrollImports.id, id))
  if (!kept?.file || kept.digest !== digest) return false
  return overwriteFile(tx, userId, { id, digest, file: withNames(kept.file, edits, becomes) })
}
