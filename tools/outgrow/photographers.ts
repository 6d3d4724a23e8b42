import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { photo } from '#tests/storage/picture-data.ts'

/** Milliseconds after which a person gives up a file that the bucket does not take, and sends it again. */
const patience = 15_000

/**
 * People who report stains with a photo, one after the other, until `stop`: an address, the file to the bucket, the claim,
 * the report; each step again where it is refused, as the application offers.
 */
export async function startPhotographers(url: string, cookie: string, people = 4) {
  const bytes = new Uint8Array(await photo())
  const headers = { cookie, 'content-type': 'application/json' }
  /** The photo of each acknowledged report, by the number of its order. */
  const acknowledged = new Map<string, string>()
  const refusals = new Map<string, number>()
  let isOver = false
  let longestRefusal = 0
  let orders = 0

  async function ask(method: string, path: string, body: object) {
    const begun = performance.now()
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    const { code, ...answer } = (await response.json()) as Record<string, string>
    if (response.ok) return answer
    refuse(`${response.status} ${code} to ${method} ${path}`)
    longestRefusal = Math.max(longestRefusal, performance.now() - begun)
    return undefined
  }
  const refuse = (what: string) => refusals.set(what, (refusals.get(what) ?? 0) + 1)

  async function again<T>(work: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const result = await work()
      if (result !== undefined) return result
      await wait(500)
    }
  }

  const sendFile = async () => {
    const { uploadURL } = await again(() =>
      ask('POST', '/api/objects/upload', { contentType: 'image/jpeg', size: bytes.length }),
    )
    const sent = await fetch(uploadURL!, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
      signal: AbortSignal.timeout(patience),
    }).then(
      (response) => response.ok,
      () => false,
    )
    if (sent) return uploadURL
    refuse('no answer to PUT to the bucket')
    return undefined
  }

  const account = { name: 'Grand Hotel', email: 'hotel@example.com' }
  const { id: commercialAccountId } = await again(() => ask('POST', '/api/commercial-accounts', account))

  async function reportStain() {
    const imageURL = await again(sendFile)
    const { objectPath } = await again(() => ask('PUT', '/api/stain-report-images', { imageURL }))
    orders += 1
    const orderId = String(orders)
    const report = { orderId, commercialAccountId, items: { Other: 1 }, photos: [objectPath] }
    await again(() => ask('POST', '/api/stain-reports', report))
    acknowledged.set(orderId, objectPath!)
  }

  const all = Promise.all(
    Array.from({ length: people }, async () => {
      while (!isOver) {
        await reportStain()
        await wait(500)
      }
    }),
  )
  // Where the server is gone, `stop` says so.
  all.catch(() => {})
  return {
    acknowledged,
    refusals,
    /** Milliseconds. */
    longestRefusal: () => longestRefusal,
    async stop() {
      isOver = true
      await all
    },
  }
}
