import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#shared/db/columns.ts'
import { publicRepairModes } from '#shared/machine-problems/choices.ts'

export const onlySettings = '00000000-0000-4000-8000-000000000001'

/** What admins have set: one row, none before the first change. Null: not set. */
export const settings = pgTable(
  'settings',
  {
    id: uuid('id').primaryKey().default(onlySettings),
    appName: text('app_name'),
    timeZone: text('time_zone'),
    sheetUrl: text('sheet_url'),
    /** Null: mails become files. */
    mailHost: text('mail_host'),
    mailPort: integer('mail_port'),
    mailUser: text('mail_user'),
    /** Encrypted under a secret of the servers. */
    sealedMailPassword: text('sealed_mail_password'),
    mailFrom: text('mail_from'),
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
    /** Above them a refund waits for an admin; null: none does. */
    employeeRefundLimit: numeric('employee_refund_limit', { precision: 10, scale: 2 }),
    leadRefundLimit: numeric('lead_refund_limit', { precision: 10, scale: 2 }),
    publicRepairs: text('public_repairs', { enum: publicRepairModes }),
  },
  (table) => [
    check('settings_only_one', sql`${table.id} = ${sql.raw(`'${onlySettings}'`)}`),
    check('settings_public_repairs_check', oneOf(table.publicRepairs, publicRepairModes)),
    check('settings_mail_check', sql`(${table.mailHost} is null) = (${table.mailPort} is null)`),
  ],
)
