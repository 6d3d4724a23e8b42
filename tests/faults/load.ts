import { Ledger } from './ledger.ts'
import type { Product } from './product.ts'
import { type Exchange, inWords, type Sender, senderOf } from './sender.ts'
import { newRecord, somePhotos, upload } from './writes.ts'

export interface Load {
  ledger: Ledger
  /** Answers that are neither the right one nor "try again" (503): what → how often. */
  surprises: Map<string, number>
  /** Uploads that broke off and were begun anew by their sender, who had no word yet that they arrived. */
  begunAnew: number
  /** The longest that one request waited for any answer, in milliseconds. */
  slowest: number
  /** Sends until told to stop. */
  start(): void
  /** Resolves once everybody has got the answer to what they sent last. */
  stop(): Promise<void>
  /** Milliseconds from now until a write is acknowledged that was sent after a first failure; 0 where none failed. */
  recovery(): () => number
}

/** So many people with a session each, who send a write again under its key until it is answered. */
export async function createLoad(product: Product, people: number): Promise<Load> {
  const photos = await somePhotos()
  let serial = 0
  let isStopping = false
  let work: Promise<void>[] = []
  let killedAt = 0
  let failedAt: number | undefined
  let backAfter: number | undefined

  const senders = await Promise.all(
    Array.from({ length: people }, async () => senderOf(product.url, { cookie: await product.signIn() }, take)),
  )
  const ledger = new Ledger()
  const load: Load = {
    ledger,
    surprises: new Map(),
    begunAnew: 0,
    slowest: 0,
    start() {
      isStopping = false
      work = senders.map(async (sender, place) => {
        while (!isStopping) await writeSomething(sender, `person ${place}`)
      })
    },
    async stop() {
      isStopping = true
      await Promise.all(work)
    },
    recovery() {
      killedAt = performance.now()
      failedAt = undefined
      backAfter = undefined
      return () => backAfter ?? 0
    },
  }

  async function writeSomething(sender: Sender, of: string) {
    serial += 1
    const own = serial
    const turn = own % 8
    if (turn === 7) {
      const { begunAnew, isLost } = await upload(sender, photos[(own >> 3) % photos.length]!, { ledger })
      load.begunAnew += begunAnew
      if (isLost) surprise('an upload that was acknowledged cannot be claimed')
      return
    }
    const kind = turn > 4 ? 'problem' : turn > 2 ? 'drop' : 'tip'
    const { address, body, words } = newRecord[kind](own, of)
    const reply = await sender.untilAnswered({ method: 'POST', address, body }, [201])
    ledger.keep(kind, reply.body.id, words)
  }

  function take(exchange: Exchange) {
    const { sentAt, answeredAt, reply, isWanted } = exchange
    load.slowest = Math.max(load.slowest, answeredAt - sentAt)
    if (isWanted) {
      if (failedAt !== undefined && sentAt >= failedAt) backAfter ??= answeredAt - killedAt
      return
    }
    if (killedAt && sentAt >= killedAt) failedAt ??= answeredAt
    if (reply && reply.status !== 503) surprise(inWords(exchange))
  }

  function surprise(what: string) {
    load.surprises.set(what, (load.surprises.get(what) ?? 0) + 1)
  }

  return load
}
