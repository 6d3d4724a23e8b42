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
    /** What was put there: a value that was changed since stays. */
    put: jsonb().notNull(),
    /** A kept file as it was; `before` and `put` have only digests then. */
    file: bytes('file'),
    removedAt: instant('removed_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('name_originals_person_index').on(table.userId, table.tableName, table.columnName),
    index('name_originals_age_index').on(table.removedAt),
  ],
)
