import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { languages } from '#shared/language/t.ts'
import { roles } from './roles.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Stored lower-case. */
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text({ enum: roles }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    profileImageUrl: text('profile_image_url'),
    /** What payroll files call them where names do not tell; compared without case. */
    payrollId: text('payroll_id'),
    language: text({ enum: languages }).notNull().default('en'),
    /** Null for people who only ever signed in through the provider. */
    passwordHash: text('password_hash'),
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
    /** When an admin last ended sessions of theirs. */
    sessionsEndedAt: instant('sessions_ended_at'),
    /** When an admin last exported everything of theirs. */
    exportedAt: instant('exported_at'),
    /** The number in place of a name that was removed. */
    formerNumber: integer('former_number').unique('users_former_number_unique'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_oidc_unique').on(table.oidcIssuer, table.oidcSubject),
    uniqueIndex('users_payroll_id_unique').on(sql`lower(${table.payrollId})`),
    index('users_role_index').on(table.role, table.isActive),
    check('users_role_check', oneOf(table.role, roles)),
    check('users_former_check', sql`${table.formerNumber} is null or not ${table.isActive}`),
    check('users_language_check', oneOf(table.language, languages)),
  ],
)
