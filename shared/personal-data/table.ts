import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

/** For so many days a name that was removed can be brought back. */
export const restorableDays = 30

/** What stood where a name was removed, for bringing it back; housekeeping deletes it after `restorableDays`. */
export const nameOriginals = pgTable(
  'name_originals',
  {
    id: id(),
    /** Whose name was removed. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tableName: text('table_name').notNull(),
    rowId: uuid('row_id').notNull(),
    columnName: text('column_name').notNull(),
    before: jsonb().notNull(),
    /** What was put there: whatever else stands there by now stays. */
    put: jsonb().notNull(),
    /** Of a kept file, of which the other two have the digest. */
    file: bytes('file'),
    removedAt: instant('removed_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('name_originals_person_index').on(table.userId, table.tableName, table.columnName),
    index('name_originals_age_index').on(table.removedAt),
  ],
)
