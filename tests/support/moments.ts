import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import type { App } from './app.ts'

/** What happens between two statements of a call, and while a transaction is under way. */
export function momentsOf({ db, pool }: Pick<App, 'db' | 'pool'>) {
  /** Resolves once so many statements of the server wait for a lock, or the call is over. */
  async function held(call: Promise<unknown>, statements = 1) {
    let isOver = false
    const over = () => {
      isOver = true
    }
    call.then(over, over)
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isOver || (await pool.query(waiting)).rows[0].count >= statements).toBe(true)
  }

  /** Calls when `first` is done but not committed, and resolves to what comes of the call. */
  async function during<T>(call: () => Promise<T>, first: (tx: Db) => Promise<unknown>): Promise<T> {
    const [called] = await db.transaction(async (tx) => {
      await first(tx)
      const sent = call()
      await held(sent)
      return [sent] as const
    })
    return called
  }

  return { held, during }
}
