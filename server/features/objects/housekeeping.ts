import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Locks } from '#server/db/lock.ts'
import type { Services } from '#server/http/call.ts'
import type { PrepareOnce } from '#server/storage/pictures.ts'
import { objects } from '#shared/objects/table.ts'
import { isUnprepared, markPrepared, removeFiles } from './queries.ts'

const minute = 60_000
const hour = 60 * minute
const atOnce = 500

/**
 * Removes files that nobody claimed or shows, hourly; and makes, every minute, the forms that an ended process left unmade,
 * or that could not be made because the file store was away.
 */
export function startObjectHousekeeping(services: Services): () => Promise<void> {
  const { locks, log } = services
  let isStopping = false
  const tidy = () =>
    locks
      .withLock('tidy files', () => removeExpired(services, () => isStopping), { patience: 0 })
      .catch((error) => log.warn({ err: error }, 'files could not be tidied; next try in an hour'))
  const prepare = () =>
    prepareLeftovers(services).catch((error) => log.warn({ err: error }, 'pictures could not be looked for'))
  let tidying = tidy()
  let preparing = prepare()
  const timers = [
    setInterval(() => {
      tidying = tidying.then(tidy)
    }, hour),
    setInterval(() => {
      preparing = preparing.then(prepare)
    }, minute),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    await Promise.all([tidying, preparing])
  }
}

export async function removeExpired(
  services: Pick<Services, 'db' | 'locks' | 'pictures'>,
  isStopping = () => false,
): Promise<void> {
  await removeFiles(services, async function* () {
    for (;;) {
      const ids = await takeExpired(services.db, atOnce)
      for (const id of ids) {
        if (isStopping()) return
        yield id
      }
      if (ids.length < atOnce) return
    }
  })
}

/** They are put in the queue; waiting for it would hold up the end of the process. */
async function prepareLeftovers({ db, pictures, log }: Services): Promise<void> {
  for (const id of await unpreparedObjects(db))
    void pictures
      .prepare(id, { isLeftover: true })
      .catch((error) => log.warn({ err: error }, 'a picture could not be prepared yet'))
}

/**
 * Takes uploads that nobody claimed within a day, and pictures that no report has shown for thirty days. Nothing can
 * use them from now on; the caller removes their files, then their rows.
 */
export async function takeExpired(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .update(objects)
    .set({ state: 'removing' })
    .where(
      inArray(
        objects.id,
        db.select({ id: objects.id }).from(objects).where(expired).limit(limit).for('update', { skipLocked: true }),
      ),
    )
    .returning({ id: objects.id })
  return rows.map(({ id }) => id)
}

// Constants stand in the text, so that the partial indexes serve.
const expired = or(
  sql`${objects.state} in ('issued', 'used') and ${objects.createdAt} < now() - interval '24 hours'`,
  sql`${objects.unusedSince} is not null and ${objects.unusedSince} < now() - interval '30 days'`,
  sql`${objects.state} = 'removing'`,
)

/** Claimed pictures whose forms a process did not get to the end of. */
export async function unpreparedObjects(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(sql`${objects.state} = 'claimed'`)
    .orderBy(objects.claimedAt)
    .limit(1000)
  return rows.map(({ id }) => id)
}

/** Several servers may come to one picture; the first makes its forms, and the others find them made. */
export const prepareOnce =
  (db: Db, locks: Locks): PrepareOnce =>
  async (id, makeForms, { isLeftover }) => {
    const work = async () => {
      if (await isUnprepared(db, id)) await markPrepared(db, id, await makeForms())
    }
    await locks.withLock(`picture ${id}`, work, isLeftover ? { patience: 0 } : {})
  }
