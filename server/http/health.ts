import type { Router } from 'express'
import type pg from 'pg'
import { version } from '#server/boot/project-root.ts'
import type { Connection } from '#server/db/connection.ts'
import { openPool } from '#server/db/pool.ts'

/** How many milliseconds the database may take to connect, and then to answer. */
const patience = 1_500

/**
 * A connection of its own, because a pool that is full of work says nothing about the database. A question that is not
 * answered in time ends with its connection.
 */
export const openHealthPool = (connection: Connection): pg.Pool =>
  openPool({ ...connection, max: 1, connectionTimeoutMillis: patience, query_timeout: patience })

/** Whether this process serves, and whether it can do anything useful. Without sign-in, and without more detail than the version. */
export function registerHealth(router: Router, healthPool: pg.Pool, isReady: () => boolean) {
  let look: Promise<boolean> | undefined
  /** Questions at the same moment share one answer. */
  const databaseAnswers = () => {
    look ??= healthPool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        look = undefined
      })
    return look
  }

  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version })
  })
  router.get('/readyz', async (_req, res) => {
    const answers = isReady() && (await databaseAnswers())
    res.status(answers ? 200 : 503).json({ status: answers ? 'ready' : 'unavailable' })
  })
}
