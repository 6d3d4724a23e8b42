import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Chance } from '#server/demo/random.ts'
import type { Role } from '#shared/users/roles.ts'
import { Answers } from './answers.ts'
import { type Findings, judge, report } from './judge.ts'
import { clientsLeave } from './leaving.ts'
import { Ledger } from './ledger.ts'
import { type Activity, gather, type Worker, work } from './people.ts'
import * as reading from './reading.ts'
import { openShop, type Storage } from './shop.ts'
import {
  bucketStops,
  diskFills,
  keepUp,
  kills,
  mailHangs,
  planOf,
  type Step,
  statementsEnd,
  type Trouble,
} from './troubles.ts'
import { watch } from './watch.ts'
import * as writing from './writing.ts'

const activities = { ...reading, ...writing }
type Name = Exclude<keyof typeof activities, 'range' | 'newMailing'>

/** What fills it, and how often each comes. */
type Day = Partial<Record<Name, number>>

const everybody: Day = { openScreen: 30, askWhoIAm: 6, lookAtPicture: 8, learn: 4 }
const floor: Day = {
  ...everybody,
  ...{ logTip: 30, changeTip: 6, deleteTip: 2, reportProblem: 6, dropCash: 6, reportStains: 4, mailStains: 3 },
  ...{ readOwnReport: 6, beNosy: 5 },
}
const office: Day = { logTip: 10, mailProblems: 8, importPay: 5, arrangeTraining: 10 }

const days: Record<Role, Day> = {
  employee: floor,
  team_lead: floor,
  technician: { ...everybody, repairMachine: 40, beNosy: 5 },
  admin: { ...everybody, ...office, readEverybodysWeek: 6, readEverybodysYear: 1 },
}

/** What somebody does next. */
const nextOf = (worker: Worker) => oneOf(days[worker.person.role], worker)
/** What somebody does next who does nothing but write. */
const nextWriteOf = (worker: Worker) => oneOf({ logTip: 3, dropCash: 2, reportProblem: 2, reportStains: 1 }, worker)

function oneOf(day: Day, { chance }: Worker): Activity {
  const shares = Object.entries(day) as [Name, number][]
  let place = chance.next() * shares.reduce((sum, [, weight]) => sum + weight, 0)
  const chosen = shares.find(([, weight]) => {
    place -= weight
    return place < 0
  })
  return activities[chosen?.[0] ?? 'openScreen']
}

interface Act {
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
    /** Calls that still wait for an answer get none. */
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
