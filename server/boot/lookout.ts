import type { Logger } from 'pino'

/** Milliseconds between two looks: where there is somebody to send to, and at a shop without. */
const looks = { often: 1_000, seldom: 60_000 }

interface Sending<Claimed> {
  /** In the log, what is sent: 'messages to webhooks'. */
  what: string
  log: Pick<Logger, 'warn'>
  /** Whether anything can have to be sent; only then is it looked for often. */
  isWanted(): Promise<boolean>
  /** Takes what is due; undefined where nothing is. */
  claim(): Promise<Claimed | undefined>
  send(claimed: Claimed, signal: AbortSignal): Promise<void>
  /** How many at once at most. */
  most: number
  /** For what it asks the database, which is not the request's that woke it. */
  apart(work: () => Promise<void>): Promise<void>
}

/** Sends what waits in the database. No connection to it is held meanwhile. */
export function lookout<Claimed>({ what, log, isWanted, claim, send, most, apart }: Sending<Claimed>) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let looking: Promise<void> | undefined

  async function look() {
    clearTimeout(timer)
    let pause = looks.seldom
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      if (!(await isWanted())) continue
      pause = looks.often
      while (!stopping.signal.aborted && underWay.size < most && (await startOne()));
    }
    return pause
  }

  async function startOne(): Promise<boolean> {
    const claimed = await claim()
    if (!claimed) return false
    const sending = send(claimed, stopping.signal)
      .catch((error) => log.warn({ err: error }, `what came of one of the ${what} was not noted`))
      .finally(() => {
        underWay.delete(sending)
        // What waits behind it.
        soon()
      })
    underWay.add(sending)
    return true
  }

  const soon = () => {
    isAsked = true
    if (stopping.signal.aborted || looking) return
    looking = apart(async () => {
      const pause = await look().catch((error) => {
        log.warn({ err: error }, `${what} could not be looked for; next try in a minute`)
        return looks.seldom
      })
      if (!stopping.signal.aborted) timer = setTimeout(soon, pause).unref()
      looking = undefined
      if (isAsked) soon()
    })
  }

  return {
    soon,
    start() {
      soon()
      return async () => {
        stopping.abort()
        clearTimeout(timer)
        await looking
        await Promise.all(underWay)
      }
    },
  }
}
