import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Logger } from 'pino'
import { projectRoot } from '#server/boot/project-root.ts'
import { mayTakeLong } from './pool.ts'

const folder = path.join(projectRoot, 'migrations')

const lockKey = 0x3a5b_0a7d

const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'))

/** Migrations of a newer version, which this code does not know. */
export const newerMigrations = sql.raw(`drizzle.__drizzle_migrations where created_at > ${entries.at(-1).when}`)

/** Milliseconds between two looks whether the lock is free. */
const lookEvery = 250

/** So many looks later the log says once more what is waited for: every five seconds. */
const toldEvery = 20

/** Brings the database up to the newest migration. Several servers may start at once: one applies, the others wait. */
export async function migrate(pool: pg.Pool, log?: Logger): Promise<void> {
  const client = await pool.connect()
  try {
    await mayTakeLong(client)
    for (let looks = 1; !(await takesLock(client)); looks += 1) {
      if (looks % toldEvery === 0) log?.warn('another server is bringing the database up to date; waiting for it')
      await wait(lookEvery)
    }
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Ending the connection gives up the lock and the changed setting with it.
    client.release(true)
  }
}

async function takesLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  return rows[0]!.taken
}
