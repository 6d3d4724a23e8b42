import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Logger } from 'pino'
import { projectRoot } from '#server/boot/project-root.ts'
import { mayTakeLong } from './pool.ts'

const folder = path.join(projectRoot, 'migrations')

const lockKey = 0x3a5b_0a7d

const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'))

/** Where Drizzle notes which migrations this database has had, in the schema of the tables. */
export const migrationList = '__drizzle_migrations'

/** Migrations of a newer version, which this code does not know. */
export const newerMigrations = sql.raw(`${migrationList} where created_at > ${entries.at(-1).when}`)

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
    await makeList(client)
    await applyNewer(client)
  } finally {
    // Ending the connection gives up the lock and the changed setting with it.
    client.release(true)
  }
}

/** Makes statements of migrations, which name `public`, those of the schema that this connection makes tables in. */
export async function forSchemaOf(client: pg.ClientBase): Promise<(statement: string) => string> {
  const { rows } = await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  return (statement) => statement.replaceAll(/("public"|\bpublic)\./g, `${rows[0]!.schema}.`)
}

/** Makes the list, or takes over that of earlier versions, which had it in a schema of its own. */
async function makeList(client: pg.ClientBase) {
  const { rows } = await client.query<{ own: boolean; earlier: boolean }>(`
    select to_regclass('${migrationList}') is not null as own,
      current_schema() = 'public' and exists (
        select from pg_tables where schemaname = 'drizzle' and tablename = '${migrationList}') as earlier`)
  const { own, earlier } = rows[0]!
  if (own) return
  if (earlier) await client.query(`alter table drizzle.${migrationList} set schema public`)
  else await client.query(newList)
}

export const newList = `create table ${migrationList} (id serial primary key, hash text not null, created_at bigint)`

async function applyNewer(client: pg.ClientBase) {
  const { rows } = await client.query(`select max(created_at) as newest from ${migrationList}`)
  const newest = Number(rows[0].newest ?? 0)
  const known = readMigrationFiles({ migrationsFolder: folder })
  const newer = known.filter(({ folderMillis }) => folderMillis > newest)
  if (newer.length === 0) return
  const inOurSchema = await forSchemaOf(client)
  await client.query('begin')
  for (const { sql, hash, folderMillis } of newer) {
    for (const statement of sql) await client.query(inOurSchema(statement))
    await client.query(`insert into ${migrationList} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
  await client.query('commit')
}

async function takesLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
  return rows[0]!.taken
}
