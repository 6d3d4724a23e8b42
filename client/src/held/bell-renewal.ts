import { call } from '#client/api/call.ts'
import type { NewSubscription } from '#shared/bell/bell.ts'

/**
 * Tells the server where this browser is told of things, if its session is and that has another address by now: browsers
 * renew it when they like.
 */
export async function renewSubscription({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { addressHere, publicKey } = await call('GET /api/user/bell', {})
  if (!addressHere) return
  const made =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  if (made.endpoint === addressHere) return
  await call('PUT /api/user/bell/subscription', { body: made.toJSON() as NewSubscription })
}
