import { setTimeout as wait } from 'node:timers/promises'
import type { Crew } from './people.ts'
import { range } from './reading.ts'
import { upload } from './writes.ts'
import { mailProblems, reportProblem } from './writing.ts'

/** More than there are places for long answers, mails, looks into pictures, and connections. */
const atOnce = 16
/** Milliseconds for all of them; a place that is not given back is waited for for much longer. */
const patience = 30_000

/**
 * What is not given back although everybody has gone: connections and statements, by what server and database say
 * themselves, and places, by asking for more than there are.
 */
export async function placesInUse(crew: Crew): Promise<string[]> {
  const forgotten = crew.answers.logged.lines.filter((line) => line.includes('on garbage collection'))
  return [...(await connectionsInUse(crew)), ...(await placesMissing(crew)), ...forgotten]
}

async function connectionsInUse({ shop: { product } }: Crew): Promise<string[]> {
  let found: string[] = []
  // Work in the background, such as preparing pictures, has its time too.
  for (const end = performance.now() + patience; performance.now() < end; await wait(200)) {
    const metrics = await (await fetch(`${product.url}/metrics`)).text()
    const taken = /^washboard_database_connections\{state="(busy|waiting)"\} [1-9]\d*/gm
    const { rows } = await product.pool.query<{ what: string }>(
      `select state || ': ' || left(query, 80) as what from pg_stat_activity
       where application_name = 'washboard' and state <> 'idle'
       union all
       select 'lock: ' || locktype || ' ' || mode from pg_locks join pg_stat_activity using (pid)
       where application_name = 'washboard' and locktype <> 'virtualxid'`,
    )
    found = [...(metrics.match(taken) ?? []), ...rows.map(({ what }) => what)]
    if (found.length === 0) return []
  }
  return found
}

async function placesMissing(crew: Crew): Promise<string[]> {
  const { workers, photos, ledger } = crew
  const admin = workers.findLast((worker) => worker.person.role === 'admin')!
  const { sender } = admin
  // There is something to mail.
  await reportProblem(crew, admin)
  const report = `GET /api/admin/tips/consolidated-reports?${range(31)}`
  const asked: Record<string, () => Promise<unknown>> = {
    'long answers': () => sender.untilAnswered(report, [200]),
    'looks into pictures': () => upload(sender, photos[0]!, { ledger }),
    mails: () => mailProblems(crew, admin),
  }
  const missing: string[] = []
  for (const [what, ask] of Object.entries(asked)) {
    const all = Promise.all(Array.from({ length: atOnce }, ask)).then(() => true)
    if (!(await Promise.race([all, wait(patience, false, { ref: false })])))
      missing.push(`${what}: ${atOnce} at once take more than ${patience / 1000} s`)
  }
  return missing
}
