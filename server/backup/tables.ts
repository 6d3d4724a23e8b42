import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { projectRoot } from '#server/boot/project-root.ts'
import { forSchemaOf, migrationList, newList } from '#server/db/migrate.ts'
import { chunkBytes, type Entry, type Header } from './archive.ts'
import { BackupError } from './backup-error.ts'

/**
 * Which relations are ours: those of the schema that we work in, and the list of migrations, which earlier versions had in
 * one of its own.
 */
const isOurs = `(n.nspname = current_schema() or c.oid in (to_regclass('${migrationList}'), to_regclass('${migrationList}_id_seq')))`

/** What backups call the schema of a relation, whatever it is called here. */
const schemaInBackups = `case when starts_with(c.relname, '${migrationList}') then 'drizzle' else 'public' end`

/** Random values of the servers, which have an entry of their own; and what says that this place was backed up. */
const apart = `('secrets', 'backups')`

type Table = Header['tables'][number]

export const nameOf = ({ name }: Pick<Table, 'name'>) => pg.escapeIdentifier(name)

const columnsOf = ({ columns }: Table) => columns.map((name) => pg.escapeIdentifier(name)).join(', ')

/** What dates and numbers are written and read with, whatever the server's own settings are. */
export const textForm = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local timezone = 'UTC'; set local statement_timeout = 0;
  set local lock_timeout = 0; set local client_encoding = 'UTF8';
  select set_config('search_path', current_setting('search_path') ||
    case current_schema() when 'public' then ', drizzle' else '' end, true)`

export async function describe(client: pg.Client): Promise<Omit<Header, 'format' | 'madeAt'>> {
  const tables = await tablesIn(client)
  const sequences = await client.query(`
    select ${schemaInBackups} as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${isOurs} order by 1, 2`)
  const values = []
  for (const sequence of sequences.rows) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    values.push({ ...sequence, ...rows[0] })
  }
  const isMigrated = tables.some(({ name }) => name === migrationList)
  if (!isMigrated) throw new BackupError('There is nothing to back up: the database has no tables of Washboard.')
  const migrations = await client.query(
    `select hash, created_at::text as "createdAt" from ${migrationList} order by created_at`,
  )
  const version = await client.query('show server_version')
  return {
    postgres: version.rows[0].server_version,
    migrations: migrations.rows,
    tables,
    sequences: values,
  }
}

/** Every table but those, with the columns that hold values of their own. */
export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select ${schemaInBackups} as schema, c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${isOurs} and c.relname not in ${apart} order by 1, 2`)
  return rows
}

export async function* tableEntries(client: pg.Client, table: Table): AsyncGenerator<Entry> {
  const rows = client.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  let number = 0
  const entry = () => {
    number += 1
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    return { name: `tables/${table.schema}.${table.name}/${number}.copy`, bytes }
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= chunkBytes) yield entry()
  }
  // One at least, so that an empty table is counted too.
  if (size > 0 || number === 0) yield entry()
}

/** The statements that made the tables of the backup; throws a BackupError where this version does not have them. */
export function migrationsOf({ migrations }: Header): string[] {
  const known = readMigrationFiles({ migrationsFolder: path.join(projectRoot, 'migrations') })
  return migrations.flatMap(({ hash, createdAt }) => {
    const migration = known.find((each) => each.hash === hash && String(each.folderMillis) === createdAt)
    if (migration) return migration.sql
    throw new BackupError(
      'The backup was made by another version of Washboard: restore it with that version or a newer one.',
    )
  })
}

/** Makes the tables as they were, by the same migrations; in the transaction under way. */
export async function makeTables(client: pg.Client, header: Header): Promise<void> {
  const inOurSchema = await forSchemaOf(client)
  for (const statement of migrationsOf(header)) await client.query(inOurSchema(statement))
  await client.query(newList)
}

/**
 * Takes away what would look at the rows while they come (foreign keys, since tables come in the order of their names,
 * and triggers, which would write a history of the restore); what is returned puts it back. The owner of the tables may
 * do that, a superuser is not needed.
 */
export async function loosen(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query(`
    select c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${isOurs}`)
  const tables = await tablesIn(client)
  for (const { key, ...table } of keys.rows)
    await client.query(`alter table ${nameOf(table)} drop constraint ${pg.escapeIdentifier(key)}`)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  return async () => {
    for (const { key, definition, ...table } of keys.rows)
      await client.query(`alter table ${nameOf(table)} add constraint ${pg.escapeIdentifier(key)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  }
}

export async function setSequences(client: pg.Client, { sequences }: Header): Promise<void> {
  for (const { value, isCalled, ...sequence } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf(sequence), value, isCalled])
}

/** Writes the chunks into the table; the number of rows that there are then. */
export async function copyIn(client: pg.Client, table: Table, chunks: AsyncIterable<Buffer>): Promise<number> {
  const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(chunks, rows)
  return rows.rowCount
}
