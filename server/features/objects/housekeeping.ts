import { alone } from '#server/db/lock.ts'
import type { Services } from '#server/http/call.ts'
import { deleteObject, takeExpired, unpreparedObjects } from './queries.ts'

const hour = 60 * 60 * 1000
const atOnce = 500

/** Removes files that nobody claimed or shows, and makes the forms that an ended process left unmade; hourly. */
export function startObjectHousekeeping(services: Services): () => Promise<void> {
  const { log, pool } = services
  let isStopping = false
  const tidy = async () => {
    try {
      await alone(pool, 'files', () => removeExpired(services, () => isStopping), { skip: true })
      await prepareLeftovers(services)
    } catch (error) {
      log.warn({ err: error }, 'files could not be tidied; next try in an hour')
    }
  }
  let running = tidy()
  const timer = setInterval(() => {
    running = running.then(tidy)
  }, hour)
  timer.unref()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

export async function removeExpired(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  isStopping = () => false,
): Promise<void> {
  for (;;) {
    const ids = await takeExpired(db, atOnce)
    for (const id of ids) {
      if (isStopping()) return
      // The row goes last: it is what remembers that there are files.
      await pictures.remove(id)
      await deleteObject(db, id)
    }
    if (ids.length < atOnce) return
  }
}

/** They are put in the queue; waiting for it would hold up the end of the process. */
async function prepareLeftovers({ db, pictures, log }: Services): Promise<void> {
  for (const id of await unpreparedObjects(db))
    void pictures
      .prepare(id, { isLeftover: true })
      .catch((error) => log.warn({ err: error }, 'a picture could not be prepared'))
}
