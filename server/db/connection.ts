import type pg from 'pg'
import type { Config } from '#server/boot/config.ts'

/** How a database is reached. */
export interface Connection extends pg.PoolConfig {
  /** The schema that our tables are in; the role's own choice where absent. */
  schema?: string | undefined
  /**
   * Each transaction may get another connection of the pooler in between, so nothing holds longer: no settings, no
   * prepared statements, no locks.
   */
  isPooledByTransaction?: boolean
}

/** The way that work takes, and the one for what no pooler may come between: migrations, locks, backups. */
export interface Ways {
  usual: Connection
  direct: Connection
}

/** To the database that the settings name; undefined where they name none. */
export function waysTo({
  databaseUrl,
  databaseDirectUrl,
  databaseSchema: schema,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseSchema'>): Ways | undefined {
  if (!databaseUrl) return undefined
  const usual = { connectionString: asPostgresReads(databaseUrl), schema }
  if (!databaseDirectUrl) return { usual, direct: usual }
  return {
    usual: { ...usual, isPooledByTransaction: true },
    direct: { connectionString: asPostgresReads(databaseDirectUrl), schema },
  }
}

/**
 * Makes the driver take `sslmode` and the files beside it as PostgreSQL's own programs do, without a warning. `allow` and
 * `prefer` never go on without TLS here, since a password would travel in plain text.
 */
function asPostgresReads(url: string): string {
  const read = url
    .replace(/([?&])sslrootcert=system(?=&|$)/, '$1sslmode=verify-full')
    .replace(/([?&]sslmode=)(allow|prefer|no-verify)(?=&|$)/, '$1require')
  return /[?&]ssl(mode|rootcert|cert|key)=/.test(read) ? `${read}&uselibpqcompat=true` : read
}
