import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The image of a row in the history with numbers as text, so that '4.50' stays '4.50'. */
export const imageAsText = <T>(image: SQLWrapper): SQL<T> => sql<T>`(
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
  from jsonb_each(${image}))`

/** Of a row that is there, an image of these columns. */
export const imageOf = (columns: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
    sql`, `,
  )})`
