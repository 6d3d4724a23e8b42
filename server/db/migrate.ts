import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '#server/project-root.ts'
import { mayTakeLong } from './driver/query-watch.ts'

const lockKey = 0x3a5b_0a7d

/** Brings the database up to the newest migration. Several servers may start at once: one applies, the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await mayTakeLong(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await applyMigrations(drizzle({ client }), { migrationsFolder: path.join(projectRoot, 'migrations') })
  } finally {
    // Ending the connection gives up the lock and the changed setting with it.
    client.release(true)
  }
}
