import type pg from 'pg'

/** Runs `run` on a connection of its own between `begin`, the text of one or more statements, and a commit. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: unknown
  try {
    await client.query(begin)
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason) => {
      broken = reason
    })
    throw error
  } finally {
    // A connection that cannot even roll back is of no more use.
    client.release(broken !== undefined)
  }
}
