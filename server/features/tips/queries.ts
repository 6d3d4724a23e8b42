import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '#server/db/db.ts'
import { saysWho, settingsOf, type Who } from '#server/db/who.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'

const { placeholder } = sql

export interface Range {
  startDate: string
  endDate: string
}

type Param = string | Placeholder

/**
 * The JSON texts are concatenated, which takes PostgreSQL a quarter of the time of json_build_object: a list of 50,000
 * spends most of its time here. ISO text with Z, because every connection runs at UTC.
 */
const tipFields = sql`'{"id":"' || tips.id || '","userId":"' || tips.user_id
  || '","orderId":' || to_json(tips.order_id) || ',"amount":"' || tips.amount
  || '","notes":' || coalesce(to_json(tips.notes)::text, 'null')
  || ',"createdAt":"' || to_char(tips.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`

/** Of a period whose columns are in reach; null where there is none. */
const paidJson = sql`'{"periodName":' || to_json(period_name) || ',"isLate":' || (imported_at < tips.created_at) || '}'`

const dayIn = (timeZone: Param, instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`

/** JSON text of one row of `tips`; the period is that of the tip's day in the shop's zone. */
const tipJson = (timeZone: Param) => sql<string>`${tipFields} || ',"payroll":' || coalesce((
  select ${paidJson} from payroll_periods
  where start_date <= ${dayIn(timeZone, sql`tips.created_at`)} and end_date >= ${dayIn(timeZone, sql`tips.created_at`)}
  order by start_date desc limit 1), 'null') || '}'`

/**
 * The same for many rows, with more columns after `payroll`: those of the range's periods are picked once, and each
 * tip's day is compared with these few. Looking a period up for every tip took two thirds of a report's time.
 */
export const tipsJsonIn = (range: { startDate: Param; endDate: Param; timeZone: Param }, more: SQL = sql`''`) => ({
  periods: sql`periods as materialized (
    select period_name, imported_at, start_date, end_date from payroll_periods
    where start_date <= ${dayIn(range.timeZone, sql`${range.endDate}::timestamptz`)}
      and end_date >= ${dayIn(range.timeZone, sql`${range.startDate}::timestamptz`)}
    order by start_date desc)`,
  json: sql`${tipFields} || ',"payroll":' || coalesce(${paidJson}, 'null') || ${more} || '}'`,
  /**
   * Newest first. Ordered here, before there is any text to carry through a sort; `offset 0` keeps the day from being
   * computed once per comparison.
   */
  rows: (condition: SQL) => sql`(
      select *, ${dayIn(range.timeZone, sql`created_at`)} as day from tips where ${condition}
      order by created_at desc, id desc offset 0) tips
    left join lateral (
      select period_name, imported_at from periods where day between start_date and end_date limit 1) paid on true`,
  inRange: sql`created_at between ${range.startDate} and ${range.endDate}`,
})

const ownRange = {
  startDate: placeholder('startDate'),
  endDate: placeholder('endDate'),
  timeZone: placeholder('timeZone'),
}
const own = tipsJsonIn(ownRange)
const ownRows = own.rows(sql`user_id = ${placeholder('userId')} and ${own.inRange}`)
const ownList = sql`'[' || coalesce(string_agg(${own.json}, ',' order by tips.created_at desc, tips.id desc), '') || ']'`

const stats = sql`json_build_object(
  'totalAmount', coalesce(sum(amount), 0), 'averageTip', coalesce(round(avg(amount), 2), 0), 'totalTips', count(*))`

const ownTips = prepared((db) =>
  db
    .select({ text: sql<string>`list.text` })
    .from(sql`(with ${own.periods} select ${ownList} as text from ${ownRows}) list`)
    .prepare('own_tips'),
)

const ownReport = prepared((db) =>
  db
    .select({ text: sql<string>`report.text` })
    .from(
      sql`(with ${own.periods}
        select '{"tips":' || ${ownList} || ',"stats":' || ${stats} || '}' as text from ${ownRows}) report`,
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
    .returning({ text: tipJson(placeholder('timeZone')), who: saysWho })
    .prepare('insert_tip'),
)

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

/** JSON text of the new tip. One statement in one round trip, the call that people make all day. */
export async function insertTip(db: Db, timeZone: string, values: TipValues, who: Who): Promise<string> {
  const [row] = await insertion(db).execute({ ...values, timeZone, ...settingsOf(who) })
  return row!.text
}

export interface TipChange {
  id: string
  /** Undefined: anybody's. */
  ownerId: string | undefined
  timeZone: string
}

/** JSON text of the changed tip. Absent notes stay, null clears them. */
export async function updateTip(
  db: Db,
  change: TipChange,
  { amount, notes }: { amount: string; notes?: string | null | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await lockTip(tx, change)
    if (!found || (change.ownerId && found.tip.userId !== change.ownerId)) throw notFound(t`Tip`)
    if (found.periodName !== null) throw locked(found.periodName)
    const [row] = await tx
      .update(tips)
      .set({ amount, ...(notes !== undefined && { notes }) })
      .where(eq(tips.id, change.id))
      .returning({ text: tipJson(change.timeZone) })
    return row!.text
  })
}

/** A foreign tip is refused by name here: deleting is the one call whose path admins share with everybody. */
export async function deleteTip(db: Db, change: TipChange): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockTip(tx, change)
    if (!found) throw notFound(t`Tip`)
    if (change.ownerId && found.tip.userId !== change.ownerId) throw forbidden(t`You can only delete your own tips.`)
    if (found.periodName !== null) throw locked(found.periodName)
    await tx.delete(tips).where(eq(tips.id, change.id))
  })
}

/**
 * The tip, held for a change. Imports of payroll wait until the change is done, and changes wait for an import, so
 * that no tip changes after its week was paid.
 */
async function lockTip(tx: Db, { id, timeZone }: TipChange) {
  await tx.execute(sql`lock table ${payrollPeriods} in share mode`)
  const day = dayIn(timeZone, sql`${tips.createdAt}`)
  const [found] = await tx
    .select({
      tip: tips,
      periodName: sql<string | null>`(
        select period_name from payroll_periods where start_date <= ${day} and end_date >= ${day} limit 1)`,
    })
    .from(tips)
    .where(eq(tips.id, id))
    .for('update')
  return found
}

/** The name of the period that locks a tip of this moment; undefined where none does. No import comes in between. */
export async function paidPeriodOf(tx: Db, createdAt: string, timeZone: string): Promise<string | undefined> {
  await tx.execute(sql`lock table ${payrollPeriods} in share mode`)
  const day = dayIn(timeZone, sql`${createdAt}::timestamptz`)
  const [period] = await tx
    .select({ periodName: payrollPeriods.periodName })
    .from(payrollPeriods)
    .where(sql`${payrollPeriods.startDate} <= ${day} and ${payrollPeriods.endDate} >= ${day}`)
    .limit(1)
  return period?.periodName
}

const locked = (periodName: string) =>
  new AppError(
    423,
    'TIP_LOCKED',
    t`This tip cannot be edited because payroll has been finalized for ${periodName || t`this period`}`,
    { locked: true },
  )
