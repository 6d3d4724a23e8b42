import pg from 'pg'
import { type Watching, watchQueries } from './driver/query-watch.ts'

/** What every connection of ours is opened with. */
export const poolSettings = (connection: pg.PoolConfig): pg.PoolConfig => ({
  max: 12,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  keepAlive: true,
  application_name: 'washboard',
  ...connection,
  // Timestamps are read as text and are right only at UTC (shared/db/columns.ts).
  options: [connection.options, '-c timezone=UTC'].filter(Boolean).join(' '),
})

export function openPool(connection: pg.PoolConfig, watching: Watching = {}): pg.Pool {
  // Statements that a caller does not wait for one by one go out together.
  const pool = new pg.Pool({ ...poolSettings(connection), pipeline: true })
  // A connection that breaks while nothing runs on it is replaced at the next use; without a listener, on the pool for
  // the idle ones and on itself for one that is taken, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  watchQueries(pool, watching)
  return pool
}
