import { type SQL, sql } from 'drizzle-orm'
import { count, day, items, json, nested, type Part } from '#server/db/shape.ts'
import { needsMax } from '#shared/needs-you/limits.ts'

/** The rows of a `from` clause, counted as far as it matters; null where there is none. */
export const countOf = (rows: SQL) =>
  count<number | null>(
    sql`(select nullif(count(*), 0) from (select from ${rows} limit ${sql.raw(String(needsMax))}) counted)`,
  )

/** What the rows name, and the day from which each waits. */
interface Naming {
  name?: SQL
  since?: SQL
}

/** How many rows there are, with what is said of them: at most two of the names and how many others, the earliest day. */
export interface Told {
  count: number
  names: string[]
  others: number
  since: string | null
}

/** The same with what a line says of them, from the rows that are counted anyway; empty where there is none. */
export const toldOf = (rows: SQL, { name = sql`null`, since = sql`null::date` }: Naming): Part<Told[]> =>
  items(
    nested({
      count: count<number>(sql`told.count`),
      names: json<string[]>(sql`to_json(told.names[1:2])`),
      others: count<number>(sql`greatest(cardinality(told.names) - 2, 0)`),
      since: day<string | null>(sql`told.since`),
    }),
    {
      rows: sql`from (
        select count(*) as count, min(since) as since,
          coalesce(array_agg(distinct name) filter (where name <> ''), '{}') as names
        from (select ${name} as name, ${since} as since from ${rows} limit ${sql.raw(String(needsMax))}) counted
        having count(*) > 0) told`,
      order: sql`told.count`,
    },
  )
