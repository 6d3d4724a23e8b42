import { Readable } from 'node:stream'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Range } from './queries.ts'

/** Rows read from the cursor at a time: about 200 kB of text. */
const batchSize = 1000

const inRange = `tips.created_at between $1 and $2`

const totals = `json_build_object(
  'totalAmount', coalesce(sum(amount), 0), 'averageTip', coalesce(round(sum(amount) / nullif(sum(tips), 0), 2), 0),
  'totalTips', coalesce(sum(tips), 0)::int)`

const summary = `
  with per_person as (
    select user_id, sum(amount) as amount, count(*) as tips, round(avg(amount), 2) as average
    from tips where ${inRange} group by user_id
  )
  select ${totals}::text as stats, coalesce(json_agg(json_build_object(
    'userId', users.id, 'firstName', users.first_name, 'lastName', users.last_name, 'email', users.email,
    'totalAmount', amount, 'averageTip', average, 'totalTips', tips) order by amount desc, users.id), '[]')::text as people
  from per_person join users on users.id = per_person.user_id`

const rows = `
  select json_build_object('id', tips.id, 'userId', tips.user_id, 'orderId', tips.order_id, 'amount', tips.amount::text,
    'notes', tips.notes, 'createdAt', to_char(tips.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'payroll', (
      select json_build_object('periodName', period_name, 'isLate', imported_at < tips.created_at) from payroll_periods
      where start_date <= (tips.created_at at time zone $3)::date and end_date >= (tips.created_at at time zone $3)::date
      order by start_date desc limit 1),
    'user', json_build_object('firstName', users.first_name, 'lastName', users.last_name, 'email', users.email))::text
  from tips join users on users.id = tips.user_id
  where ${inRange}
  order by tips.created_at desc, tips.id desc`

/**
 * JSON text of everybody's tips in a range, written while it is read: memory stays the same for fifty tips and for
 * five hundred thousand. Totals and rows come from one snapshot.
 */
export async function consolidatedReport(pool: pg.Pool, timeZone: string, range: Range): Promise<Readable> {
  const client = await pool.connect()
  let isBroken = false
  const release = () => client.release(isBroken)
  try {
    await client.query('begin isolation level repeatable read read only')
    const {
      rows: [head],
    } = await client.query(summary, [range.startDate, range.endDate])
    const cursor = client.query(
      new Cursor<[string]>(rows, [range.startDate, range.endDate, timeZone], { rowMode: 'array' }),
    )
    return Readable.from(
      (async function* () {
        try {
          yield `{"stats":${head.stats},"consolidatedStats":${head.stats},"employeeStats":${head.people},"tips":[`
          let separator = ''
          for (let batch = await cursor.read(batchSize); batch.length > 0; batch = await cursor.read(batchSize)) {
            yield separator + batch.join(',')
            separator = ','
          }
          yield ']}'
        } catch (error) {
          isBroken = true
          throw error
        } finally {
          await cursor.close().catch(() => {})
          await client.query('commit').catch(() => {
            isBroken = true
          })
          release()
        }
      })(),
      { objectMode: false },
    )
  } catch (error) {
    isBroken = true
    release()
    throw error
  }
}
