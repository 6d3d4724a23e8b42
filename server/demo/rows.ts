import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'

/** A row with every column given; only its id and the time when it was made may be left to the table. */
export type WholeRow<Table extends PgTable> = Required<Omit<Table['$inferInsert'], Given>> &
  Pick<Table['$inferInsert'], Given & keyof Table['$inferInsert']>

type Given = 'id' | 'createdAt'

/** The demo shop shows every field there is: it does not compile before a new column has a value here too. */
export const insertRows = <Table extends PgTable>(
  db: Db,
  table: Table,
  rows: WholeRow<Table>[],
): Promise<Table['$inferSelect'][]> =>
  db
    .insert(table)
    .values(rows as Table['$inferInsert'][])
    .returning() as Promise<Table['$inferSelect'][]>
