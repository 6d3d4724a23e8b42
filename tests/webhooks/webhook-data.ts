import type { MadeWebhook } from '#shared/webhooks/webhook.ts'
import type { App } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'

/** A name that leads nowhere, on whatever network. */
export const nowhere = 'https://hooks.invalid/in'

/** Made by Ada. */
export async function webhookOf(app: Pick<App, 'as'>, overrides: object = {}): Promise<MadeWebhook> {
  const reply = await app.as(ada).post('/api/admin/webhooks', { url: nowhere, events: ['person.left'], ...overrides })
  if (reply.status !== 201) throw new Error(`No webhook: ${reply.status} ${reply.text}`)
  return reply.body
}

/** A message that has arrived; its id. */
export async function deliveryOf(app: Pick<App, 'pool'>, { id }: { id: string }): Promise<string> {
  const { rows } = await app.pool.query(
    `insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, delivered_at)
     values (gen_random_uuid(), $1, 'person.left', gen_random_uuid(), now(), now()) returning id`,
    [id],
  )
  return rows[0].id
}
