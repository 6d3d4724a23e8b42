import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '#server/demo/random.ts'
import type { GcsStandIn, Manner } from '#tests/support/gcs.ts'
import type { Refusal, SmtpStandIn } from '#tests/support/smtp.ts'
import type { Product } from './product.ts'
import type { SmallDisk } from './shop.ts'

/** Something that goes wrong, for a while. */
export interface Trouble {
  name: string
  /** What can go wrong with it; all of them come in turn. */
  kinds: readonly string[]
  /** Seconds from one beginning to the next, about. */
  every: number
  /** Seconds, at the least and at the most. */
  lasts: readonly [least: number, most: number]
  /** The part of the time in which it happens. */
  until?: number
  /** Resolves when everything is as it was before: after so many seconds, or sooner where it is interrupted. */
  make(kind: string, seconds: number, signal: AbortSignal): Promise<void>
}

export interface Step {
  /** Seconds from the beginning. */
  at: number
  trouble: string
  kind: string
  seconds: number
}

/** What goes wrong when: the same for the same chance. Each trouble comes once at least, and is over before it comes again. */
export function planOf(chance: Chance, seconds: number, troubles: Trouble[]): Step[] {
  const steps: Step[] = []
  for (const { name, kinds, every, lasts, until = 1 } of troubles) {
    const end = seconds * until
    const times = Math.max(1, Math.floor(end / every))
    const slot = end / times
    const first = chance.between(0, kinds.length - 1)
    for (let time = 0; time < times; time += 1) {
      const length = Math.min(lasts[0] + chance.next() * (lasts[1] - lasts[0]), slot * 0.8)
      const at = slot * time + chance.next() * (slot - length)
      steps.push({ at, trouble: name, kind: kinds[(first + time) % kinds.length]!, seconds: length })
    }
  }
  return steps.sort((a, b) => a.at - b.at)
}

/** Goes wrong so long, or until it is interrupted, and is mended. */
async function lasting(seconds: number, signal: AbortSignal, { begin, end }: { begin(): unknown; end(): unknown }) {
  try {
    await begin()
    await wait(seconds * 1000, undefined, { signal }).catch(() => {})
  } finally {
    await end()
  }
}

/** A mail server that takes connections and says nothing, or that is not there. */
export const mailHangs = (smtp: SmtpStandIn): Trouble => ({
  name: 'mail server',
  kinds: ['slow', 'down', 'slow'] satisfies Refusal[],
  every: 20,
  lasts: [6, 14],
  make: (kind, seconds, signal) =>
    lasting(seconds, signal, { begin: () => smtp.refuse(kind as Refusal), end: () => smtp.refuse('nothing') }),
})

/** A bucket that does not answer, says that it cannot, or stops in the middle of a file. */
export const bucketStops = ({ behave }: GcsStandIn): Trouble => ({
  name: 'bucket',
  kinds: ['silent', 'down', 'stuck', 'cut-off'],
  every: 20,
  lasts: [3, 10],
  make: (kind, seconds, signal) =>
    lasting(seconds, signal, { begin: () => behave(kind as Manner), end: () => behave('up') }),
})

/** No room for files, rows, or what the database writes down before it changes them. */
export const diskFills = ({ fill, empty }: SmallDisk): Trouble => ({
  name: 'disk',
  kinds: ['full'],
  every: 30,
  lasts: [2, 5],
  make: (_kind, seconds, signal) => lasting(seconds, signal, { begin: fill, end: empty }),
})

const endings: Record<string, string> = {
  cancelled: `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'washboard'`,
  // Not all at once, which would be a database that ends.
  'connection ended': `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'washboard'
    order by random() limit 1`,
}

/** Whatever the server's connections are doing is cancelled again and again for a moment, or one after the other is ended. */
export const statementsEnd = (product: Product, onBurst: (from: number, to: number) => void): Trouble => ({
  name: 'statements',
  kinds: Object.keys(endings),
  every: 4,
  lasts: [0.3, 0.5],
  async make(kind, seconds) {
    const from = performance.now()
    while (performance.now() < from + seconds * 1000) {
      // A database that is away has no statements.
      await product.pool.query(endings[kind]!).catch(() => {})
      await wait(kind === 'cancelled' ? 3 : 100)
    }
    onBurst(from, performance.now())
  },
})

/** kill -9 of the server, of the database, of both, and of one of the database's processes, which ends all of them. */
export function kills(product: Product, { start, isUp }: ReturnType<typeof keepUp>): Trouble {
  async function killServer() {
    await product.end('SIGKILL')
    await start()
  }
  const victims: Record<string, () => unknown> = {
    server: killServer,
    database: product.killDatabase,
    both() {
      const gone = killServer()
      product.killDatabase()
      return gone
    },
    async 'one of the database’s processes'() {
      const oneOf = `select pid from pg_stat_activity where application_name = 'washboard' limit 1`
      // It may be away for another reason.
      const found = await product.pool.query<{ pid: number }>(oneOf).catch(() => undefined)
      if (found?.rows[0]) process.kill(found.rows[0].pid, 'SIGKILL')
    },
  }
  return {
    name: 'kill -9',
    kinds: Object.keys(victims),
    every: 25,
    lasts: [0, 0],
    // The last server lives for a while, so that its memory tells something.
    until: 0.55,
    async make(kind) {
      await isUp()
      await victims[kind]!()
    },
  }
}

const patience = 120_000

/** Starts the server again until it stays, as a service manager would. */
export function keepUp(product: Product) {
  let starting: Promise<void> | undefined
  async function startUntilItStays() {
    for (const deadline = performance.now() + patience; ; await wait(500))
      try {
        return await product.start()
      } catch (error) {
        // A full disk is no place to start in.
        if (performance.now() > deadline) throw error
      }
  }
  return {
    start() {
      starting ??= startUntilItStays().finally(() => {
        starting = undefined
      })
      return starting
    },
    /** Resolves once it runs. */
    isUp: async () => starting,
  }
}
