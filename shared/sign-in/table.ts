import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

/** One row a signed-in browser. The cookie's value is kept only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What a session is called outside; the hash never leaves the server. */
    id: uuid().notNull().unique('sessions_id_unique').defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Moved on together with the expiry. */
    usedAt: instant('used_at').notNull().default(sql`now()`),
    /** When the person last gave proof of who they are: by password, code, passkey or the provider. */
    provedAt: instant('proved_at'),
    /** Browser and system in words: 'Chrome · Android'. */
    agent: text(),
  },
  (table) => [
    check('sessions_agent_short', sql`char_length(${table.agent}) <= 120`),
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
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
