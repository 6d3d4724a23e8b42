import type { Services } from '#server/http/call.ts'
import { takeExpired, unpreparedObjects } from './leftovers.ts'
import { removeFiles } from './queries.ts'

const hour = 60 * 60 * 1000
const atOnce = 500

/** Removes files that nobody claimed or shows, and makes the forms that an ended process left unmade; hourly. */
export function startObjectHousekeeping(services: Services): () => Promise<void> {
  const { locks, log } = services
  let isStopping = false
  const tidy = async () => {
    try {
      await locks.withLock('tidy files', () => removeExpired(services, () => isStopping), { patience: 0 })
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
      .catch((error) => log.warn({ err: error }, 'a picture could not be prepared'))
}
