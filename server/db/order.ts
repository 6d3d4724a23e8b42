import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#shared/users/table.ts'

// Whatever is shown by name is put in order here, by PostgreSQL's collation "names" (decision 21); browsers keep it so.

export const byName = (name: SQLWrapper): SQL => sql`${name} collate "names"`

/**
 * By last name, first name and e-mail. Both names are one text, so that an accent in the last one does not count before
 * the first one; the tab between them comes before everything that a name can go on with.
 */
export const byPerson: SQL = sql`${byName(sql`(${users.lastName} || E'\\t' || ${users.firstName})`)}, ${users.email} collate "C"`
