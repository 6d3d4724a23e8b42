import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Product } from './product.ts'

export const kinds = ['tip', 'problem', 'drop', 'photo'] as const
export type Kind = (typeof kinds)[number]

export interface Load {
  /** Acknowledged writes: id → what was sent, in the words of `expected`. */
  acknowledged: Record<Kind, Map<string, string>>
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

interface Reply {
  status: number
  body: { id?: string; uploadURL?: string; objectPath?: string; code?: string }
}

/** How the rows read back: tests/faults/compare.ts builds the same texts. */
export const expected = {
  tip: (serial: number, amount: string) => `${String(serial % 10_000_000)}|${amount}|tip ${serial}`,
  problem: (serial: number, machine: number) => `washer|${machine}|problem ${serial}`,
  drop: (serial: number, amount: string) => `${amount}|drop ${serial}`,
  photo: (width: number) => `${width}`,
}

/** So many people with a session each, who send a write again under its key until it is answered. */
export async function createLoad(product: Product, people: number): Promise<Load> {
  const cookies = await Promise.all(Array.from({ length: people }, () => product.signIn()))
  const photos = await Promise.all([200, 240, 280, 320].map(photoOfWidth))
  let serial = 0
  let isStopping = false
  let work: Promise<void>[] = []
  let killedAt = 0
  let failedAt: number | undefined
  let backAfter: number | undefined

  const load: Load = {
    acknowledged: { tip: new Map(), problem: new Map(), drop: new Map(), photo: new Map() },
    surprises: new Map(),
    begunAnew: 0,
    slowest: 0,
    start() {
      isStopping = false
      work = cookies.map(async (cookie) => {
        while (!isStopping) await writeSomething(cookie)
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

  async function writeSomething(cookie: string) {
    serial += 1
    const own = serial
    const turn = own % 8
    if (turn === 7) return upload(cookie, photos[(own >> 3) % photos.length]!)
    if (turn > 4) {
      const machineNumber = randomInt(1, 40)
      const body = { machineType: 'washer', machineNumber, description: `problem ${own}` }
      return keyed(cookie, 'problem', '/api/machine-problems', body, expected.problem(own, machineNumber))
    }
    const amount = `${Math.floor(own / 100)}.${String(own % 100).padStart(2, '0')}`
    if (turn > 2) {
      const cash = { startingCash: '100.00', endingCash: '900000.00', dropAmount: amount }
      const body = { ...cash, shiftDate: '2026-01-05', notes: `drop ${own}` }
      return keyed(cookie, 'drop', '/api/shift-reports', body, expected.drop(own, amount))
    }
    const body = { orderId: String(own % 10_000_000), amount, notes: `tip ${own}` }
    return keyed(cookie, 'tip', '/api/tips', body, expected.tip(own, amount))
  }

  async function keyed(cookie: string, kind: Kind, address: string, body: object, words: string) {
    const { body: row } = await answered(cookie, 'POST', address, JSON.stringify(body), [201])
    load.acknowledged[kind].set(row.id!, words)
  }

  async function upload(cookie: string, { bytes, width }: { bytes: Uint8Array<ArrayBuffer>; width: number }) {
    for (;;) {
      const slot = await answered(cookie, 'POST', '/api/objects/upload', '{"contentType":"image/jpeg"}', [201])
      const imageURL = slot.body.uploadURL!
      const { status } = await answered(cookie, 'PUT', imageURL, bytes, [200, 409])
      const claim = await answered(cookie, 'PUT', '/api/stain-report-images', JSON.stringify({ imageURL }), [200, 400])
      if (claim.status === 200) {
        load.acknowledged.photo.set(claim.body.objectPath!.split('/').at(-1)!, expected.photo(width))
        return
      }
      if (status === 200) surprise('an upload that was acknowledged cannot be claimed')
      load.begunAnew += 1
    }
  }

  /** Sends it again, under the same key, until it gets one of these answers. */
  async function answered(
    cookie: string,
    method: string,
    address: string,
    body: string | Uint8Array<ArrayBuffer>,
    wanted: number[],
  ): Promise<Reply> {
    const headers = {
      Cookie: cookie,
      'Content-Type': typeof body === 'string' ? 'application/json' : 'image/jpeg',
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
    }
    for (;;) {
      const sentAt = performance.now()
      const reply = await fetch(new URL(address, product.url), {
        method,
        headers,
        body,
        signal: AbortSignal.timeout(60_000),
      })
        .then(async (response): Promise<Reply> => ({ status: response.status, body: await response.json() }))
        .catch(() => undefined)
      const now = performance.now()
      load.slowest = Math.max(load.slowest, now - sentAt)
      if (reply && wanted.includes(reply.status)) {
        if (failedAt !== undefined && sentAt >= failedAt) backAfter ??= now - killedAt
        return reply
      }
      if (killedAt && sentAt >= killedAt) failedAt ??= now
      if (reply && reply.status !== 503)
        surprise(
          `${method} ${address.split('?')[0]!.replace(/[0-9a-f-]{36}/, ':id')}: ${reply.status} ${reply.body.code}`,
        )
      await wait(20)
    }
  }

  function surprise(what: string) {
    load.surprises.set(what, (load.surprises.get(what) ?? 0) + 1)
  }

  return load
}

async function photoOfWidth(width: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width, height: 180, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer()
  return { width, bytes: new Uint8Array(bytes) }
}
