import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

/** What a person’s authenticator app and the server both know, and make codes of. */
export const secondFactors = pgTable('second_factors', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .unique('second_factors_user_unique')
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted under a secret of the servers. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Half minutes since 1970: no code of this one or an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  /** Later steps whose code was refused as too early: these codes are not taken either. */
  spentSteps: bigint('spent_steps', { mode: 'number' }).array().notNull().default([]),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/** Each opens one session where the phone is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed by a secret of the servers. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_index').on(table.userId)],
)
