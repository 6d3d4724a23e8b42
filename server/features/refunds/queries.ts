import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import { dayOf, shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { timesOf } from '#server/db/insertion.ts'
import type { Json } from '#server/db/json.ts'
import { count, type Given, money, nested, oneOf, shape, text } from '#server/db/shape.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { machinesMax } from '#shared/machines/register.ts'
import {
  drawerRefunds,
  machineRefunds,
  type NewRefund,
  ownRefundsMax,
  type Refund,
  type RefundChanges,
  refund,
  refundDays,
  refundsMax,
  repeatedRefundDays,
  repeatedRefunds,
} from '#shared/refunds/refund.ts'
import { customerKey, isCashGiven, refunds } from '#shared/refunds/table.ts'
import { settings } from '#shared/settings/table.ts'
import { drawersMax } from '#shared/shift-reports/limits.ts'
import { drawerKey } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

const days = (count: number) => sql.raw(`interval '${count} days'`)

const refundShape = shape(refund, {
  id: refunds.id,
  userId: refunds.userId,
  machineType: refunds.machineType,
  machineNumber: refunds.machineNumber,
  amount: refunds.amount,
  reason: refunds.reason,
  way: refunds.way,
  drawer: refunds.drawer,
  customer: refunds.customer,
  note: refunds.note,
  status: refunds.status,
  refundDay: refunds.refundDay,
  decidedAt: refunds.decidedAt,
  createdAt: refunds.createdAt,
  earlier: count(sql`case when ${refunds.customer} is null then 0 else (
    select count(*) from ${refunds} other
    where ${customerKey({ customer: sql`other.customer` })} = ${customerKey(refunds)} and other.customer is not null
      and other.status <> 'refused' and other.id <> ${refunds.id}
      and other.created_at between ${refunds.createdAt} - ${days(repeatedRefundDays)} and ${refunds.createdAt}) end`),
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

const withPeople = sql`from ${refunds} join ${users} on ${users.id} = ${refunds.userId}`
const newestFirst = sql`order by ${refunds.createdAt} desc, ${refunds.id} desc`

export const refundOfId = one(refundShape, ({ id }: Given<'id'>) => sql`${withPeople} where ${refunds.id} = ${id}`)

/** Of the caller, on the shop's today. */
export const ownRefunds = list(
  refundShape,
  ({ caller, shopZone }: Given<never>) => sql`${withPeople}
    where ${refunds.userId} = ${caller} and ${refunds.refundDay} = ${shopToday(shopZone)} ${newestFirst}`,
  { most: ownRefundsMax },
)

export const allRefunds = list(
  refundShape,
  ({ startDate, endDate }: Given<'startDate' | 'endDate'>) => sql`${withPeople}
    where ${refunds.refundDay} between coalesce(${startDate}::date, '-infinity') and coalesce(${endDate}::date, 'infinity')
    ${newestFirst}`,
  { most: refundsMax },
)

/** What left the drawers in cash; named `given` where it is summed up. */
const cashGiven = sql`${refunds} where ${isCashGiven(refunds)}`

/** What was given back out of the shop's drawers on each day from one to another: `refund_day`, `given_back`, `refunds`. */
export const cashRefundsByDay = (start: SQLWrapper, end: SQLWrapper) => sql`(
  select refund_day, sum(amount) as given_back, count(*) as refunds from ${cashGiven}
  and refund_day between ${start} and ${end} group by refund_day)`

/**
 * What was given back out of the drawer of a shift report on its day, as `given_back` and `refunds`: of several reports of one
 * drawer and day each refund belongs to the first that was written after it, else to the last. `report` names the row.
 */
export const cashRefundsOfReport = (report: string) => {
  const own = sql.raw(report)
  const ofDrawer = (rows: string) => drawerKey(sql.raw(`${rows}.drawer`))
  return sql`(select coalesce(sum(amount), 0.00) as given_back, count(*) as refunds from ${cashGiven}
    and ${drawerKey(refunds.drawer)} = ${ofDrawer(report)} and refund_day = ${own}.shift_date
    and ${own}.id = (
      select other.id from shift_reports other
      where ${ofDrawer('other')} = ${ofDrawer(report)} and other.shift_date = ${own}.shift_date
      order by other.created_at < ${refunds.createdAt}, abs(extract(epoch from other.created_at - ${refunds.createdAt})), other.id
      limit 1))`
}

export const cashOfDay = list(
  shape(drawerRefunds, {
    drawer: text<string | null>(sql`drawer`),
    amount: money(sql`given.amount`),
    refunds: count(sql`given.refunds`),
  }),
  ({ day }: Given<'day'>) => sql`from (
    select max(drawer) as drawer, sum(amount) as amount, count(*) as refunds from ${cashGiven}
    and refund_day = ${day}::date group by ${drawerKey(refunds.drawer)}) given order by drawer nulls first`,
  { most: drawersMax },
)

/** Grouped by machine, from an interval ago. */
const perMachine = (since: number) => sql`(
  select machine_type, machine_number, sum(amount) as amount, count(*) as refunds, max(created_at) as last_at
  from ${refunds} where status = 'given' and created_at > now() - ${days(since)} group by machine_type, machine_number)`

export const refundsOfMachines = list(
  shape(machineRefunds, {
    machineType: oneOf(machineTypes, sql`machine_type`),
    machineNumber: count(sql`machine_number`),
    amount: money(sql`amount`),
    refunds: count(sql`refunds`),
  }),
  sql`from ${perMachine(refundDays)} given order by amount desc, machine_type desc, machine_number`,
  { most: machinesMax },
)

/** Machines with so many refunds in a week that nobody has reported: no problem is open, and none came after the last refund. */
export const refundedWithoutReport = sql`(
  select * from ${perMachine(repeatedRefundDays)} each where refunds >= ${sql.raw(String(repeatedRefunds))}
    and not exists (
      select from ${machineProblems} problem
      where (problem.machine_type, problem.machine_number) = (each.machine_type, each.machine_number)
        and problem.status in ('open', 'in_progress', 'repaired')
        and (problem.status <> 'repaired' or problem.created_at > each.last_at))) refunded`

export const waitingRefunds = sql`${refunds} join ${users} on ${users.id} = ${refunds.userId} where status = 'waiting'`

/** Null: no limit. Admins have none. */
const limitOf = (role: SessionUser['role']): SQL =>
  role === 'admin'
    ? sql`null::numeric`
    : sql`(select ${role === 'team_lead' ? settings.leadRefundLimit : settings.employeeRefundLimit} from ${settings})`

const statusFor = (amount: SQLWrapper, role: SessionUser['role']) =>
  sql<'given' | 'waiting'>`case when ${amount} > ${limitOf(role)} then 'waiting' else 'given' end`

/** Only cash comes out of a drawer. */
const drawerOf = (way: string, drawer: string | null | undefined) => (way === 'cash' ? (drawer ?? null) : null)

export async function insertRefund(
  db: Db,
  user: SessionUser,
  { occurredAt, drawer, customer = null, note = null, ...given }: NewRefund,
): Promise<Json<Refund>> {
  const id = newId()
  return db.transaction(async (tx) => {
    await tx.insert(refunds).values({
      ...given,
      ...timesOf(occurredAt),
      id,
      customer,
      note,
      drawer: drawerOf(given.way, drawer),
      userId: user.id,
      status: statusFor(sql`${given.amount}::numeric`, user.role),
      refundDay: dayOf(sql`coalesce(${occurredAt ?? null}::timestamptz, now())`, tx.known.shopZone),
    })
    return refundOfId.of(tx, { id })
  })
}

/** What there is to know of it for a change, until the transaction is over. */
async function holdRefund(tx: Db, id: string) {
  const [found] = await tx
    .select({
      userId: refunds.userId,
      status: refunds.status,
      amount: refunds.amount,
      way: refunds.way,
      drawer: refunds.drawer,
      isOfToday: sql<boolean>`${refunds.refundDay} = ${shopToday(tx.known.shopZone)}`,
    })
    .from(refunds)
    .where(eq(refunds.id, id))
    .for('no key update')
  if (!found) throw notFound(t`Refund`)
  return found
}

const decided = () => new AppError(409, 'REFUND_DECIDED', t`Somebody has decided on this refund already.`)

export async function updateRefund(
  db: Db,
  user: SessionUser,
  id: string,
  changes: RefundChanges,
): Promise<Json<Refund>> {
  return db.transaction(async (tx) => {
    const was = await holdRefund(tx, id)
    const isAdmin = user.role === 'admin'
    // Somebody else's is as good as none.
    if (!isAdmin && was.userId !== user.id) throw notFound(t`Refund`)
    if (was.status === 'refused') throw decided()
    if (!isAdmin && !was.isOfToday)
      throw new AppError(409, 'REFUND_OF_EARLIER', t`Only an admin can correct refunds of earlier days.`)
    const { amount = was.amount, way = was.way, drawer = was.drawer } = changes
    const isAnew = !isAdmin && amount !== was.amount
    const set = {
      ...changes,
      drawer: drawerOf(way, drawer),
      ...(isAnew && { status: statusFor(sql`${amount}::numeric`, user.role), decidedById: null, decidedAt: null }),
    }
    await tx.update(refunds).set(set).where(eq(refunds.id, id))
    return refundOfId.of(tx, { id })
  })
}

/** With the yes the money is given, on the day of that. */
export async function decideRefund(
  db: Db,
  user: SessionUser,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<Json<Refund>> {
  const status = isApproved ? ('given' as const) : ('refused' as const)
  const day = isApproved ? { refundDay: sql`${shopToday(db.known.shopZone)}` } : {}
  const done = await db
    .update(refunds)
    .set({ status, decidedById: user.id, decidedAt: sql`now()`, ...day })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'waiting')))
    .returning({ id: refunds.id })
  const present = await refundOfId.find(db, { id })
  if (!present) throw notFound(t`Refund`)
  if (done.length === 0) throw decided()
  return present
}
