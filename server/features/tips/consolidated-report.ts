import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Range, tipsJsonIn } from './queries.ts'

/** Rows read at a time: about 350 kB of text. */
const batchSize = 1000

/** Of the pool's connections: however many reports are read slowly, everybody else gets one. */
const reportsAtOnce = 4

const totals = sql`json_build_object(
  'totalAmount', coalesce(sum(amount), 0), 'averageTip', coalesce(round(sum(amount) / nullif(sum(tips), 0), 2), 0),
  'totalTips', coalesce(sum(tips), 0))`

const summaryOf = ({ startDate, endDate }: Range) => sql<{ stats: string; people: string }>`
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

/**
 * JSON text of everybody's tips in a range, written while it is read: memory stays the same for fifty tips and for
 * five hundred thousand. Totals and rows come from one snapshot. Whoever gets the stream must read or destroy it; a
 * reader that takes nothing for as long as `patience` (milliseconds) is cut off, so that it does not keep a connection.
 */
export async function consolidatedReport(
  pool: pg.Pool,
  timeZone: string,
  range: Range,
  patience = 60_000,
): Promise<Readable> {
  const endTurn = await turnOf(pool)
  const client = await pool.connect().catch((error) => {
    endTurn()
    throw error
  })
  const release = (isBroken: boolean) => {
    client.release(isBroken)
    endTurn()
  }
  try {
    const db = drizzle({ client })
    await client.query('begin isolation level repeatable read read only')
    const summary = await db.execute(summaryOf(range))
    await db.execute(sql`declare report no scroll cursor for ${rowsOf(range, timeZone)}`)
    const { stats, people } = summary.rows[0] as { stats: string; people: string }
    const head = `{"stats":${stats},"consolidatedStats":${stats},"employeeStats":${people},"tips":[\n`
    // Read before the answer begins: what fails until here is still answered with words.
    return streamOf({ client, release, patience }, head, await fetchRows(client))
  } catch (error) {
    release(true)
    throw error
  }
}

const turns = new WeakMap<pg.Pool, { taken: number; waiting: (() => void)[] }>()

/** Waits for one of the places; what it gives back frees the place. */
async function turnOf(pool: pg.Pool): Promise<() => void> {
  const queue = turns.get(pool) ?? { taken: 0, waiting: [] }
  turns.set(pool, queue)
  if (queue.taken < reportsAtOnce) queue.taken += 1
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  return () => {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.taken -= 1
  }
}

interface Reading {
  client: pg.PoolClient
  release: (isBroken: boolean) => void
  patience: number
}

type Batch = [json: string][]

async function fetchRows(client: pg.PoolClient): Promise<Batch> {
  const { rows } = await client.query<Batch[number]>({ text: `fetch ${batchSize} from report`, rowMode: 'array' })
  return rows
}

function streamOf({ client, release, patience }: Reading, head: string, first: Batch): Readable {
  let next: Promise<Batch> | undefined = Promise.resolve(first)
  let before = head
  let hurry: NodeJS.Timeout | undefined
  return new Readable({
    read() {
      clearTimeout(hurry)
      next?.then(
        (rows) => {
          if (this.destroyed) return
          // The database reads ahead while this batch is compressed and sent.
          next = rows.length === batchSize ? fetchRows(client) : undefined
          // A failure is found by the read that waits for it.
          next?.catch(() => {})
          hurry = setTimeout(() => this.destroy(new Error('The reader of a tip report stalled.')), patience).unref()
          const isEnd = next === undefined
          // Each batch is a line of its own, so that the browser can parse the report while it arrives.
          if (rows.length > 0 || before === head) this.push(before + rows.join(','))
          before = '\n,'
          if (isEnd) {
            this.push('\n]}')
            this.push(null)
          }
        },
        (error) => this.destroy(error),
      )
    },
    /** Runs in any case: after the last row, after an error, and when the reader is gone. */
    destroy(error, done) {
      clearTimeout(hurry)
      // A connection that broke, or on which rows are still to come, is closed and not used again.
      if (error || next) release(true)
      else
        client.query('commit').then(
          () => release(false),
          () => release(true),
        )
      done(error)
    },
  })
}
