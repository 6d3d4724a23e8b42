import { deepEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientOf, cookieOf, signIn } from '#tests/support/client.ts'
import { admin } from './scene.ts'

export async function signedIn(url: string): Promise<string> {
  const browser = clientOf(url)
  await signIn(browser, admin)
  return cookieOf(browser)
}

/**
 * People who log tips without a pause until `stop`, each under a key and again where no answer came, as the application
 * does. `urls`: of the servers, which they take by turns.
 */
export function startWriters(urls: string[], cookie: string, people = 8) {
  const acknowledged = new Set<string>()
  const times: number[] = []
  const answers = new Map<string, number>()
  let isOver = false
  let tries = 0
  async function logTip() {
    const note = randomUUID()
    const begun = performance.now()
    for (;;) {
      const url = urls[tries++ % urls.length]!
      const status = await fetch(`${url}/api/tips`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': note },
        body: JSON.stringify({ orderId: '0042', amount: '4.50', notes: note }),
        signal: AbortSignal.timeout(40_000),
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return String(response.status)
        },
        () => 'no answer',
      )
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === '201') {
        acknowledged.add(note)
        times.push(performance.now() - begun)
        return
      }
      // Nobody is left to answer: what nobody acknowledged may be stored or not.
      if (isOver) return
      await wait(100)
    }
  }
  const all = Array.from({ length: people }, async () => {
    while (!isOver) await logTip()
  })
  return {
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(all)
      times.sort((one, other) => one - other)
      const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
      return `${acknowledged.size} tips of ${people} people acknowledged, p50 ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}; answers: ${[...answers].map(([status, times]) => `${status} ${times} times`).join(', ')}`
    },
    /** Milliseconds, once it has stopped. */
    longest: () => times.at(-1) ?? 0,
    compare: (stored: string[]) => compare(acknowledged, stored),
  }
}

/** Compares with what is stored; the words for it. Throws where something is lost or doubled. */
export function compare(acknowledged: ReadonlySet<string>, stored: string[]): string {
  const there = new Set(stored)
  const lost = [...acknowledged].filter((each) => !there.has(each)).length
  const doubled = stored.length - there.size
  deepEqual({ lost, doubled }, { lost: 0, doubled: 0 })
  return `${acknowledged.size} acknowledged, ${stored.length} stored: ${lost} lost, ${doubled} doubled`
}
