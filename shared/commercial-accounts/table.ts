import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '#shared/db/columns.ts'

export const commercialAccounts = pgTable(
  'commercial_accounts',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    // Branches share a name, and an office may look after several customers; both at once is a double.
    uniqueIndex('commercial_accounts_active_unique')
      .on(sql`lower(${table.name})`, sql`lower(${table.email})`)
      .where(sql`${table.isActive}`),
    index('commercial_accounts_active_index').on(table.isActive),
  ],
)
