import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { byName } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { notFound } from '#shared/api/app-error.ts'
import { isoOf } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import type { KnownFile, PayrollAlias, RememberedReading } from '#shared/payroll/imports.ts'
import { aliasesMax, importsMax, knownFilesMax, readingsMax } from '#shared/payroll/limits.ts'
import { payrollImports, payrollNameAliases, payrollPeriods } from '#shared/payroll/table.ts'
import { users } from '#shared/users/table.ts'
import type { Days } from './queries.ts'
import { importShape } from './shape.ts'

/** What was imported for exactly these days, newest first. */
export const imports = list(
  importShape,
  ({ startDate, endDate }: Given<keyof Days>) => sql`
    from ${payrollImports} join ${users} on ${users.id} = ${payrollImports.importedBy}
    where ${payrollImports.endDate} = ${endDate} and ${payrollImports.startDate} = ${startDate}
    order by ${payrollImports.importedAt} desc, ${payrollImports.id} desc limit ${sql.raw(String(importsMax))}`,
)

/** The original of an import, if it has one. */
export async function originalOf(db: Db, importId: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  const [original] = await db
    .select({ name: payrollImports.fileName, bytes: payrollImports.file })
    .from(payrollImports)
    .where(eq(payrollImports.id, importId))
  return original?.bytes ? { name: original.name ?? '', bytes: original.bytes } : undefined
}

/** Twenty years of weeks, so that this takes no longer after thirty. */
const importsLookedAt = 1_000

/** How the newest file with each header was read, newest first. */
export async function readings(db: Db): Promise<RememberedReading[]> {
  const { id, header, reading, importedAt } = payrollImports
  const recent = db
    .select({ id, header, reading, importedAt })
    .from(payrollImports)
    .where(isNotNull(payrollImports.reading))
    .orderBy(desc(payrollImports.importedAt))
    .limit(importsLookedAt)
    .as('recent')
  const found = await db.rows<RememberedReading>(sql`
    select id, imported_at as "importedAt", header, reading from (
      select distinct on (header) * from ${recent} where header is not null order by header, imported_at desc) newest
    order by imported_at desc limit ${readingsMax}`)
  return found.map((each) => ({ ...each, importedAt: isoOf(each.importedAt) }))
}

/** Forgets how files with the header of this import were read, in all imports that remember it. */
export async function forgetReading(db: Db, importId: string): Promise<void> {
  const forgotten = await db.change(sql`
    update ${payrollImports} set reading = null
    where reading is not null and header = (select header from ${payrollImports} where id = ${importId})
    returning id`)
  if (forgotten.length === 0) throw notFound(t`This file`)
}

/** The files of the periods that are there, newest first: not those whose week was replaced since. */
export async function knownFiles(db: Db): Promise<KnownFile[]> {
  return db
    .select({
      startDate: payrollImports.startDate,
      endDate: payrollImports.endDate,
      importedAt: payrollImports.importedAt,
      digest: sql<string>`${payrollImports.digest}`,
    })
    .from(payrollImports)
    .where(
      sql`${payrollImports.digest} is not null
        and exists (select from ${payrollPeriods} period
          where period.start_date = ${payrollImports.startDate} and period.end_date = ${payrollImports.endDate})
        and not exists (select from ${payrollImports} later
          where later.end_date = ${payrollImports.endDate} and later.start_date = ${payrollImports.startDate}
            and later.imported_at > ${payrollImports.importedAt} and later.mode = 'replace')`,
    )
    .orderBy(desc(payrollImports.importedAt))
    .limit(knownFilesMax)
}

export async function listAliases(db: Db): Promise<PayrollAlias[]> {
  return db
    .select({ id: payrollNameAliases.id, alias: payrollNameAliases.alias, userId: payrollNameAliases.userId })
    .from(payrollNameAliases)
    .orderBy(byName(payrollNameAliases.alias), payrollNameAliases.id)
    .limit(aliasesMax)
}

export async function deleteAlias(db: Db, id: string): Promise<void> {
  const deleted = await db
    .delete(payrollNameAliases)
    .where(eq(payrollNameAliases.id, id))
    .returning({ id: payrollNameAliases.id })
  if (deleted.length === 0) throw notFound(t`This name`)
}
