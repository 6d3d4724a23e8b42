import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { type Answer, combined, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { databaseFailure, isAway, isBrokenOff, isStale } from '#server/db/errors.ts'
import { type Given, instant, text } from '#server/db/shape.ts'
import { problem } from '#server/features/machine-problems/queries.ts'
import { periodTotalsOfId } from '#server/features/payroll/queries.ts'
import { refundOfId } from '#server/features/refunds/queries.ts'
import { report as shiftReport } from '#server/features/shift-reports/queries.ts'
import { report as stainReport } from '#server/features/stain-reports/queries.ts'
import { tipOfId } from '#server/features/tips/queries.ts'
import { assignmentOfId } from '#server/features/training/queries.ts'
import { userOfId } from '#server/features/users/queries.ts'
import type { Outcome } from '#server/http/post.ts'
import type { WebhookEvent } from '#shared/webhooks/events.ts'
import { webhookDeliveries, webhookStates, webhooks } from '#shared/webhooks/table.ts'

const delivery = sql`webhook_deliveries delivery`
const isWaiting = sql`delivery.delivered_at is null and delivery.given_up_at is null`

/** Nothing that happened to the same record before waits as well. */
const isDue = sql`${isWaiting} and delivery.next_at <= now() and not exists (
  select from webhook_deliveries earlier
  where earlier.webhook_id = delivery.webhook_id and earlier.record_id = delivery.record_id
    and earlier.place < delivery.place and earlier.delivered_at is null and earlier.given_up_at is null)`

/** Five seconds, ten, twenty, up to an hour. */
const pauseAfter = (failures: SQLWrapper) => sql`interval '5 seconds' * least(2 ^ least(${failures}, 10), 720)`

/** How long one server keeps a webhook to itself: longer than sending takes. After that another server may take it. */
const hold = sql`interval '30 seconds'`

export const hasWebhooks = async (db: Db): Promise<boolean> =>
  (await db.select({ id: webhooks.id }).from(webhooks).limit(1)).length > 0

/**
 * Takes a webhook with a message that is due, and then that message: each webhook gets one at a time. Taking comes
 * first, or a statement that began before another server was done would find that server’s message again.
 */
export async function claimDelivery(db: Db) {
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .update(webhookStates)
      .set({ takenUntil: sql`now() + ${hold}` })
      .where(
        eq(
          webhookStates.webhookId,
          sql`(
            select state.webhook_id from webhook_states state
            where state.next_at <= now() and coalesce(state.taken_until <= now(), true)
              and exists (select from ${delivery} where delivery.webhook_id = state.webhook_id and ${isDue})
            order by state.next_at limit 1 for update skip locked)`,
        ),
      )
      .returning({ webhookId: webhookStates.webhookId, takenUntil: webhookStates.takenUntil })
    if (!taken) return undefined
    const [due] = await tx.rows<Due>(sql`
      select delivery.id, delivery.event, delivery.record_id as "recordId", delivery.body, webhook.url,
        webhook.sealed_secret as "sealedSecret"
      from ${delivery} join ${webhooks} webhook on webhook.id = delivery.webhook_id
      where delivery.webhook_id = ${taken.webhookId} and ${isDue} order by delivery.place limit 1`)
    return { ...taken, due }
  })
}

interface Due extends Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'event' | 'recordId' | 'body'> {
  url: string
  sealedSecret: string
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** What is sent for the message, made once. Undefined where that fails, and would again: it is put aside for good. */
export async function bodyOf(
  db: Db,
  claimed: Claimed,
  due: Due,
  onPutAside: (error: unknown) => void,
): Promise<string | undefined> {
  if (due.body !== null) return due.body
  try {
    const body = await messageOf(db, due)
    await db.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, due.id))
    return body
  } catch (error) {
    const failure = databaseFailure(error)
    if (failure && (isAway(failure) || isBrokenOff(failure) || isStale(failure))) throw error
    onPutAside(error)
    await putAside(db, claimed, due)
    return undefined
  }
}

/** Not the webhook's fault: it goes on with its next message. */
const putAside = (db: Db, claimed: Claimed, { id }: Due) =>
  db.transaction(async (tx) => {
    await free(tx, claimed, {})
    const tried = { failure: 'notMade', status: null, triedAt: sql`now()`, givenUpAt: sql`now()` } as const
    await tx.update(webhookDeliveries).set(tried).where(eq(webhookDeliveries.id, id))
  })

/** The webhook is free for its next message. */
const free = (tx: Db, { webhookId, takenUntil }: Claimed, fields: object) =>
  tx
    .update(webhookStates)
    .set({ takenUntil: null, ...fields })
    // Another server has it where this one took too long.
    .where(and(eq(webhookStates.webhookId, webhookId), eq(webhookStates.takenUntil, takenUntil!)))

export const letGo = (db: Db, claimed: Claimed) => free(db, claimed, {})

/** Writes down what came of an attempt. True where the webhook gives up on what it could not deliver for three days. */
export async function noteOutcome(
  db: Db,
  claimed: Claimed,
  id: string,
  { status, failure, took }: Outcome,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const tried = {
      status,
      failure,
      took,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      triedAt: sql`now()`,
      nextAt: sql`now() + ${pauseAfter(webhookDeliveries.attempts)}`,
      deliveredAt: failure ? null : sql`now()`,
    }
    const next = failure ? sql`now() + ${pauseAfter(webhookStates.failures)}` : sql`now()`
    await free(tx, claimed, {
      nextAt: next,
      failures: failure ? sql`${webhookStates.failures} + 1` : 0,
      ...(!failure && { brokenAt: null }),
    })
    await tx.update(webhookDeliveries).set(tried).where(eq(webhookDeliveries.id, id))
    return failure ? giveUp(tx, claimed) : false
  })
}

async function giveUp(tx: Db, { webhookId }: Claimed): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ givenUpAt: sql`now()` })
    .where(
      sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.waitsSince} < now() - interval '3 days'
        and ${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.givenUpAt} is null`,
    )
  if (!rowCount) return false
  await tx
    .update(webhookStates)
    .set({ brokenAt: sql`coalesce(${webhookStates.brokenAt}, now())` })
    .where(eq(webhookStates.webhookId, webhookId))
  return true
}

/** Kept to be looked at: what happened in the last thirty days, and of each webhook so many messages beside what waits. */
const keptMost = 1000

export async function removeOldDeliveries(db: Db) {
  return db.delete(webhookDeliveries).where(sql`
    ${webhookDeliveries.happenedAt} < now() - interval '30 days' or ${webhookDeliveries.id} in (
      select old.id from (
        select id, row_number() over (partition by webhook_id order by place desc) as nth from webhook_deliveries
        where delivered_at is not null or given_up_at is not null) old
      where nth > ${keptMost})`)
}

const ofDelivery = ({ delivery }: Given<'delivery'>) =>
  sql`from ${webhookDeliveries} where ${webhookDeliveries.id} = ${delivery}`

/** The record as the API answers with it when the message is made; null where somebody has deleted it by then. */
const message = (data: Answer<unknown, 'id'>) =>
  combined({
    type: one(text<string>(sql`${webhookDeliveries.event}`), ofDelivery),
    timestamp: one(instant<string>(webhookDeliveries.happenedAt), ofDelivery),
    data,
  })

const messages: Readonly<Record<WebhookEvent, ReturnType<typeof message>>> = {
  'tip.logged': message(tipOfId),
  'problem.reported': message(problem),
  'problem.repaired': message(problem),
  'drop.reported': message(shiftReport),
  'refund.given': message(refundOfId),
  'stain_report.made': message(stainReport),
  'payroll.imported': message(periodTotalsOfId),
  'person.joined': message(userOfId),
  'person.left': message(userOfId),
  'training.finished': message(assignmentOfId),
}

export async function messageOf(
  db: Db,
  { id, event, recordId }: { id: string; event: WebhookEvent; recordId: string },
) {
  return (await messages[event].of(db, { delivery: id, id: recordId })).text
}
