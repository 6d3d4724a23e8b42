import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import { type Notice, noticeKinds } from './notice.ts'

/** What people are to be told by mail. A row stays for some days after it was sent, to tell nothing twice in a minute. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    notice: jsonb().$type<Notice>().notNull(),
    /** For what is told once a day. */
    day: date({ mode: 'string' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    /** When to try next; moved on before each try. */
    nextAt: instant('next_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('notices_kind_check', oneOf(table.kind, noticeKinds)),
    unique('notices_day_unique').on(table.userId, table.kind, table.day),
    index('notices_waiting_index').on(table.nextAt).where(sql`${table.sentAt} is null`),
    index('notices_person_index').on(table.userId, table.kind, table.createdAt),
  ],
)

/** Browsers in which a person has signed in. A browser's cookie is kept only as its SHA-256. */
export const devices = pgTable(
  'devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull(),
    usedAt: instant('used_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.cookieHash] })],
)
