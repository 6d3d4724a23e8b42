import { setTimeout as wait } from 'node:timers/promises'
import { Chance } from '#server/demo/random.ts'
import { Ledger } from '#tests/faults/ledger.ts'
import { Answers } from './answers.ts'
import { nextOf } from './day.ts'
import { judge } from './judge.ts'
import { gather, work } from './people.ts'
import { planOf, type Step, type Trouble } from './plan.ts'
import { openShop, type Shop, type Storage } from './shop.ts'
import { bucketStops } from './troubles/bucket.ts'
import { diskFills } from './troubles/disk.ts'
import { keepUp, kills } from './troubles/kills.ts'
import { clientsLeave } from './troubles/leaving.ts'
import { mailHangs } from './troubles/mail.ts'
import { statementsEnd } from './troubles/statements.ts'
import type { Findings } from './verdict.ts'
import { watch } from './watch.ts'

export interface Act {
  storage: Storage
  seconds: number
  seed: number
  hasSmallDisk: boolean
}

/** Everything at once, on a shop of its own, for so long; then what became of it. */
export async function play({ storage, seconds, seed, hasSmallDisk }: Act, signal: AbortSignal): Promise<Findings> {
  const begin = performance.now()
  const say = (what: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s: ${what}`)
  const answers = new Answers()
  let start = async () => {}
  const shop = await openShop({
    storage,
    // Filling it should not take longer than what is done with it.
    tipsEach: seconds < 30 ? 300 : 3_000,
    hasSmallDisk,
    onLog: (line) => answers.takeLog(line),
    onCrash(how) {
      answers.crashes.push(how)
      void start()
    },
  })
  try {
    signal.throwIfAborted()
    say('open')
    const { product } = shop
    const up = keepUp(product)
    start = up.start
    const ledger = new Ledger()
    await ledger.openWith(product.pool)
    const crew = await gather(shop, seed, ledger, answers)
    const seen = await watch(product)
    const bursts: [number, number][] = []
    const troubles = troublesOf(shop, [statementsEnd(product, (...burst) => bursts.push(burst)), kills(product, up)])
    say('begins')
    const plan = planOf(new Chance(seed), seconds, troubles)
    const ending = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
    const [left] = await orInterrupted(
      Promise.all([
        clientsLeave(crew, new Chance(seed + 1_000), ending),
        work(crew, nextOf, ending),
        makeTroubles(plan, troubles, ending),
      ]),
      signal,
    )
    await orInterrupted(up.isUp(), signal)
    say('over')
    return await orInterrupted(judge({ crew, seen, bursts, left, plan, seconds }), signal)
  } finally {
    start = async () => {}
    await shop.close()
  }
}

function troublesOf({ smtp, bucket, disk }: Shop, others: Trouble[]): Trouble[] {
  return [mailHangs(smtp), ...(bucket ? [bucketStops(bucket)] : []), ...(disk ? [diskFills(disk)] : []), ...others]
}

/** Whoever still waits for an answer then waits in vain. */
async function orInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const interrupted = Promise.withResolvers<never>()
  const interrupt = () => interrupted.reject(signal.reason)
  signal.addEventListener('abort', interrupt)
  try {
    return await Promise.race([work, interrupted.promise])
  } finally {
    signal.removeEventListener('abort', interrupt)
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
