import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { jsonRows } from '#server/db/json-rows.ts'
import { type Range, tipsJsonIn } from './queries.ts'

const totals = sql`json_build_object(
  'totalAmount', coalesce(sum(amount), 0), 'averageTip', coalesce(round(sum(amount) / nullif(sum(tips), 0), 2), 0),
  'totalTips', coalesce(sum(tips), 0))`

const summaryOf = ({ startDate, endDate }: Range) => sql`
  with per_person as (
    select user_id, sum(amount) as amount, count(*) as tips, round(avg(amount), 2) as average
    from tips where created_at between ${startDate} and ${endDate} group by user_id
  )
  select ${totals}::text as stats, coalesce(json_agg(json_build_object(
    'userId', users.id, 'firstName', first_name, 'lastName', last_name, 'email', email,
    'totalAmount', amount, 'averageTip', average, 'totalTips', tips)
    order by amount desc, lower(last_name), lower(first_name), email), '[]')::text as people
  from per_person join users on users.id = per_person.user_id`

function rowsOf(range: Range, timeZone: string) {
  const { periods, json, rows, inRange } = tipsJsonIn({ ...range, timeZone }, sql`person.json`)
  return sql`
    with ${periods}
    select ${json}
    from ${rows(inRange)}
    cross join lateral (
      select ',"user":' || json_build_object('firstName', first_name, 'lastName', last_name, 'email', email) as json
      from users where users.id = tips.user_id limit 1) person
    order by tips.created_at desc, tips.id desc`
}

/** JSON text of everybody's tips in a range, written while it is read; totals and rows are of one moment. */
export const consolidatedReport = (
  pool: pg.Pool,
  timeZone: string,
  range: Range,
  patience?: number,
): Promise<Readable> =>
  jsonRows(pool, {
    async head(db) {
      const { rows } = await db.execute<{ stats: string; people: string }>(summaryOf(range))
      const { stats, people } = rows[0]!
      return `{"stats":${stats},"consolidatedStats":${stats},"employeeStats":${people},"tips":[\n`
    },
    rows: rowsOf(range, timeZone),
    tail: '\n]}',
    // About 350 kB of text.
    batchSize: 1000,
    patience,
  })
