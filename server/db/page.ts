import { type SQL, sql } from 'drizzle-orm'

/** Of a list that falls in its order and reads no more than a page. */
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
