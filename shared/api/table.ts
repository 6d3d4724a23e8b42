import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#shared/db/columns.ts'

/**
 * Random values that all server processes on one database share; used where DATABASE_URL names it. A server with its
 * embedded database keeps them as files beside it.
 */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

/** When a backup of this database was whole and in its place. */
export const backups = pgTable('backups', { finishedAt: instant('finished_at').primaryKey().default(sql`now()`) })

/** The first answer to a creating call, given again when the same call is sent again under its key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user's id. */
    caller: text().notNull(),
    /** SHA-256. */
    keyHash: text('key_hash').notNull(),
    /** SHA-256 of method, path and body: the same key with another call is refused. */
    requestHash: text('request_hash').notNull(),
    /** Encrypted under the key: it may hold a link that is stored nowhere else but as a hash. */
    sealedReply: text('sealed_reply'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.keyHash] }),
    index('idempotency_keys_created_index').on(table.createdAt),
  ],
)
