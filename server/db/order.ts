import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '#shared/users/table.ts'

// Whatever is shown by name is put in order here, by PostgreSQL's collation "names"; browsers keep it so.

export const byName = (name: SQLWrapper): SQL => sql`${name} collate "names"`

/**
 * By last name, first name and e-mail. Both names are one text, so that an accent in the last one does not count before
 * the first one; the tab between them comes before everything that a name can go on with.
 */
export const byPerson: SQL = sql`${byName(sql`(${users.lastName} || E'\\t' || ${users.firstName})`)}, ${users.email} collate "C"`

/** A page of a list with the newest first. */
export interface Page {
  /** The place of the record that the page before ended with. */
  cursor?: readonly string[] | undefined
  limit?: number | undefined
}

/** What comes after the cursor; `place` is what the list's order goes by, an id at its end. */
export const afterCursor = (place: SQL, { cursor }: Page): SQL | undefined =>
  cursor &&
  sql`(${place}) < (${sql.join(
    cursor.map((part) => sql`${part}`),
    sql`, `,
  )})`

/** A record more than a page, where one is asked for: it says that more follow. */
export const toRead = ({ limit }: Page, most: number): number => (limit === undefined ? most : limit + 1)
