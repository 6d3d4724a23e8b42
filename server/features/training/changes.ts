import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** What is undefined is not changed. */
export type Changes<Table extends { $inferInsert: object }> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | undefined
}

export const isEmpty = (changes: object) => Object.values(changes).every((value) => value === undefined)

interface Text {
  title?: string | undefined
  description?: string | null | undefined
}

/** Whether the change alters what people read. */
export const changesText = (before: Text, after: Text) =>
  (after.title !== undefined && after.title !== before.title) ||
  (after.description !== undefined && after.description !== before.description)

/** The ids must be the whole list. If somebody else changed the list meanwhile, the new order is refused. */
export async function writeOrder(tx: Db, table: SQL, isInList: SQL, ids: string[]): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from ${table} where ${isInList} order by id for no key update`,
  )
  if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id)))
    throw new AppError(409, 'ORDER_OUTDATED', t`This list has changed in the meantime. Please look at it again.`)
  await tx.change(sql`
    update ${table} set order_index = wanted.place
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    where ${table}.id = wanted.id`)
}
