import { setTimeout as wait } from 'node:timers/promises'
import { compareFiles, lookAtPhotos } from '#tests/faults/compare.ts'
import { type Kind, kinds } from '#tests/faults/ledger.ts'
import { percentile } from '../../bench/statistics.ts'
import { Count, type Timed } from './answers.ts'
import { compareHistory, compareMails } from './compare.ts'
import { memoryOf } from './memory.ts'
import type { Crew } from './people.ts'
import { placesInUse } from './places.ts'
import type { Step } from './plan.ts'
import { type Findings, none, type Verdict } from './verdict.ts'
import { overlaps, type Span, type Watch } from './watch.ts'

interface Seen {
  crew: Crew
  seen: Watch
  /** When statements were cancelled and connections ended. */
  bursts: Span[]
  left: Map<string, number>
  plan: Step[]
  seconds: number
}

/** Milliseconds. */
const mostWaiting = 500
/** Where a server that only says "ok" takes longer (milliseconds, p99), the machine is too busy to say anything of ours. */
const mostBusy = 50
/** The p99 of fewer is one bad moment. */
const fewestCalls = 2_000
/** What a process that is gone, or a statement that was cancelled, may still be felt, in milliseconds. */
const aftermath = 1_000

export async function judge({ crew, seen, bursts, left, plan, seconds }: Seen): Promise<Findings> {
  const { shop, answers, ledger } = crew
  const { product } = shop
  // Whatever somebody who left held has this long to come back.
  await wait(aftermath)
  const held = await placesInUse(crew)
  await seen.stop()
  const admin = crew.workers.findLast(({ person }) => person.role === 'admin')!
  const unreadable = await lookAtPhotos(product, admin.cookie, ledger)
  const { lost, doubled } = await ledger.compare(product.pool)
  const { filesMissing, filesUnknown } = await compareFiles(product, shop.listFiles)
  const mails = compareMails(crew)
  const untold = await compareHistory(crew)
  const stayed = await product.end('SIGTERM').then(
    () => [],
    (error: Error) => [error.message],
  )

  const troubled = [...seen.downs, ...bursts].map(([from, to]): Span => [from, to + aftermath])
  const whileUp = answers.all.filter(({ sentAt, answeredAt }) => !overlaps(seen.downs, sentAt, answeredAt))
  const times = (wanted: Timed['touches']) =>
    whileUp.filter(({ touches }) => touches === wanted).map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const others = times('nothing else')
  const slowest = whileUp
    .filter(({ touches, sentAt, answeredAt }) => touches === 'nothing else' && answeredAt - sentAt > mostWaiting)
    .map(({ what }) => what)
  const busy = percentile(
    seen.control.map(([from, to]) => to - from),
    0.99,
  )
  const refusedWithoutCause = answers.all
    .filter(({ status, touches }) => (status === 503 || status === undefined) && touches !== 'files')
    .filter(({ sentAt, answeredAt }) => !overlaps(troubled, sentAt, answeredAt))
  const ill = seen.health
    .filter(({ sentAt, answeredAt, status }) => status !== 200 && !overlaps(troubled, sentAt, answeredAt))
    .map(({ sentAt, answeredAt, status }) => `${status ?? 'no answer'} after ${Math.round(answeredAt - sentAt)} ms`)
  const memory = memoryOf(seen)

  const counted = (what: string, count: Count) => none(what, count.lines, count.total)
  const byKind = (found: Record<Kind, string[]>) =>
    kinds.flatMap((kind) => found[kind].map((each) => `${kind} ${each}`))

  const verdicts: Verdict[] = [
    none('acknowledged writes lost', [...byKind(lost), ...mails.lost]),
    none('writes doubled, or there without having been acknowledged', [...byKind(doubled), ...mails.doubled]),
    none('writes whose history does not say who made them, once', untold),
    none('acknowledged pictures that cannot be seen', filesMissing, unreadable + filesMissing.length),
    none('files that nothing knows', filesUnknown),
    counted('answers 500', answers.failures),
    none('answers 500 that the server counted', [], seen.failures()),
    counted('answers with somebody else’s data', answers.leaks),
    counted('answers of another form than described', answers.misshapen),
    counted('acknowledged and not shown', answers.unseen),
    counted('answers that nothing explains', answers.unexpected),
    none(
      'refused or cut off although nothing was down',
      tally(refusedWithoutCause.map(({ what }) => what)),
      refusedWithoutCause.length,
    ),
    none('/readyz not 200 although nothing was down', ill),
    none('ends of the server that nobody caused', answers.crashes),
    waiting(others, busy, slowest),
    none('connections, statements, locks and places not given back', held),
    none('ends of the server that it was asked for and did not come to', stayed),
    ...(memory ? [memory.verdict] : []),
  ]
  const figures: Findings['figures'] = [
    ['requests', String(answers.all.length)],
    ['writes acknowledged', String(ledger.total)],
    ...[...left].map(([moment, times]): [string, string] => [`clients that left ${moment}`, String(times)]),
    ...[...new Set(plan.map(({ trouble }) => trouble))].map((trouble): [string, string] => [
      `${trouble}`,
      tally(plan.filter((step) => step.trouble === trouble).map(({ kind }) => kind)).join(', '),
    ]),
    ...(shop.disk ? [] : [['disk', 'not filled: there is no small one'] as [string, string]]),
    ['refused in words (no room, no mail, no bucket)', String(answers.refusals.total)],
    ['refused with "try again" (503)', String(answers.all.filter(({ status }) => status === 503).length)],
    ['left without an answer', String(answers.all.filter(({ status }) => status === undefined).length)],
    ['down', `${(sumOf(seen.downs) / 1000).toFixed(1)} s of ${seconds}`],
    [
      'others’ p50, p99, longest',
      [0.5, 0.99, 1].map((share) => `${percentile(others, share).toFixed(0)} ms`).join(', '),
    ],
    ['p99 of calls that wait for files', `${percentile(times('files'), 0.99).toFixed(0)} ms`],
    ['p99 of calls that wait for mail', `${percentile(times('mail'), 0.99).toFixed(0)} ms`],
    ['p99 of a server that only says "ok", beside it', `${busy.toFixed(0)} ms`],
    ...(memory?.figures ?? [['memory', 'not measured here'] as [string, string]]),
  ]
  return { verdicts, figures, logged: answers.logged.lines }
}

/** What everybody waits for calls that need nothing but server and database. */
function waiting(times: number[], busy: number, slowest: string[]): Verdict {
  const p99 = percentile(times, 0.99)
  const excuse =
    busy > mostBusy ? 'this machine had other work' : times.length < fewestCalls ? 'of a few calls only' : undefined
  const isGood = p99 < mostWaiting
  return {
    what: 'others’ p99 while no process is down',
    measured: [`${p99.toFixed(0)} ms`, ...(isGood || !excuse ? [] : [excuse])].join(', '),
    limit: `${mostWaiting} ms`,
    isGood: isGood || !excuse ? isGood : undefined,
    details: [`${slowest.length} took longer:`, ...tally(slowest)],
  }
}

const sumOf = (spans: Span[]) => spans.reduce((sum, [from, to]) => sum + to - from, 0)

const tally = (all: string[]) => new Count().add(...all).lines
