import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The image of a row in the history with numbers as text, so that '4.50' stays '4.50'. */
export const imageAsText = <T>(image: SQLWrapper): SQL<T> => sql<T>`(
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
  from jsonb_each(${image}))`

/** The image of a present row with these columns. */
export const imageOf = (columns: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`),
    sql`, `,
  )})`

/** The image of the row of this alias with these columns; others may have any type. */
export const imageOfRow = (alias: string, columns: readonly string[]): SQL => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${sql.identifier(alias)}))
  where key = any (${sql.param([...columns])}::text[]))`

/** The texts and lists of texts in these columns of an image; null without any. */
export const textsIn = (image: SQLWrapper, columns: readonly string[]): SQL => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${image})
  where key = any (${sql.param([...columns])}::text[]) and jsonb_typeof(value) in ('string', 'array'))`

/** The image with other values in these columns, as far as it has them; null without an image. */
export const imageWith = (image: SQLWrapper, columns: Readonly<Record<string, string | null>>): SQL => {
  const values = sql`${JSON.stringify(columns)}::jsonb`
  return sql`${image} || (
    select coalesce(jsonb_object_agg(key, ${values} -> key), '{}') from jsonb_object_keys(${image}) key where ${values} ? key)`
}
