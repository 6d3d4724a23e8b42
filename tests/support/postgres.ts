import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { databaseFailure } from '#server/db/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'

/** A database server with one migrated, empty database, from which every test file gets its own copy. */
export interface TestPostgres {
  adminUrl: string
  template: string
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** The server that TEST_DATABASE_URL names (its user must be allowed to create databases), or a throw-away one. */
export async function startTestPostgres(): Promise<TestPostgres & { stop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ? external(process.env.TEST_DATABASE_URL) : await throwAway()
  try {
    const { url, drop } = await create(server.adminUrl, undefined)
    const pool = openPool({ connectionString: url })
    await migrate(pool)
    await pool.end()
    return {
      adminUrl: server.adminUrl,
      template: nameOf(url),
      async stop() {
        await drop()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export function copyOfTemplate({ adminUrl, template }: TestPostgres): Promise<TestDatabase> {
  return create(adminUrl, template)
}

/** A database without any table. */
export function emptyDatabase({ adminUrl }: TestPostgres): Promise<TestDatabase> {
  return create(adminUrl, undefined)
}

async function create(adminUrl: string, template: string | undefined): Promise<TestDatabase> {
  const name = `washboard_test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    adminUrl,
    `create database ${name}${template ? ` template ${template}` : ''}`,
    `alter database ${name} set search_path = public, clock, pg_catalog`,
    // As the embedded one: what is found by which index is the same on every server.
    `alter database ${name} set random_page_cost = 1.1`,
  )
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  if (!template) await asAdmin(url.href, clock)
  return { url: url.href, drop: () => dropDatabase(adminUrl, name) }
}

/**
 * Gives a database the clock of the run: what statements, and the defaults of columns, call `now()` is found in this
 * schema before PostgreSQL's own. Where a test needs a moment, it sets `clock.ahead` for its connection.
 */
const clock = `create schema clock; ${Object.entries({
  now: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
})
  .map(
    ([name, kind]) => `create function clock.${name}() returns timestamptz language sql ${kind}
      as $$ select pg_catalog.${name}()
        + coalesce(nullif(current_setting('clock.ahead', true), ''), '${process.env.CLOCK_AHEAD ?? 0} ms')::interval $$`,
  )
  .join(';')}`

async function dropDatabase(adminUrl: string, name: string) {
  const drop = `drop database if exists ${name}`
  try {
    await asAdmin(adminUrl, `${drop} with (force)`)
  } catch (error) {
    if (databaseFailure(error)?.code !== '42501') throw error
    // PostgreSQL is vacuuming in it, which only a superuser may end by force; without force it ends that by itself.
    await asAdmin(adminUrl, drop)
  }
}

async function asAdmin(adminUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function external(adminUrl: string) {
  return { adminUrl, stop: async () => {} }
}

async function throwAway() {
  const folder = await temporaryFolder('postgres')
  const server = await startEmbeddedPostgres({
    dir: path.join(folder.path, 'postgres'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    adminUrl: server.connectionString,
    async stop() {
      await server.stop()
      await folder.remove()
    },
  }
}

/** A folder of its own, in memory where that has room; a database server that runs as another user can look into it. */
export async function temporaryFolder(purpose: string) {
  const folder = await mkdtemp(path.join(await parentFolder(), `washboard-${purpose}-`))
  await chmod(folder, 0o711)
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Some hundred databases of 400 files each are made and dropped: on a disk, a third of what the API tests cost. */
async function parentFolder() {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 4 * 2 ** 30 ? memory : tmpdir()
}
