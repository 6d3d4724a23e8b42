import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

/** A key that a person's device, or the company that keeps their passwords, holds and only this site can ask. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The device's id for it; base64url, as all bytes here. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    publicKey: text('public_key').notNull(),
    /** How often it has been used, as the device counts; 0 of those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it: 'internal', 'usb' and so on. */
    transports: text().array().notNull(),
    /** Kept elsewhere too, so that it outlives the device. */
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
)

/** What a device was asked to sign; each is answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** What the answer is for. */
    purpose: text().notNull(),
    /** The browser that asked. */
    browser: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry_index').on(table.expiresAt)],
)
