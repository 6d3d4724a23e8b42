import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arrivedAt, clientTimeCheck, id, instant, oneOf } from '#shared/db/columns.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { drawerKey } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'
import { refundReasons, refundStatuses, refundWays } from './refund.ts'

/** Money that customers were given back for a machine. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    machineType: text('machine_type', { enum: machineTypes }).notNull(),
    machineNumber: integer('machine_number').notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    way: text({ enum: refundWays }).notNull(),
    /** Of cash alone; blank, the shop's one drawer. */
    drawer: text(),
    /** A name or a phone number. */
    customer: text(),
    note: text(),
    status: text({ enum: refundStatuses }).notNull(),
    /** By the shop's clock, and from an admin's yes on the day of that. */
    refundDay: date('refund_day', { mode: 'string' }).notNull(),
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    index('refunds_day_index').on(table.refundDay, table.createdAt),
    index('refunds_person_index').on(table.userId, table.refundDay),
    index('refunds_machine_index').on(table.machineType, table.machineNumber, table.createdAt),
    index('refunds_drawer_index').on(drawerKey(table.drawer), table.refundDay).where(isCashGiven(table)),
    index('refunds_customer_index').on(customerKey(table), table.createdAt).where(sql`${table.customer} is not null`),
    index('refunds_decided_index').on(table.decidedById),
    index('refunds_waiting_index').on(table.createdAt).where(sql`${table.status} = 'waiting'`),
    check('refunds_machine_type_check', oneOf(table.machineType, machineTypes)),
    check('refunds_reason_check', oneOf(table.reason, refundReasons)),
    check('refunds_way_check', oneOf(table.way, refundWays)),
    check('refunds_status_check', oneOf(table.status, refundStatuses)),
    check('refunds_amount_check', sql`${table.amount} > 0`),
    check('refunds_drawer_check', sql`${table.drawer} is null or ${table.way} = 'cash'`),
    check('refunds_decided_check', sql`(${table.decidedById} is null) = (${table.decidedAt} is null)`),
    clientTimeCheck('refunds', table.createdAt, table.arrivedAt),
  ],
)

/** What left a drawer. */
export function isCashGiven({ way, status }: Record<'way' | 'status', SQLWrapper>) {
  return sql`(${way} = 'cash' and ${status} = 'given')`
}

/** '(555) 010-7788' and '555.010.7788' are one customer, as are 'Ann Lee' and 'ann lee'. */
export function customerKey({ customer }: Record<'customer', SQLWrapper>) {
  const digits = sql`regexp_replace(${customer}, '[^0-9]', '', 'g')`
  return sql`(case when length(${digits}) >= 7 then right(${digits}, 10) else lower(${customer}) end)`
}
