import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { BellChoice, NewSubscription } from '#shared/bell/bell.ts'
import type { App } from '#tests/support/app.ts'
import { erin, type Person } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'
import { type Phone, startPushService } from '#tests/support/push-service.ts'

/** Rings at any time of day. */
export const always = { quietFrom: 0, quietUntil: 0 }

/** Of a browser whose push service is nowhere. */
export const newAddress = (): NewSubscription => ({
  endpoint: `https://push.invalid/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

export async function turnOn(
  client: Client,
  { subscription }: Pick<Phone, 'subscription'>,
  choice: Partial<BellChoice>,
) {
  const replies = [
    await client.put('/api/user/bell', { kinds: [], ...always, ...choice }),
    await client.put('/api/user/bell/subscription', subscription),
  ]
  for (const { status, text } of replies) if (status !== 200) throw new Error(`No bell: ${status} ${text}`)
}

export async function report(app: App, machineNumber: number, by: Person = erin): Promise<string> {
  const body = { machineType: 'washer', machineNumber, description: 'Leaks' }
  return (await app.as(by).post('/api/machine-problems', body)).body.id
}

/** As if what rang had rung so long ago. */
export const later = (app: App, { id }: Pick<Person, 'id'>, minutes = 60) =>
  app.pool.query(
    `update bell_news set told_at = told_at - $2 * interval '1 minute', noted_at = noted_at - $2 * interval '1 minute'
     where user_id = $1`,
    [id, minutes],
  )

/** Ends with the test. */
export async function pushService() {
  const service = await startPushService()
  onTestFinished(() => service.close())
  return service
}
