import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseFailure, isStale, lostToAnother } from './errors.ts'

/** Milliseconds for the other transaction to take what it waited for; at once, both would be where they were. */
const pause = 50

type Run<T> = (client: pg.PoolClient) => Promise<T>

/**
 * Works on a connection of its own between `begin`, the text of one or more statements, and a commit. A transaction
 * that PostgreSQL breaks off for the sake of another one (a deadlock, a conflict) is run once more, so it may do nothing
 * but ask the database.
 */
export async function inTransaction<T>(pool: pg.Pool, begin: string, run: Run<T>): Promise<T> {
  try {
    return await runOnce(pool, begin, run)
  } catch (error) {
    const failure = databaseFailure(error)
    if (!failure || !lostToAnother(failure)) throw error
    await wait(pause)
    return runOnce(pool, begin, run)
  }
}

async function runOnce<T>(pool: pg.Pool, begin: string, run: Run<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(begin)
    const result = await run(client)
    const { command } = await client.query('commit')
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
