import { setTimeout as wait } from 'node:timers/promises'
import { CallError } from '#client/api/call.ts'
import { resultOf, type Server, sendWaiting } from '#client/held/outbox-sender.ts'
import type { Entry, NewEntry, OutboxStore } from '#client/held/outbox-store.ts'

/** What may befall one attempt, and how often in a hundred. */
const mishaps = {
  'never leaves': 12,
  'breaks off on its way': 6,
  'answer lost': 12,
  'proxy answers 502': 4,
  'tab closed before the answer': 4,
  'tab closed after the answer': 4,
} as const
type Mishap = keyof typeof mishaps

class TabClosed extends Error {}

/** Keeps what a device keeps, also while no tab is open; like IndexedDB it gives out copies. */
export function memoryStore(): OutboxStore & { size(): number } {
  const kept = new Map<number, Entry>()
  let last = 0
  return {
    size: () => kept.size,
    async add(entry) {
      last += 1
      kept.set(last, structuredClone({ ...entry, number: last }))
      return { ...entry, number: last }
    },
    all: async () => [...kept.values()].map((entry) => structuredClone(entry)),
    put: async (entry) => void kept.set(entry.number, structuredClone(entry)),
    remove: async (number) => void kept.delete(number),
  }
}

interface Phone {
  url: string
  cookie: string
  owner: string
  /** How far (milliseconds) its clock is wrong. */
  clockError: number
  chance: () => number
}

/** A phone with a bad connection, on which one person writes. */
export function phoneOf({ url, cookie, owner, clockError, chance }: Phone) {
  const store = memoryStore()
  let refused = 0
  const now = () => Date.now() + clockError

  function mishap(): Mishap | undefined {
    let at = chance() * 100
    for (const [name, share] of Object.entries(mishaps)) {
      at -= share
      if (at <= 0) return name as Mishap
    }
    return undefined
  }

  const server: Server = {
    async post({ key, idempotencyKey, owner }, body) {
      const fate = mishap()
      if (fate === 'never leaves') return { kind: 'unanswered' }
      if (fate === 'proxy answers 502') return resultOf(new CallError(502, 'Bad gateway', undefined))
      const leaving = new AbortController()
      if (fate === 'breaks off on its way') setTimeout(() => leaving.abort(), chance() * 8)
      const sent = fetch(url + key.slice('POST '.length), {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey, 'For-User': owner },
        body: JSON.stringify(body),
        signal: leaving.signal,
      })
      if (fate === 'tab closed before the answer') {
        sent.catch(() => {})
        throw new TabClosed()
      }
      try {
        const response = await sent
        if (fate === 'answer lost') return { kind: 'unanswered' }
        if (!response.ok) return resultOf(CallError.of(response, await response.text()))
        const reply = await response.json()
        if (fate === 'tab closed after the answer') throw new TabClosed()
        return { kind: 'sent', reply }
      } catch (error) {
        if (error instanceof TabClosed) throw error
        return { kind: 'unanswered' }
      }
    },
    bring: async () => ({ kind: 'unanswered' }),
    clockAhead: async () => (chance() < 0.2 ? undefined : -clockError),
    now,
  }

  return {
    store,
    now,
    write: (entry: Omit<NewEntry, 'owner' | 'refresh'>) => store.add({ ...entry, owner, refresh: [] }),
    refused: () => refused,
    /** As a page goes on trying, closed and opened again between, until nothing waits. */
    async sendAll() {
      for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
        const { kind } = await sendWaiting({
          store,
          server,
          owner,
          onAnswer: (entry, answer) => {
            pause = 2
            if (answer.kind !== 'refused') return
            refused += 1
            console.error('refused', entry.number, entry.key, answer.refusal)
          },
        }).catch(() => ({ kind: 'closed' }))
        if (kind === 'done') return
        await wait(pause)
      }
    },
  }
}
