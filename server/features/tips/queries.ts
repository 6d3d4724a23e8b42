import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, textRows } from '#server/db/db.ts'
import type { StatementRunner } from '#server/db/driver/statement.ts'
import { columnsOf, line, lines } from '#server/db/lines.ts'
import { callerId, type Read, sessionRead } from '#server/db/session-read.ts'
import { makersOf, saysWhoMade, type Who } from '#server/db/who.ts'
import { AppError, forbidden, invalidField, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { averageCents, numberFromCents, plainCents } from '#shared/money/money.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { ownTipsMax } from '#shared/tips/limits.ts'
import { tips } from '#shared/tips/table.ts'
import { tooManyTips } from '#shared/tips/tip.ts'
import { paidPeriods, type TipColumns, tipColumns, tipTexts } from './tip-text.ts'

const { placeholder } = sql

export interface Range {
  startDate: string
  endDate: string
}

type Param = string | Placeholder

/** JSON text of one row of `tips`, which is returned by the statement that writes it. ISO, as every connection runs at UTC. */
const tipFields = sql`'{"id":"' || tips.id || '","userId":"' || tips.user_id
  || '","orderId":"' || tips.order_id || '","amount":"' || tips.amount
  || '","notes":' || coalesce(to_json(tips.notes)::text, 'null')
  || ',"createdAt":"' || to_char(tips.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`

const dayIn = (timeZone: Param, instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`

/** The period is that of the tip's day in the shop's zone: no two overlap, so the first that ends then or later, if any. */
const tipJson = (timeZone: Param) => sql<string>`${tipFields} || ',"payroll":' || coalesce((
  select case when start_date <= ${dayIn(timeZone, sql`tips.created_at`)}
    then '{"periodName":' || to_json(period_name) || ',"isLate":' || (imported_at < tips.created_at) || '}' end
  from payroll_periods where end_date >= ${dayIn(timeZone, sql`tips.created_at`)}
  order by end_date limit 1), 'null') || '}'`

const range = {
  startDate: placeholder('startDate'),
  endDate: placeholder('endDate'),
  timeZone: placeholder('timeZone'),
}

/** The caller's tips, newest first, and the periods that they may lie in. */
export const ownTips = sessionRead(
  'own_tips',
  paidPeriods(range),
  lines(sql`
    select ${line(...tipColumns)} from ${tips}
    where ${tips.userId} = ${callerId} and ${tips.createdAt} between ${range.startDate} and ${range.endDate}
    order by ${tips.createdAt} desc, ${tips.id} desc limit ${sql.raw(String(ownTipsMax + 1))}`),
)

const insertion = textRows<[id: string, tip: string]>(
  'insert_tips',
  sql`with said as materialized (select ${saysWhoMade})
    insert into ${tips} (id, user_id, order_id, amount, notes)
    select id, "userId", "orderId", amount, notes
    from said, json_to_recordset(${placeholder('tips')})
      as logged (id uuid, "userId" uuid, "orderId" text, amount numeric, notes text)
    returning tips.id, ${tipJson(placeholder('timeZone'))}`,
)

function textOfTips(tips: TipColumns[], periods: string, userId: string) {
  const textOf = tipTexts(periods)
  return `[${tips.map((tip) => textOf(userId, tip)).join(',')}]`
}

/** JSON text of what `ownTips` read of this person, the newest. */
export function ownTipsText([periods, lines]: Read, userId: string): string {
  const tips = columnsOf<TipColumns>(lines!)
  if (tips.length > ownTipsMax) tips.length = ownTipsMax
  return textOfTips(tips, periods!, userId)
}

/** The same with the totals, for which a part of the range will not do. */
export function ownReportText([periods, lines]: Read, userId: string): string {
  const tips = columnsOf<TipColumns>(lines!)
  if (tips.length > ownTipsMax) throw invalidField('endDate', tooManyTips())
  const text = textOfTips(tips, periods!, userId)
  const total = tips.reduce((sum, [, , amount]) => sum + plainCents(amount), 0)
  const stats = {
    totalAmount: numberFromCents(total),
    averageTip: numberFromCents(averageCents(total, tips.length)),
    totalTips: tips.length,
  }
  return `{"tips":${text},"stats":${JSON.stringify(stats)}}`
}

export interface LoggedTip {
  id: string
  userId: string
  orderId: string
  amount: string
  notes: string | null
  who: Who
}

/** JSON texts of the new tips. One statement in one round trip, the call that people make all day. */
export async function insertTips(runner: StatementRunner, timeZone: string, logged: LoggedTip[]): Promise<string[]> {
  const rows = logged.map(({ who: _, ...tip }) => tip)
  const inserted = await insertion(runner, { tips: JSON.stringify(rows), timeZone, makers: makersOf(logged) })
  const texts = new Map(inserted)
  return logged.map(({ id }) => texts.get(id)!)
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
