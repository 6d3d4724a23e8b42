import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Chance } from '#server/demo/random.ts'
import { Answers } from './answers.ts'
import { nextOf, nextWriteOf } from './day.ts'
import { judge } from './judge.ts'
import { clientsLeave } from './leaving.ts'
import { Ledger } from './ledger.ts'
import { gather, work } from './people.ts'
import { planOf, type Step, type Trouble } from './plan.ts'
import { type Findings, report } from './report.ts'
import { openShop, type Storage } from './shop.ts'
import { bucketStops, diskFills, keepUp, kills, mailHangs, statementsEnd } from './troubles.ts'
import { watch } from './watch.ts'

export interface Act {
  title: string
  storage: Storage
  seconds: number
  seed: number
  /** Nothing but this trouble, in another measure, while everybody writes without a pause. */
  only?: Partial<Trouble>
}

/** For opening a shop, and for looking at what became of it, in seconds. */
const mostBeside = 240

/** Plays one after the other and reports; ends the process, with 0 where nothing is wrong. */
export async function perform(acts: Act[]): Promise<never> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)))
  process.on('uncaughtException', (error) => interruption.abort(error))
  const late = acts.reduce((sum, { seconds }) => sum + (seconds + mostBeside) * 1000, 0)
  setTimeout(() => interruption.abort(new Error('it did not come to its end in time')), late).unref()
  // Where even closing the shop hangs: the server and the mount go with this process.
  setTimeout(() => process.exit(1), late + 60_000).unref()
  let isGood = true
  try {
    for (const act of acts) isGood = report(act.title, await play(act, interruption.signal)) && isGood
  } catch (error) {
    console.error(error)
    isGood = false
  }
  // Somebody may still be waiting for an answer of a shop that is closed.
  process.exit(isGood ? 0 : 1)
}

/** Everything at once, on a shop of its own, for so long; then what became of it. */
async function play({ storage, seconds, seed, only }: Act, signal: AbortSignal): Promise<Findings> {
  const begin = performance.now()
  const say = (what: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s: ${what}`)
  const answers = new Answers()
  let start = async () => {}
  const shop = await openShop({
    storage,
    // Filling it should not take longer than what is done with it.
    tipsEach: only || seconds < 30 ? 300 : 3_000,
    onLog: (line) => answers.takeLog(line),
    onCrash(how) {
      answers.crashes.add(how)
      void start()
    },
  })
  try {
    signal.throwIfAborted()
    const interrupted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
    interrupted.catch(() => {})
    /** Whoever still waits for an answer then waits in vain. */
    const orInterrupted = <T>(work: Promise<T>) => Promise.race([work, interrupted])
    say('open')
    const { product, smtp, bucket, disk } = shop
    const up = keepUp(product)
    start = up.start
    const ledger = new Ledger()
    await ledger.openWith(product.pool)
    const crew = await gather(shop, seed, ledger, answers)
    const seen = await watch(product)
    const bursts: [number, number][] = []
    const all = [
      mailHangs(smtp),
      ...(bucket ? [bucketStops(bucket)] : []),
      ...(disk ? [diskFills(disk)] : []),
      statementsEnd(product, (...burst) => bursts.push(burst)),
      kills(product, up),
    ]
    const troubles = only ? all.filter(({ name }) => name === only.name).map((each) => ({ ...each, ...only })) : all
    say('begins')
    const plan = planOf(new Chance(seed), seconds, troubles)
    const ending = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
    const [left] = await orInterrupted(
      Promise.all([
        only ? new Map<string, number>() : clientsLeave(crew, new Chance(seed + 1_000), ending),
        only ? work(crew, nextWriteOf, 0, ending) : work(crew, nextOf, 600, ending),
        makeTroubles(plan, troubles, ending),
      ]),
    )
    await orInterrupted(up.isUp())
    say('over')
    return await orInterrupted(judge({ crew, seen, bursts, left, plan, seconds, isRushed: !!only }))
  } finally {
    start = async () => {}
    await shop.close()
  }
}

/** Each at its time; one that lasts longer than planned holds up only those of its own kind. */
async function makeTroubles(plan: Step[], troubles: Trouble[], signal: AbortSignal) {
  const begin = performance.now()
  await Promise.all(
    troubles.map(async ({ name, make }) => {
      for (const { at, kind, seconds } of plan.filter(({ trouble }) => trouble === name)) {
        await wait(Math.max(0, begin + at * 1000 - performance.now()), undefined, { signal }).catch(() => {})
        if (signal.aborted) return
        console.log(`${at.toFixed(0).padStart(5)} s  ${name}: ${kind}`)
        await make(kind, seconds, signal)
      }
    }),
  )
}
