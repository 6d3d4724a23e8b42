import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

/** One row a signed-in browser. The cookie's value is kept only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_index').on(table.userId), index('sessions_expiry_index').on(table.expiresAt)],
)

export const resetTokens = pgTable(
  'reset_tokens',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique('reset_tokens_hash_unique'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('reset_tokens_user_index').on(table.userId)],
)

/** How often somebody did what is limited. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Epoch milliseconds by the database's clock: then they are counted anew. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
)
