import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { projectRoot } from '#server/boot/project-root.ts'
import { mayTakeLong } from './pool.ts'

const folder = path.join(projectRoot, 'migrations')

const lockKey = 0x3a5b_0a7d

const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'))

/** Migrations of a newer version, which this code does not know. */
export const newerMigrations = sql.raw(`drizzle.__drizzle_migrations where created_at > ${entries.at(-1).when}`)

/** Brings the database up to the newest migration. Several servers may start at once: one applies, the others wait. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await mayTakeLong(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Ending the connection gives up the lock and the changed setting with it.
    client.release(true)
  }
}
