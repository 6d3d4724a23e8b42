import { count as counted, eq, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { count, type Given, instant, json, nested, oneOf, shape } from '#server/db/shape.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { users } from '#shared/users/table.ts'
import { deliveriesListed, deliveryStates, type WebhookEvent, webhooksMax } from '#shared/webhooks/events.ts'
import { webhookDeliveries, webhookStates, webhooks } from '#shared/webhooks/table.ts'
import { type NewWebhook, type Webhook, webhook, webhookDelivery } from '#shared/webhooks/webhook.ts'

const isWaiting = sql`${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.givenUpAt} is null`

const webhookShape = shape(webhook, {
  id: webhooks.id,
  url: webhooks.url,
  events: json<WebhookEvent[]>(sql`to_json(${webhooks.events})`),
  createdAt: webhooks.createdAt,
  createdBy: nested({ firstName: users.firstName, lastName: users.lastName }),
  waiting: count(
    sql`(select count(*) from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${isWaiting})`,
  ),
  failures: webhookStates.failures,
  brokenAt: webhookStates.brokenAt,
})

const withStates = sql`${webhooks}
  join ${webhookStates} on ${webhookStates.webhookId} = ${webhooks.id}
  join ${users} on ${users.id} = ${webhooks.createdById}`

/** The oldest first. */
export const allWebhooks = list(webhookShape, sql`from ${withStates} order by ${webhooks.id}`, { most: webhooksMax })

const webhookOfId = one(webhookShape, ({ id }: Given<'id'>) => sql`from ${withStates} where ${webhooks.id} = ${id}`)

const deliveryShape = shape(webhookDelivery, {
  id: webhookDeliveries.id,
  event: webhookDeliveries.event,
  recordId: webhookDeliveries.recordId,
  happenedAt: webhookDeliveries.happenedAt,
  state: oneOf(
    deliveryStates,
    sql`case when ${webhookDeliveries.deliveredAt} is not null then 'delivered'
      when ${webhookDeliveries.givenUpAt} is not null then 'givenUp' else 'waiting' end`,
  ),
  attempts: webhookDeliveries.attempts,
  triedAt: webhookDeliveries.triedAt,
  took: webhookDeliveries.took,
  status: webhookDeliveries.status,
  failure: webhookDeliveries.failure,
  // Neither before its own time nor before that of its webhook.
  nextAt: instant<string | null>(
    sql`(select case when ${isWaiting} then greatest(${webhookDeliveries.nextAt}, ${webhookStates.nextAt}) end
      from ${webhookStates} where ${webhookStates.webhookId} = ${webhookDeliveries.webhookId})`,
  ),
})

/** The newest first. */
export const deliveriesOf = list(
  deliveryShape,
  ({ webhookId }: Given<'webhookId'>) => sql`from ${webhookDeliveries}
    where ${webhookDeliveries.webhookId} = ${webhookId} order by ${webhookDeliveries.place} desc`,
  { most: deliveriesListed },
)

const deliveryOfId = one(
  deliveryShape,
  ({ id }: Given<'id'>) => sql`from ${webhookDeliveries} where ${webhookDeliveries.id} = ${id}`,
)

export async function requireWebhook(db: Db, id: string): Promise<void> {
  const [found] = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id))
  if (!found) throw notFound(t`Webhook`)
}

export async function insertWebhook(
  db: Db,
  createdById: string,
  fields: NewWebhook,
  sealedFor: (id: string) => string,
) {
  const id = newId()
  return db.transaction(async (tx) => {
    // If two are made at the same moment, the second counts the first.
    await tx.rows(sql`lock table ${webhooks} in share row exclusive mode`)
    const [there] = await tx.select({ webhooks: counted() }).from(webhooks)
    if (there!.webhooks >= webhooksMax)
      throw new AppError(
        409,
        'TOO_MANY_WEBHOOKS',
        t`There are ${webhooksMax} webhooks already. Remove one of them first.`,
      )
    await tx.insert(webhooks).values({ id, ...fields, sealedSecret: sealedFor(id), createdById })
    await tx.insert(webhookStates).values({ webhookId: id })
    const made: Webhook = JSON.parse((await webhookOfId.of(tx, { id })).text)
    return made
  })
}

/** What waits is tried at once: the address may be the right one now. */
export async function updateWebhook(db: Db, id: string, fields: NewWebhook) {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.update(webhooks).set(fields).where(eq(webhooks.id, id))
    if (!rowCount) throw notFound(t`Webhook`)
    await tx.update(webhookStates).set({ nextAt: sql`now()` }).where(eq(webhookStates.webhookId, id))
    return webhookOfId.of(tx, { id })
  })
}

export async function setSecret(db: Db, id: string, sealedSecret: string): Promise<void> {
  const { rowCount } = await db.update(webhooks).set({ sealedSecret }).where(eq(webhooks.id, id))
  if (!rowCount) throw notFound(t`Webhook`)
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.delete(webhooks).where(eq(webhooks.id, id))
  if (!rowCount) throw notFound(t`Webhook`)
}

/** It waits again from now on; what waited already is tried at once. */
export async function waitAgain(db: Db, id: string) {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ webhookId: webhookDeliveries.webhookId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id))
    if (!found) throw notFound(t`Message`)
    await tx.update(webhookStates).set({ nextAt: sql`now()` }).where(eq(webhookStates.webhookId, found.webhookId))
    await tx
      .update(webhookDeliveries)
      .set({ waitsSince: sql`now()`, nextAt: sql`now()`, attempts: 0, deliveredAt: null, givenUpAt: null })
      .where(eq(webhookDeliveries.id, id))
    const delivery = await deliveryOfId.find(tx, { id })
    if (!delivery) throw notFound(t`Message`)
    return delivery
  })
}

/** Goes after `from`: webhooks whose messages were given up, with none delivered since. */
export const brokenWebhooks = sql`webhook_states where broken_at is not null`
