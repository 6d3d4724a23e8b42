import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { roles } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { storedInvitationStatuses } from './statuses.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text().notNull(),
    /** The name that the sender gave; the form to register begins with it. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: storedInvitationStatuses }).notNull().default('pending'),
    codeHash: text('code_hash').notNull().unique('invitations_code_unique'),
    expiresAt: instant('expires_at').notNull(),
    /** False for the printed invitation of the first admin, who chooses the address. */
    isBoundToEmail: boolean('is_bound_to_email').notNull().default(true),
    /** Who sent the link that works: a resend makes it the one who sent it again. */
    invitedById: uuid('invited_by_id').references(() => users.id),
    acceptedAt: instant('accepted_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('invitations_pending_unique').on(sql`lower(${table.email})`).where(sql`${table.status} = 'pending'`),
    index('invitations_status_index').on(table.status, table.expiresAt),
    check('invitations_role_check', oneOf(table.role, roles)),
    check('invitations_status_check', oneOf(table.status, storedInvitationStatuses)),
  ],
)

/** Codes that were replaced when the invitation was sent again. */
export const replacedInvitationCodes = pgTable(
  'replaced_invitation_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
  },
  (table) => [index('replaced_invitation_codes_invitation_index').on(table.invitationId)],
)
