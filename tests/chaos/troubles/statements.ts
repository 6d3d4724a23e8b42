import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '#tests/faults/product.ts'
import type { Trouble } from '../plan.ts'

const means: Record<string, string> = {
  cancelled: `select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'washboard'`,
  // Not all at once, which would be a database that ends.
  'connection ended': `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'washboard'
    order by random() limit 1`,
}

/** Whatever the server's connections are doing is cancelled again and again for a moment, or one after the other is ended. */
export const statementsEnd = (product: Product, onBurst: (from: number, to: number) => void): Trouble => ({
  name: 'statements',
  kinds: Object.keys(means),
  every: 4,
  lasts: [0.3, 0.5],
  async make(kind, seconds) {
    const from = performance.now()
    while (performance.now() < from + seconds * 1000) {
      // A database that is away has no statements.
      await product.pool.query(means[kind]!).catch(() => {})
      await wait(kind === 'cancelled' ? 3 : 100)
    }
    onBurst(from, performance.now())
  },
})
