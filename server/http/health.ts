import type { Router } from 'express'
import type pg from 'pg'

/** Whether this process serves, and whether it can do anything useful. Without sign-in and without detail. */
export function registerHealth(router: Router, pool: pg.Pool, isReady: () => boolean) {
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const answers = isReady() && (await databaseAnswers(pool))
    res.status(answers ? 200 : 503).json({ status: answers ? 'ready' : 'unavailable' })
  })
}

async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  const patience = AbortSignal.timeout(3_000)
  const tooLong = new Promise<boolean>((resolve) => {
    patience.addEventListener('abort', () => resolve(false), { once: true })
  })
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLong])
}
