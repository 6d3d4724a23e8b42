// Part of the service worker: browsers that can, wake it when there is a connection again, also without a page of ours.

import './bell-worker.ts'
import { inTime, inTurn } from './device.ts'
import { sendWaiting, realServer as server } from './outbox-sender.ts'
import { type Message, signOutTag, deviceStore as store, syncTag } from './outbox-store.ts'

interface SyncEvent extends Event {
  tag: string
  waitUntil(work: Promise<unknown>): void
}

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === syncTag) waitUntil.call(event, sendEverybodys())
  if (tag === signOutTag) waitUntil.call(event, settleSignOut())
})

// For the worker's own script, which waits for files.
Object.assign(globalThis, { inTime })

/** The cookie `signed-out` ends the session with any request. Where this one fails, the browser tries again later. */
async function settleSignOut() {
  const { status } = await fetch('/api/user')
  if (status >= 500) throw new Error('The server was reached, but not what ends sessions.')
}

/** Each write names its person, and the server takes it only where they are signed in. */
async function sendEverybodys() {
  const waiting = (await store.all()).filter(({ refusal }) => !refusal)
  const channel = new BroadcastChannel('outbox')
  try {
    for (const owner of new Set(waiting.map((entry) => entry.owner))) {
      const { kind } = await inTurn('outbox', () =>
        sendWaiting({
          store,
          server,
          owner,
          onAnswer: (entry, answer) => channel.postMessage({ kind: 'answered', entry, answer } satisfies Message),
        }),
      )
      // The browser tries again later.
      if (kind === 'unanswered') throw new Error('Nothing answers.')
    }
  } finally {
    channel.close()
  }
}
