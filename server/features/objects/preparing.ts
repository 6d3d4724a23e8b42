import type { Db } from '#server/db/db.ts'
import type { Locks } from '#server/db/lock.ts'
import type { PrepareOnce } from '#server/storage/pictures.ts'
import { isUnprepared, markPrepared } from './queries.ts'

/** Several servers may come to one picture; the first makes its forms, and the others find them made. */
export const prepareOnce =
  (db: Db, locks: Locks): PrepareOnce =>
  async (id, makeForms, { isLeftover }) => {
    const work = async () => {
      if (await isUnprepared(db, id)) await markPrepared(db, id, await makeForms())
    }
    await locks.withLock(`picture ${id}`, work, isLeftover ? { patience: 0 } : {})
  }
