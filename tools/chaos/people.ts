import { setTimeout as wait } from 'node:timers/promises'
import { Chance } from '#server/demo/random.ts'
import type { Person } from '#tests/support/cast.ts'
import { giveTraining } from '#tools/fuzz/fuzz.ts'
import type { Answers } from './answers.ts'
import type { Ledger } from './ledger.ts'
import { type Sender, senderOf } from './sender.ts'
import type { Shop } from './shop.ts'
import { type Photo, somePhotos } from './writes.ts'

/** What everybody at work shares. */
export interface Crew {
  shop: Shop
  ledger: Ledger
  answers: Answers
  photos: Photo[]
  workers: Worker[]
  training: { modules: string[]; tasks: string[]; subtasks: string[] }
  nextSerial(): number
  /** A week that was not paid yet. */
  nextWeek(): number
  /** Problems that wait for a technician. */
  openProblems: string[]
  /** Stain reports that were not mailed yet. */
  unsentReports: { id: string; orderId: string }[]
  /** Mails that were acknowledged, by their address or the order they are about. */
  mailed: Set<string>
}

/** Somebody at work, in a browser. */
export interface Worker {
  person: Person
  cookie: string
  sender: Sender
  chance: Chance
  /** Own tips that were acknowledged, by their id. */
  tips: Map<string, { id: string; orderId: string; createdAt: string }>
  receipts: string[]
}

export const encodings = ['', 'gzip', 'br', 'zstd']

/** Signs everybody in and gives them something to learn. */
export async function gather(shop: Shop, seed: number, ledger: Ledger, answers: Answers): Promise<Crew> {
  const { product, people } = shop
  const workers = await Promise.all(
    people.map(async (person, place): Promise<Worker> => {
      const cookie = await product.signIn(person)
      const headers = { 'Accept-Encoding': encodings[place % encodings.length]! }
      const sender = senderOf(product.url, { cookie, headers }, (exchange) => answers.take(exchange))
      return { person, cookie, sender, chance: new Chance(seed + place), tips: new Map(), receipts: [] }
    }),
  )
  let serial = 0
  let week = 0
  return {
    shop,
    ledger,
    answers,
    workers,
    photos: await somePhotos(),
    training: await giveTraining(
      product.url,
      workers.map(({ person, cookie }) => ({ ...person, cookie })),
    ),
    nextSerial: () => ++serial,
    nextWeek: () => ++week,
    openProblems: [],
    unsentReports: [],
    mailed: new Set(),
  }
}

export type Activity = (crew: Crew, worker: Worker) => Promise<unknown>

/**
 * Everybody does one thing after the other until told to stop, thinking about so many milliseconds between two; resolves
 * once the last of it was answered.
 */
export async function work(
  crew: Crew,
  activityOf: (worker: Worker) => Activity,
  thinking: number,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    crew.workers.map(async (worker) => {
      while (!signal.aborted) {
        // Why it did not come to its end is among the answers.
        await activityOf(worker)(crew, worker).catch((error) => crew.answers.unexpected.add(error.message))
        await wait(worker.chance.next() * 2 * thinking, undefined, { signal }).catch(() => {})
      }
    }),
  )
}
