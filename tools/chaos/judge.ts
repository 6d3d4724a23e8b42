import { setTimeout as wait } from 'node:timers/promises'
import { percentile, printTable } from '#tools/bench/figures.ts'
import { Count, type Timed } from './answers.ts'
import { compareFiles, compareHistory, compareMails, lookAtPhotos, tidy } from './compare.ts'
import type { Crew } from './people.ts'
import { range } from './reading.ts'
import type { Step } from './troubles.ts'
import { overlaps, type Span, type Watch } from './watch.ts'
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
async function placesInUse(crew: Crew): Promise<string[]> {
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

interface Verdict {
  what: string
  measured: string
  limit: string
  /** Undefined where it could not be judged, which `measured` then says. */
  isGood: boolean | undefined
  /** What exactly, where it is not. */
  details?: string[]
}

export interface Findings {
  verdicts: Verdict[]
  /** What it was like: what and how much. */
  figures: [what: string, measured: string][]
  /** What the server wrote to its log at level error. */
  logged: string[]
}

/** There must not be any; `count` where not all of them have details. */
const none = (what: string, details: string[], count = details.length): Verdict => ({
  what,
  measured: String(count),
  limit: '0',
  isGood: count === 0,
  details,
})

const mostDetails = 20

/** Prints what was found; true where all of it is as it has to be. */
export function report(title: string, { verdicts, figures, logged }: Findings): boolean {
  const words = (isGood?: boolean) => (isGood === undefined ? 'not judged' : isGood ? 'good' : 'WRONG')
  const rows = verdicts.map(({ what, measured, limit, isGood }) => [what, measured, limit, words(isGood)])
  printTable(title, ['what', 'measured'], figures)
  printTable('Afterwards', ['what', 'measured', 'limit', ''], rows)
  const wrong = verdicts.filter(({ isGood }) => isGood === false)
  printSome('In its log', logged)
  for (const { what, details = [] } of wrong) printSome(what, details)
  return wrong.length === 0
}

function printSome(title: string, lines: string[]) {
  if (lines.length === 0) return
  console.log(`\n${title}:`)
  for (const each of lines.slice(0, mostDetails)) console.log(`  ${each}`)
  if (lines.length > mostDetails) console.log(`  and ${lines.length - mostDetails} more`)
}

interface Seen {
  crew: Crew
  seen: Watch
  /** When statements were cancelled and connections ended. */
  bursts: Span[]
  left: Map<string, number>
  plan: Step[]
  seconds: number
  /** Nobody paused: how long they waited says nothing. */
  isRushed: boolean
}

/** Milliseconds. */
const mostWaiting = 500
/** Where a server that only says "ok" takes longer (milliseconds, p99), the machine is too busy to say anything of ours. */
const mostBusy = 50
/** The p99 of fewer is one bad moment. */
const fewestCalls = 2_000
/** How long a dead process or a cancelled statement may still be felt, in milliseconds. */
const aftermath = 1_000
/** Memory of a process counts only after this, in milliseconds: until then it warms up. */
const warmUp = 15_000
/** How many times as high the memory may be in its last third as in its first. */
const mostGrowth = 1.25

export async function judge({ crew, seen, bursts, left, plan, seconds, isRushed }: Seen): Promise<Findings> {
  const { shop, answers, ledger } = crew
  const { product } = shop
  // Whatever somebody who left held has this long to come back.
  await wait(aftermath)
  const held = await placesInUse(crew)
  await seen.stop()
  const admin = crew.workers.findLast(({ person }) => person.role === 'admin')!
  const unreadable = await lookAtPhotos(product, admin.cookie, ledger)
  const ends = await Promise.allSettled([tidy(product)])
  const { lost, doubled } = await ledger.compare(product.pool)
  const { filesMissing, filesUnknown } = await compareFiles(product, shop.listFiles)
  const { mailsLost, mailsDoubled } = compareMails(crew)
  const untold = await compareHistory(product)
  ends.push(...(await Promise.allSettled([product.end('SIGTERM')])))
  const stayed = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))

  const troubled = [...seen.downs, ...bursts].map(([from, to]): Span => [from, to + aftermath])
  const whileUp = answers.all.filter(({ sentAt, answeredAt }) => !overlaps(seen.downs, sentAt, answeredAt))
  const called = (wanted: Timed['touches']) => whileUp.filter(({ touches }) => touches === wanted)
  const p99 = (spans: Span[]) => percentile(spans.map(lengthOf), 0.99)
  const others = called('nothing else').map(spanOf)
  const slow = called('nothing else').filter((call) => lengthOf(spanOf(call)) > mostWaiting)
  const busy = p99(seen.control)
  const refusedWithoutCause = answers.all
    .filter(({ status, touches }) => (status === 503 || status === undefined) && touches !== 'files')
    .filter(({ sentAt, answeredAt }) => !overlaps(troubled, sentAt, answeredAt))
  const ill = seen.health
    .filter(({ sentAt, answeredAt, status }) => status !== 200 && !overlaps(troubled, sentAt, answeredAt))
    .map((asked) => `${asked.status ?? 'no answer'} after ${Math.round(lengthOf(spanOf(asked)))} ms`)
  const memory = memoryOf(seen)

  const verdicts: Verdict[] = [
    none('acknowledged writes lost', [...lost, ...mailsLost]),
    none('writes doubled, or there without having been acknowledged', [...doubled, ...mailsDoubled]),
    none('writes whose history does not say who made them, once', untold),
    none('acknowledged pictures that cannot be seen', filesMissing, unreadable + filesMissing.length),
    none('files that nothing knows', filesUnknown),
    none('answers 500 that the server counted', [], seen.failures()),
    ...answers.wrong.map(({ what, lines, total }) => none(what, lines, total)),
    none('refused or cut off although nothing was down', tally(refusedWithoutCause), refusedWithoutCause.length),
    none('/readyz not 200 although nothing was down', ill),
    {
      what: 'others’ p99 while no process is down',
      limit: `${mostWaiting} ms`,
      details: [`${slow.length} took longer:`, ...tally(slow)],
      ...unless(p99(others) < mostWaiting, `${p99(others).toFixed(0)} ms`, [
        isRushed && 'everybody was in a hurry',
        busy > mostBusy && 'this machine had other work',
        others.length < fewestCalls && 'of a few calls only',
      ]),
    },
    none('connections, statements, locks and places not given back', held),
    none('ends and housekeeping that did not come to their end', stayed),
    ...(memory ? [memory.verdict] : []),
  ]
  const troubles = Map.groupBy(plan, ({ trouble }) => trouble)
  const { what, total: refused } = answers.refusals
  if (isRushed && troubles.has('disk'))
    verdicts.push({ what: 'refused for want of room', measured: String(refused), limit: 'some', isGood: refused > 0 })
  const figures: Findings['figures'] = [
    ['requests', String(answers.all.length)],
    ['writes acknowledged', String(ledger.total)],
    ...[...left].map(([moment, times]): [string, string] => [`clients that left ${moment}`, String(times)]),
    ...[...troubles].map(([name, steps]): [string, string] => [
      name,
      tally(steps.map(({ kind: what }) => ({ what }))).join(', '),
    ]),
    ...(shop.disk ? [] : [['disk', 'not filled: there is no small one'] as [string, string]]),
    [what, String(refused)],
    ['refused with "try again" (503)', String(answers.all.filter(({ status }) => status === 503).length)],
    ['left without an answer', String(answers.all.filter(({ status }) => status === undefined).length)],
    ['down', `${(seen.downs.reduce((sum, span) => sum + lengthOf(span), 0) / 1000).toFixed(1)} s of ${seconds}`],
    ['longest down', `${Math.max(0, ...seen.downs.map(lengthOf)).toFixed(0)} ms`],
    [
      'others’ p50, p99, longest',
      [0.5, 0.99, 1].map((share) => `${percentile(others.map(lengthOf), share).toFixed(0)} ms`).join(', '),
    ],
    ['p99 of calls that wait for files', `${p99(called('files').map(spanOf)).toFixed(0)} ms`],
    ['p99 of calls that wait for mail', `${p99(called('mail').map(spanOf)).toFixed(0)} ms`],
    ['p99 of a server that only says "ok", beside it', `${busy.toFixed(0)} ms`],
    ...(memory?.figures ?? [['memory', 'not measured here'] as [string, string]]),
  ]
  return { verdicts, figures, logged: answers.logged.lines }
}

/** Good, or wrong where nothing excuses it. */
function unless(isGood: boolean, measured: string, excuses: (string | false)[]) {
  const excuse = excuses.find(Boolean)
  return isGood || !excuse ? { isGood, measured } : { isGood: undefined, measured: `${measured}, ${excuse}` }
}

const lengthOf = ([from, to]: Span) => to - from

const spanOf = ({ sentAt, answeredAt }: { sentAt: number; answeredAt: number }): Span => [sentAt, answeredAt]

const tally = (all: { what: string }[]) => new Count().add(...all.map(({ what }) => what)).lines

/** Whether it stays, and how much it is; undefined where it could not be seen. */
function memoryOf({ samples }: Watch) {
  const lives = Map.groupBy(samples, ({ pid }) => pid)
  const life = [...lives.values()].sort((a, b) => b.length - a.length)[0]
  if (!life) return undefined
  const warm = life.filter(({ at }) => at > life[0]!.at + warmUp)
  const third = Math.ceil(warm.length / 3)
  const highest = (part: typeof life) => Math.max(0, ...part.map(({ megabytes }) => megabytes))
  const [early, late] = [highest(warm.slice(0, third)), highest(warm.slice(-third))]
  const verdict: Verdict = {
    what: 'memory of the server',
    limit: `${(early * mostGrowth).toFixed(0)} MB`,
    ...unless(warm.length >= 30 && late <= early * mostGrowth, `${late.toFixed(0)} MB`, [
      warm.length < 30 && 'no process lived long enough',
    ]),
  }
  const figures: Findings['figures'] = [
    ['memory in the first and last third of the longest life', `${early.toFixed(0)} MB, ${late.toFixed(0)} MB`],
    ['memory at its highest', `${highest(samples).toFixed(0)} MB`],
    ['open files at most', String(Math.max(...samples.map(({ openFiles }) => openFiles)))],
  ]
  return { verdict, figures }
}
