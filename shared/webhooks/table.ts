import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { deliveryFailures, webhookEvents } from './events.ts'

const knownEvents = sql.raw(`array[${webhookEvents.map((event) => `'${event}'`).join(', ')}]`)

/** Addresses of other software that is told of what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** What messages are signed with, encrypted under a secret of the servers. */
    sealedSecret: text('sealed_secret').notNull(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('webhooks_person_index').on(table.createdById),
    check('webhooks_events_check', sql`${table.events} <@ ${knownEvents} and ${table.events} <> '{}'`),
  ],
)

/** How it goes with a webhook, apart from it: this changes with every message and is nobody's doing. */
export const webhookStates = pgTable(
  'webhook_states',
  {
    webhookId: uuid('webhook_id')
      .primaryKey()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** In a row, since the last message that arrived. */
    failures: integer().notNull().default(0),
    /** Before then nothing is sent; later after each failure. */
    nextAt: instant('next_at').notNull().default(sql`now()`),
    /** Until then one server has it, and no other sends anything to it. */
    takenUntil: instant('taken_until'),
    /** Since when messages were given up; null again once one arrives. */
    brokenAt: instant('broken_at'),
  },
  (table) => [index('webhook_states_next_index').on(table.nextAt)],
)

/**
 * What a webhook is told, one message a row, written by triggers (migrations/, `note_event`) in the transaction of
 * the change.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The message's; stays the same however often it is sent. */
    id: id(),
    /** The order of what happened to a record: a row is written while the record is held. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: webhookEvents }).notNull(),
    recordId: uuid('record_id').notNull(),
    happenedAt: instant('happened_at').notNull(),
    /** What is sent, made once, when it is sent for the first time. */
    body: text(),
    /** When it began to wait: again where somebody sends it once more. */
    waitsSince: instant('waits_since').notNull().default(sql`now()`),
    /** How often it was tried since then. */
    attempts: integer().notNull().default(0),
    nextAt: instant('next_at').notNull().default(sql`now()`),
    /** The last attempt: when it ended, how many milliseconds it took, and what came of it. */
    triedAt: instant('tried_at'),
    took: integer(),
    status: integer(),
    failure: text({ enum: deliveryFailures }),
    deliveredAt: instant('delivered_at'),
    givenUpAt: instant('given_up_at'),
  },
  (table) => [
    index('webhook_deliveries_newest_index').on(table.webhookId, table.place),
    // Few rows of many: what waits, and what has to go before it.
    index('webhook_deliveries_waiting_index')
      .on(table.webhookId, table.recordId, table.place)
      .where(sql`${table.deliveredAt} is null and ${table.givenUpAt} is null`),
    index('webhook_deliveries_age_index').on(table.happenedAt),
    check('webhook_deliveries_event_check', oneOf(table.event, webhookEvents)),
    check('webhook_deliveries_failure_check', oneOf(table.failure, deliveryFailures)),
    check('webhook_deliveries_end_check', sql`${table.deliveredAt} is null or ${table.givenUpAt} is null`),
  ],
)
