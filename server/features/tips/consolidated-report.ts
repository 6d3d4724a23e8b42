import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type JsonRows, jsonRows } from '#server/db/json-rows.ts'
import { line } from '#server/db/lines.ts'
import { byPerson } from '#server/db/order.ts'
import { tips } from '#shared/tips/table.ts'
import type { Range } from './queries.ts'
import { paidPeriods, type TipColumns, tipColumns, tipTexts } from './tip-text.ts'

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
    order by amount desc, ${byPerson}), '[]')::text as people
  from per_person join users on users.id = per_person.user_id`

const rowsOf = ({ startDate, endDate }: Range) => sql`
  select ${line(tips.userId, ...tipColumns)} from tips where created_at between ${startDate} and ${endDate} order by created_at desc, id desc`

interface PersonOfReport {
  userId: string
  firstName: string
  lastName: string
  email: string
}

/** JSON text of everybody's tips in a range, written while it is read; totals and rows are of one moment. */
export function consolidatedReport(
  pool: pg.Pool,
  timeZone: string,
  range: Range,
  reader: Pick<JsonRows, 'signal' | 'patience'> = {},
): Promise<Readable> {
  let textOf: ReturnType<typeof tipTexts>
  let people: Map<string, string>
  return jsonRows(pool, {
    async head(db) {
      const found = await db.execute<{ stats: string; people: string; periods: string }>(
        sql`select summary.*, ${paidPeriods({ ...range, timeZone })} as periods from (${summaryOf(range)}) summary`,
      )
      const summary = found.rows[0]!
      textOf = tipTexts(summary.periods)
      people = new Map(
        (JSON.parse(summary.people) as PersonOfReport[]).map(({ userId, firstName, lastName, email }) => [
          userId,
          `,"user":${JSON.stringify({ firstName, lastName, email })}`,
        ]),
      )
      return `{"stats":${summary.stats},"consolidatedStats":${summary.stats},"employeeStats":${summary.people},"tips":[\n`
    },
    rows: rowsOf(range),
    rowText(text) {
      const [userId, ...tip] = text.split('\t') as [string, ...TipColumns]
      return textOf(userId, tip, people.get(userId))
    },
    tail: '\n]}',
    // About 350 kB of text.
    batchSize: 1000,
    ...reader,
  })
}
