import type pg from 'pg'

/** The database that DATABASE_URL names cannot serve. The message is one line for the operator. */
export class UnfitDatabaseError extends Error {}

/** Refuses what no waiting mends, before anything is written; what is merely away fails as every query does. */
export async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const { rows } = await one.query<{ standby: boolean; version: number }>(
      `select pg_is_in_recovery() as standby, current_setting('server_version_num')::int as version`,
    )
    const { standby, version } = rows[0]!
    if (version < 140_000)
      throw new UnfitDatabaseError(
        `PostgreSQL ${Math.floor(version / 10_000)} is too old: DATABASE_URL has to name version 14 or newer.`,
      )
    if (standby)
      throw new UnfitDatabaseError(
        'The database is a standby, which takes no writes: let DATABASE_URL name the primary.',
      )
    if (await isPooledByTransaction(one, other))
      throw new UnfitDatabaseError(
        'DATABASE_URL leads to a pooler that pools by transaction: name its address that pools by session, or the database itself.',
      )
  } finally {
    one.release(true)
    other.release(true)
  }
}

/**
 * Such a pooler gives each transaction any of its connections: settings, prepared statements and locks would be lost, or be
 * those of somebody else. It is told by a connection whose process changes, or is another one's while it rests.
 */
async function isPooledByTransaction(one: pg.PoolClient, other: pg.PoolClient) {
  const processOf = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid
  }
  const first = await processOf(one)
  await other.query('begin')
  const others = await processOf(other)
  const second = await processOf(one)
  await other.query('rollback')
  return first === others || first !== second
}
