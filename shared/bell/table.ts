import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { sessions } from '#shared/sign-in/table.ts'
import { users } from '#shared/users/table.ts'
import { bellNames } from './kinds.ts'

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const known = sql.raw(`array[${bellNames.map((name) => `'${name}'`).join(', ')}]`)

/** What people want to be told of on their phones; nobody else is. */
export const bellChoices = pgTable(
  'bell_choices',
  {
    userId: person().primaryKey(),
    kinds: text({ enum: bellNames }).array().notNull(),
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
  },
  (table) => [
    check('bell_choices_kinds_check', sql`${table.kinds} <@ ${known}`),
    check(
      'bell_choices_hours_check',
      sql`${table.quietFrom} between 0 and 23 and ${table.quietUntil} between 0 and 23`,
    ),
  ],
)

/** Browsers that are told, each as long as its session. */
export const bellSubscriptions = pgTable(
  'bell_subscriptions',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .unique('bell_subscriptions_session_unique')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: person(),
    /** At the browser's push service. A browser in which somebody else signs in has the same one. */
    endpoint: text().notNull().unique('bell_subscriptions_endpoint_unique'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** In a row, since the last push that arrived. */
    failures: integer().notNull().default(0),
    nextAt: instant('next_at').notNull().default(sql`now()`),
    /** Until then one server has it, and no other sends anything to it. */
    takenUntil: instant('taken_until'),
  },
  (table) => [index('bell_subscriptions_person_index').on(table.userId)],
)

/** What a person is to be told, written by triggers (migrations/, `note_bell`) in the transaction of the change. */
export const bellNews = pgTable(
  'bell_news',
  {
    userId: person(),
    kind: text({ enum: bellNames }).notNull(),
    /** The record, or a name made of the day. */
    subject: uuid().notNull(),
    /** For a day without a drop. */
    day: date({ mode: 'string' }),
    notedAt: instant('noted_at').notNull().default(sql`now()`),
    /** When it rang; before `notedAt` where it happened once more since then. */
    toldAt: instant('told_at'),
    /** When the person looked there, or nothing was left to look at. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.subject] }),
    index('bell_news_unread_index').on(table.kind).where(sql`${table.readAt} is null`),
    index('bell_news_age_index').on(table.notedAt),
    check('bell_news_kind_check', oneOf(table.kind, bellNames)),
  ],
)

/** Devices that are to hear of a kind; what they hear is made when it is sent. */
export const bellPushes = pgTable(
  'bell_pushes',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => bellSubscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: bellNames }).notNull(),
    /** Otherwise it only takes back or changes what is shown. */
    rings: boolean().notNull(),
    wantedAt: instant('wanted_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.kind] }),
    check('bell_pushes_kind_check', oneOf(table.kind, bellNames)),
  ],
)
