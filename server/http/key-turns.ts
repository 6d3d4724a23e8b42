import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

/** How long (milliseconds) a call waits for another one under its key. */
export const keyPatience = 3_000

export const keyBusy = () =>
  new AppError(409, 'KEY_BUSY', t`The same call is still under way. Please wait a moment, then try again.`, {
    retryAfter: 3,
  })

interface UnderWay {
  end: Promise<unknown>
  waiting: number
}

/**
 * Runs one call per key at a time in this process. Repeats wait for it briefly and without a connection to the database,
 * so a call that is sent many times costs the server no more than one.
 */
export function keyTurns() {
  const underWay = new Map<string, UnderWay>()

  /** Throws 409 where `mostWaiting` wait already, or the wait gets too long. */
  return async <T>(key: string, run: () => Promise<T>, mostWaiting: number): Promise<T> => {
    const until = performance.now() + keyPatience
    for (let ahead = underWay.get(key); ahead; ahead = underWay.get(key)) {
      if (ahead.waiting >= mostWaiting) throw keyBusy()
      ahead.waiting += 1
      const hasEnded = await endsBefore(ahead.end, until)
      ahead.waiting -= 1
      if (!hasEnded) throw keyBusy()
    }
    const work = run().finally(() => underWay.delete(key))
    underWay.set(key, { end: work.catch(() => {}), waiting: 0 })
    return work
  }
}

async function endsBefore(end: Promise<unknown>, until: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, until - performance.now(), false)
  try {
    return await Promise.race([end.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
