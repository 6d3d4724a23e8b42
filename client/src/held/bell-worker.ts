// Part of the service worker: shows what the server pushes, and leads to its place.

import type { PushMessage } from '#shared/bell/bell.ts'
import { renewSubscription } from './bell-renewal.ts'

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Tab {
  focus(): Promise<Tab>
  navigate(path: string): Promise<unknown>
}

interface Worker {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(path: string): Promise<unknown>
  }
}

const worker = globalThis as unknown as Worker

addEventListener('push', (event) => {
  const { data, waitUntil } = event as Extendable & { data: { json(): PushMessage } }
  waitUntil.call(event, show(data.json()))
})

/** What was read elsewhere goes; what was not is shown, or changed where it still stands. */
async function show({ kind, rings, unread, shown }: PushMessage) {
  const { registration } = worker
  const there = await registration.getNotifications()
  for (const notification of there) if (!unread.includes(notification.tag)) notification.close()
  if (!shown || !(rings || there.some(({ tag }) => tag === kind))) return
  const { title, path } = shown
  const look = { tag: kind, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }
  await registration.showNotification(title, { ...look, renotify: rings, silent: !rings } as NotificationOptions)
}

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as Extendable & { notification: Notification }
  notification.close()
  waitUntil.call(event, open(notification.data.path))
})

addEventListener('pushsubscriptionchange', (event) => {
  const { waitUntil } = event as Extendable
  // Without a network the application does it when it opens.
  waitUntil.call(event, renewSubscription(worker.registration))
})

/** In the tab that is there; what was typed in it is kept as a draft. */
async function open(path: string) {
  const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return worker.clients.openWindow(path)
  await tab.focus().catch(() => {})
  // A page that another worker brought cannot be led.
  return tab.navigate(path).catch(() => worker.clients.openWindow(path))
}
