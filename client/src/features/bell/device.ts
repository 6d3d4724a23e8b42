import { inTime } from '#client/held/device.ts'
import { type NewSubscription, newSubscription } from '#shared/bell/bell.ts'

/** Why this browser cannot be told; undefined where it can. */
export function hindrance(): 'homeScreen' | 'blocked' | 'browser' | undefined {
  const { userAgent, platform, maxTouchPoints } = navigator
  // An iPad says that it is a Mac.
  const isApple = /iPhone|iPad/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  if (isApple && !matchMedia('(display-mode: standalone)').matches) return 'homeScreen'
  if (!('PushManager' in window) || !navigator.serviceWorker) return 'browser'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** Longer than the first visit takes to bring the service worker. */
const patience = 20_000

/** Asks the person, then the browser’s push service; undefined where either says no. */
export async function subscribe(publicKey: string): Promise<NewSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await inTime(navigator.serviceWorker.ready, patience)
  // Of a shop that was here before, under another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return newSubscription.parse(made.toJSON())
}

export const shownHere = async (): Promise<Notification[]> =>
  (await (await navigator.serviceWorker?.getRegistration())?.getNotifications()) ?? []
