import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'
import type { Permission } from './token.ts'

/** What other software calls with in place of a person. One that was ended is gone; the history knows of it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    name: text().notNull(),
    /** Who made it. It ends with their right to, and what it records for somebody it records for them. */
    madeById: uuid('made_by_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of its secret part. */
    secretHash: text('secret_hash').notNull(),
    /** The last day on which it works, by the shop's clock. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('api_tokens_maker_index').on(table.madeById)],
)

/** When each was last used, to the minute. A table of its own: the token itself is written only when an admin changes it. */
export const apiTokenUses = pgTable('api_token_uses', {
  tokenId: uuid('token_id')
    .primaryKey()
    .references(() => apiTokens.id, { onDelete: 'cascade' }),
  usedAt: instant('used_at').notNull(),
})
