import pg from 'pg'
import { databaseFailure } from './errors.ts'

/** The database that DATABASE_URL names cannot serve. The message is one line for the operator. */
export class UnfitDatabaseError extends Error {}

interface Asked {
  /** The connections that work takes. */
  pool: pg.Pool
  /** Those that lead to the database itself, as DATABASE_DIRECT_URL says; the same ones where it does not. */
  direct: pg.Pool
  /** The one that DATABASE_SCHEMA names. */
  schema: string | undefined
}

/** Refuses what no waiting mends, before anything is written; what is merely away fails as every query does. */
export async function refuseUnfit({ pool, direct, schema }: Asked): Promise<void> {
  await withConnection(direct, async (one) => {
    await refuseServer(one)
    if (await withConnection(direct, (other) => isPooledByTransaction(one, other)))
      throw new UnfitDatabaseError(
        direct === pool
          ? 'DATABASE_URL leads to a pooler that pools by transaction: set DATABASE_DIRECT_URL to the address of the database itself as well, or DATABASE_URL to the address that pools by session.'
          : 'DATABASE_DIRECT_URL leads to a pooler that pools by transaction: it has to name the database itself.',
      )
    await refuseRights(one, schema)
    if (direct !== pool) await withConnection(pool, (pooled) => refusePooled(pooled, one, schema))
  })
}

async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error) => {
    const failure = databaseFailure(error)
    const database = failure?.code === '42501' && /^permission denied for database (".*")$/.exec(failure.message)?.[1]
    if (!database) throw error
    throw new UnfitDatabaseError(
      `The role of DATABASE_URL may not connect to its database: grant connect on database ${database} to it.`,
    )
  })
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

async function first<Row extends object>(client: pg.PoolClient, text: string, values: unknown[] = []): Promise<Row> {
  return (await client.query<Row>(text, values)).rows[0]!
}

async function refuseServer(client: pg.PoolClient) {
  const { standby, version } = await first<{ standby: boolean; version: number }>(
    client,
    `select pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version`,
  )
  if (version < 140_000)
    throw new UnfitDatabaseError(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: DATABASE_URL has to name version 14 or newer.`,
    )
  if (standby)
    throw new UnfitDatabaseError('The database is a standby, which takes no writes: let DATABASE_URL name the primary.')
}

/** What the role needs in its schema, and in the tables that are there already; each refusal says what to grant. */
async function refuseRights(client: pg.PoolClient, wanted: string | undefined) {
  const { role, schema } = await first<{ role: string; schema: string }>(
    client,
    `select current_user as role, coalesce($1, current_schema(), 'public') as schema`,
    [wanted],
  )
  const [name, to] = [schema, role].map((each) => pg.escapeIdentifier(each))
  const { exists } = await first<{ exists: boolean }>(
    client,
    'select exists (select from pg_namespace where nspname = $1)',
    [schema],
  )
  if (!exists)
    throw new UnfitDatabaseError(
      `There is no schema ${name} in the database: create schema ${name} authorization ${to}.`,
    )
  const refuse = (rights: string[], on: string) => {
    if (rights.length > 0)
      throw new UnfitDatabaseError(`The role ${to} lacks rights: grant ${rights.join(', ')} on ${on} to ${to}.`)
  }
  const may = await first<Record<string, boolean>>(
    client,
    `select has_schema_privilege($1, 'usage') as usage, has_schema_privilege($1, 'create') as create`,
    [schema],
  )
  refuse(missingIn(may), `schema ${name}`)
  const all = ['select', 'insert', 'update', 'delete']
  const mayAll = await first<Record<string, boolean>>(
    client,
    `select ${all.map((right) => `coalesce(bool_and(has_table_privilege(oid, '${right}')), true) as ${right}`).join(', ')}
      from pg_class where relkind = 'r' and relnamespace = $1::regnamespace`,
    [name],
  )
  refuse(missingIn(mayAll), `all tables in schema ${name}`)
}

const missingIn = (rights: Record<string, boolean>) => Object.keys(rights).filter((right) => !rights[right])

/** Milliseconds for which a statement may run at most: a connection of ours is closed a little later. */
const longestStatement = 30_000

/** What the role has to bring itself where no setting of ours holds, since each transaction may be on another connection. */
async function refusePooled(pooled: pg.PoolClient, direct: pg.PoolClient, wanted: string | undefined) {
  const whichServer = `select current_database() || extract(epoch from pg_postmaster_start_time()) as server`
  const [here, there] = [await first(pooled, whichServer), await first(direct, whichServer)]
  if (JSON.stringify(here) !== JSON.stringify(there))
    throw new UnfitDatabaseError('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases: both have to name one.')
  // What a connection began with, since somebody else's transaction may have set what is there now.
  const began = (name: string) => `(select reset_val from pg_settings where name = '${name}')`
  const found = await first<{
    role: string
    database: string
    other_zones: string | null
    longest: number
    path: string
  }>(
    pooled,
    // PgBouncer gives each client the zone that it met first, whatever the connection began with.
    `select current_user as role, current_database() as database,
      (select string_agg(zone, ' ') from (values (${began('TimeZone')}), (current_setting('TimeZone'))) zones (zone)
        where zone !~* '^(etc/)?(utc|gmt)$') as other_zones,
      ${began('statement_timeout')}::int as longest, ${began('search_path')} as path`,
  )
  const [schema = ''] = found.path
    .replace('"$user"', found.role)
    .split(/[\s",]+/)
    .filter(Boolean)
  const missing = [
    ...(found.other_zones === null ? [] : [`timezone = 'UTC'`]),
    ...(found.longest > 0 && found.longest <= longestStatement ? [] : [`statement_timeout = '30s'`]),
    ...(wanted === undefined || schema === wanted ? [] : [`search_path = ${pg.escapeIdentifier(wanted)}`]),
  ]
  if (missing.length === 0) return
  const role = `alter role ${pg.escapeIdentifier(found.role)} in database ${pg.escapeIdentifier(found.database)} set`
  throw new UnfitDatabaseError(
    `Where a pooler pools by transaction, the role has to bring its settings: ${missing.map((each) => `${role} ${each}`).join('; ')}; then restart the pooler.`,
  )
}

/**
 * Such a pooler gives each transaction any of its connections: settings, prepared statements and locks would be lost, or be
 * those of somebody else. It is told by a connection whose process changes, or is another one's while it rests.
 */
async function isPooledByTransaction(one: pg.PoolClient, other: pg.PoolClient) {
  const processOf = async (client: pg.PoolClient) =>
    (await first<{ pid: number }>(client, 'select pg_backend_pid() as pid')).pid
  const before = await processOf(one)
  await other.query('begin')
  const others = await processOf(other)
  const after = await processOf(one)
  await other.query('rollback')
  return before === others || before !== after
}
