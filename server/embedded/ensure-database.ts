import path from 'node:path'
import pg from 'pg'
import { superuser } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { port } from './socket-folder.ts'

export interface Connection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

// An ordinary role that owns its databases: even a harmful query reaches neither files nor programs.
const role = 'washboard'

/**
 * The level from which PostgreSQL logs for the application's connections. Errors are below it, since their messages quote
 * values; the application logs them itself.
 */
const logged = 'log'

/** The connection of the application to this database; the role and the database are made where they are missing. */
export async function ensureDatabase(
  folder: string,
  access: Omit<Connection, 'port' | 'user'>,
  { isNew = false } = {},
): Promise<Connection> {
  const connection = { ...access, port, user: role }
  if (isNew || !(await isMade(connection))) await make(folder, connection)
  return connection
}

async function isMade(connection: Connection): Promise<boolean> {
  try {
    return await connected(connection, async (client) => {
      const { rows } = await client.query('SHOW log_min_messages')
      return rows[0].log_min_messages === logged
    })
  } catch (error) {
    // The database is missing (3D000), or the role is, or its password differs: the server answers 28P01 to both.
    if (hasCode(error, '3D000', '28P01')) return false
    throw error
  }
}

async function make(folder: string, connection: Connection): Promise<void> {
  try {
    await connected({ ...connection, user: superuser, database: 'postgres' }, async (client) => {
      // Several processes may be here at once.
      await client.query('SELECT pg_advisory_lock(1)')
      const { rowCount: roles } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
      const password = pg.escapeLiteral(connection.password)
      await client.query(`${roles ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN CREATEDB PASSWORD ${password}`)
      await client.query(`ALTER ROLE ${role} SET log_min_messages = ${logged}`)

      const name = connection.database
      const { rowCount: databases } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
      if (!databases) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${role}`)
    })
  } catch (error) {
    if (!hasCode(error, '28P01')) throw error
    throw new EmbeddedPostgresError(
      `${path.join(folder, 'password')} does not fit the database beside it: put the right file there, or remove it and a new one is made at the next start.`,
    )
  }
}

async function connected<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  // The query under way fails too, and tells of it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as { code?: string }).code ?? '')
}
