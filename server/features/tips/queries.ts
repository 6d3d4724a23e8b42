import { and, between, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Db, prepared } from '#server/db/db.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import type { Tip } from '#shared/tips/tip.ts'

const { placeholder } = sql

/** ISO text with Z; every connection runs at UTC. */
const iso = (column: typeof tips.createdAt) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The period that a tip's day, in the shop's zone, lies in; periods do not overlap. */
const payrollIn = (timeZone: string | Placeholder) => {
  const day = sql`(${tips.createdAt} at time zone ${timeZone})::date`
  return sql<Tip['payroll']>`(
    select json_build_object('periodName', ${payrollPeriods.periodName}, 'isLate', ${payrollPeriods.importedAt} < ${tips.createdAt})
    from ${payrollPeriods}
    where ${payrollPeriods.startDate} <= ${day} and ${payrollPeriods.endDate} >= ${day}
    order by ${payrollPeriods.startDate} desc limit 1)`
}

const tipIn = (timeZone: string | Placeholder) => sql`json_build_object(
  'id', ${tips.id}, 'userId', ${tips.userId}, 'orderId', ${tips.orderId}, 'amount', ${tips.amount}::text,
  'notes', ${tips.notes}, 'createdAt', ${iso(tips.createdAt)}, 'payroll', ${payrollIn(timeZone)})`

const tipJson = tipIn(placeholder('timeZone'))

const stats = sql`json_build_object(
  'totalAmount', coalesce(sum(${tips.amount}), 0),
  'averageTip', coalesce(round(avg(${tips.amount}), 2), 0),
  'totalTips', count(*))`

const newestFirst = sql`json_agg(${tipJson} order by ${tips.createdAt} desc, ${tips.id} desc)`

const ownTips = prepared((db) =>
  db
    .select({ text: sql<string>`coalesce(${newestFirst}, '[]')::text` })
    .from(tips)
    .where(
      and(
        eq(tips.userId, placeholder('userId')),
        between(tips.createdAt, placeholder('startDate'), placeholder('endDate')),
      ),
    )
    .prepare('own_tips'),
)

const ownReport = prepared((db) =>
  db
    .select({
      text: sql<string>`json_build_object('tips', coalesce(${newestFirst}, '[]'), 'stats', ${stats})::text`,
    })
    .from(tips)
    .where(
      and(
        eq(tips.userId, placeholder('userId')),
        between(tips.createdAt, placeholder('startDate'), placeholder('endDate')),
      ),
    )
    .prepare('own_tip_report'),
)

const insertion = prepared((db) =>
  db
    .insert(tips)
    .values({
      id: placeholder('id'),
      userId: placeholder('userId'),
      orderId: placeholder('orderId'),
      amount: placeholder('amount'),
      notes: placeholder('notes'),
    })
    .returning({ text: sql<string>`${tipJson}::text` })
    .prepare('insert_tip'),
)

export interface Range {
  startDate: string
  endDate: string
}

/** JSON text of a list of tips, newest first. */
export async function ownTipsText(db: Db, timeZone: string, userId: string, range: Range): Promise<string> {
  const [row] = await ownTips(db).execute({ userId, timeZone, ...range })
  return row!.text
}

/** JSON text of the tips, newest first, and their totals. */
export async function ownReportText(db: Db, timeZone: string, userId: string, range: Range): Promise<string> {
  const [row] = await ownReport(db).execute({ userId, timeZone, ...range })
  return row!.text
}

export interface TipValues {
  id: string
  userId: string
  orderId: string
  amount: string
  notes: string | null
}

/** JSON text of the new tip. */
export async function insertTip(db: Db, timeZone: string, values: TipValues): Promise<string> {
  const [row] = await insertion(db).execute({ ...values, timeZone })
  return row!.text
}

export interface TipChange {
  /** Undefined: anybody's. */
  ownerId: string | undefined
  id: string
  timeZone: string
}

export async function updateTip(
  db: Db,
  which: TipChange,
  changes: { amount: string; notes?: string | null | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await lockUnpaidTip(tx, which.id, which.timeZone)
    if (!found || (which.ownerId && found.userId !== which.ownerId)) throw notFound('Tip')
    if (found.payroll) throw locked(found.payroll.periodName)
    const { notes, amount } = changes
    const [row] = await tx
      .update(tips)
      .set({ amount, ...(notes !== undefined && { notes }) })
      .where(eq(tips.id, which.id))
      .returning({ text: sql<string>`${tipIn(which.timeZone)}::text` })
    return row!.text
  })
}

/** A foreign tip is refused by name here: deleting is the one call whose path admins share with everybody. */
export async function deleteTip(db: Db, { id, ownerId, timeZone }: TipChange): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockUnpaidTip(tx, id, timeZone)
    if (!found) throw notFound('Tip')
    if (ownerId && found.userId !== ownerId) throw forbidden('You can only delete your own tips.')
    if (found.payroll) throw locked(found.payroll.periodName)
    await tx.delete(tips).where(eq(tips.id, id))
  })
}

/**
 * The tip, held for a change. Imports of payroll wait until the change is done, and changes wait for an import, so
 * that no tip changes after its week was paid.
 */
async function lockUnpaidTip(tx: Db, id: string, timeZone: string) {
  await tx.execute(sql`lock table ${payrollPeriods} in share mode`)
  const [found] = await tx
    .select({ userId: tips.userId, payroll: payrollIn(timeZone) })
    .from(tips)
    .where(eq(tips.id, id))
    .for('update')
  return found
}

const locked = (periodName: string) =>
  new AppError(423, 'TIP_LOCKED', `This tip cannot be edited because payroll has been finalized for ${periodName}`, {
    locked: true,
  })
