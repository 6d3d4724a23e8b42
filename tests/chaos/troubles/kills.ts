import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '#tests/faults/product.ts'
import type { Trouble } from '../plan.ts'

/** kill -9 of the server, of the database, of both, and of one of the database's processes, which ends all of them. */
export function kills(product: Product, keepUp: KeepUp): Trouble {
  const victims: Record<string, () => Promise<void>> = {
    async server() {
      await product.end('SIGKILL')
      await keepUp.start()
    },
    async database() {
      product.killDatabase()
    },
    async both() {
      const gone = product.end('SIGKILL')
      product.killDatabase()
      await gone
      await keepUp.start()
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
      await keepUp.isUp()
      await victims[kind]!()
    },
  }
}

/** Starts the server again until it stays, as a service manager would. */
export interface KeepUp {
  start(): Promise<void>
  /** Resolves once it runs. */
  isUp(): Promise<void>
}

const patience = 120_000

export function keepUp(product: Product): KeepUp {
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
    async isUp() {
      await starting
    },
  }
}
