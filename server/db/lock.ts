import { hash } from 'node:crypto'
import type pg from 'pg'

/** Shared by all who remove files for good; a backup, which needs them to stay, has it alone. */
export const filesLock = 'files'

/** Told apart from other programs' advisory locks in the same database. */
const family = 0x3a5b_0a7f

/**
 * Runs the work while no other server process on this database does work of the same name. Where one does, waits for
 * it, or with `skip` lets it be and resolves to undefined. Those who say `shared` do not exclude each other. The lock
 * ends with the connection, however that ends.
 */
export async function alone<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
  { skip = false, shared = false } = {},
): Promise<T | undefined> {
  const key = Buffer.from(hash('sha256', name, 'hex').slice(0, 8), 'hex').readInt32BE()
  const kind = shared ? '_shared' : ''
  const client = await pool.connect()
  let isBroken = true
  try {
    const take = skip
      ? `select pg_try_advisory_lock${kind}($1, $2) as taken`
      : `select true as taken, pg_advisory_lock${kind}($1, $2)`
    const { rows } = await client.query<{ taken: boolean }>(take, [family, key])
    if (!rows[0]!.taken) {
      isBroken = false
      return undefined
    }
    try {
      return await work()
    } finally {
      await client.query(`select pg_advisory_unlock${kind}($1, $2)`, [family, key]).then(
        () => {
          isBroken = false
        },
        () => {},
      )
    }
  } finally {
    client.release(isBroken)
  }
}
