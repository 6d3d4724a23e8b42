import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#shared/users/table.ts'

/** Of admins who have chosen; nobody else is mailed. */
export const weekMailChoices = pgTable('week_mail_choices', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isWanted: boolean('is_wanted').notNull(),
})
