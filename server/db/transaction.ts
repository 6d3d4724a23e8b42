import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Work } from './db.ts'
import { runnerOn } from './driver/statement.ts'
import { databaseFailure, isStale, lostToAnother } from './errors.ts'

/** Milliseconds for the other transaction to take what it waited for; at once, both would be where they were. */
const pause = 50

/**
 * Works on a connection of its own between `begin`, the text of one or more statements, and a commit. A transaction
 * that PostgreSQL breaks off for the sake of another one (a deadlock, a conflict) is run once more, so it may do nothing
 * but ask the database.
 */
export async function inTransaction<First, T>(
  pool: pg.Pool,
  begin: string,
  work: Work<pg.PoolClient, First, T>,
): Promise<T> {
  try {
    return await runOnce(pool, begin, work)
  } catch (error) {
    const failure = databaseFailure(error)
    if (!failure || !lostToAnother(failure)) throw error
    await wait(pause)
    return runOnce(pool, begin, work)
  }
}

async function runOnce<First, T>(
  pool: pg.Pool,
  begin: string,
  { first, run, last }: Work<pg.PoolClient, First, T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const [, found] = await inOneWrite(client, () => [client.query(begin), first?.(client)])
    const result = await run(client, found as First)
    const written = last?.(result)
    const [, { command }] = await inOneWrite(client, () => [
      written && runnerOn(client).rows(written.statement, written.values),
      client.query('commit'),
    ])
    if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}`)
    return result
  } catch (error) {
    const failure = databaseFailure(error)
    isBroken = failure !== undefined && isStale(failure)
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** What `send` asks before it waits for anything goes out together. */
function inOneWrite<Sent extends readonly unknown[] | []>(client: pg.PoolClient, send: () => Sent) {
  const { stream } = client.connection
  stream.cork()
  try {
    return Promise.all(send())
  } finally {
    stream.uncork()
  }
}
