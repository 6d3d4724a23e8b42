import type pg from 'pg'
import { openDb } from '#server/db/db.ts'
import { alone } from '#server/db/lock.ts'
import type { PrepareOnce } from '#server/storage/pictures.ts'
import { isUnprepared, markPrepared } from './queries.ts'

/** Several servers may come to one picture; the first makes its forms, and the others find them made. */
export function prepareOnce(pool: pg.Pool): PrepareOnce {
  const db = openDb(pool)
  return async (id, makeForms, { isLeftover }) => {
    const work = async () => {
      if (await isUnprepared(db, id)) await markPrepared(db, id, await makeForms())
    }
    await alone(pool, `picture ${id}`, work, { skip: isLeftover })
  }
}
