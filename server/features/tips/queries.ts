import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { combined, list, longList, one } from '#server/db/answer.ts'
import { dayOf, isWithin } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { insertion } from '#server/db/insertion.ts'
import type { Json } from '#server/db/json.ts'
import { returning } from '#server/db/line.ts'
import { byPerson } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { AppError, forbidden, invalidField, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { lateAfter, payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { lockOf, ownTipsMax, type Tip, type TipChanges, tooManyTips } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'
import {
  employeeStatsShape,
  listedTipShape,
  paidSince,
  payrollOfOne,
  tipOfPersonShape,
  tipShape,
  tipStatsShape,
} from './shape.ts'

type InRange = Given<'startDate' | 'endDate'>

const isInRange = ({ startDate, endDate }: InRange) => sql`${tips.createdAt} between ${startDate} and ${endDate}`

/** Of the shop's days from one to another. */
export const loggedIn = (start: SQLWrapper, end: SQLWrapper, zone: SQLWrapper) =>
  isWithin(tips.createdAt, sql`${start}::date`, sql`${end}::date`, zone)

/** Ids are in the order of the insertions. */
const newestFirst = sql`order by ${tips.createdAt} desc, ${tips.id} desc`

const isOwn = (given: InRange) => sql`${tips.userId} = ${given.caller} and ${isInRange(given)}`

const paid = ({ startDate, shopZone }: InRange) => paidSince(sql`${startDate}::timestamptz`, shopZone)

const own = (given: InRange) => sql`from (select * from ${tips} where ${isOwn(given)} ${newestFirst}) ${tips}
  ${paid(given)} ${newestFirst}`

/** The caller's tips, the newest first. */
export const ownTips = list(listedTipShape, own, { most: ownTipsMax })

/** The same with the totals, for which a part of the range will not do. */
export const ownReport = combined({
  tips: list(listedTipShape, own, { most: ownTipsMax, refuseMore: () => invalidField('endDate', tooManyTips()) }),
  stats: one(tipStatsShape, (given: InRange) => sql`from ${tips} where ${isOwn(given)}`),
})

const stats = one(tipStatsShape, (given: InRange) => sql`from ${tips} where ${isInRange(given)}`)

/** Everybody's tips with totals in all and per person. */
export const consolidatedReport = combined({
  stats,
  consolidatedStats: stats,
  employeeStats: list(
    employeeStatsShape,
    (given: InRange) => sql`from ${tips} join ${users} on ${users.id} = ${tips.userId}
      where ${isInRange(given)} group by ${users.id} order by sum(amount) desc, ${byPerson}`,
  ),
  tips: longList(
    tipOfPersonShape,
    1000,
    (given: InRange) => sql`from (
        select ${tips}.*, first_name, last_name, email from ${tips} join ${users} on ${users.id} = ${tips.userId}
        where ${isInRange(given)} ${newestFirst}
      ) ${tips} cross join lateral (select first_name, last_name, email) ${users}
      ${paid(given)} ${newestFirst}`,
  ),
})

export const tipOfId = one(tipShape, ({ id }: Given<'id'>) => sql`from ${tips} where ${tips.id} = ${id}`)

export const newTip = insertion(tips, tipShape)

export interface TipChange {
  id: string
  /** Undefined: anybody's. */
  ownerId: string | undefined
}

/** Absent notes stay, null clears them. */
export async function updateTip(db: Db, change: TipChange, changes: TipChanges): Promise<Json<Tip>> {
  return db.transaction(async (tx) => {
    const found = await holdTip(tx, change)
    if (!found || (change.ownerId && found.userId !== change.ownerId)) throw notFound(t`Tip`)
    refuseLocked(found.payroll)
    const changed = returning(tx, tipShape)
    const [row] = await tx.update(tips).set(changes).where(eq(tips.id, change.id)).returning(changed.columns)
    return changed.json(row!)
  })
}

/** A foreign tip is refused by name here: deleting is the one call whose path admins share with everybody. */
export async function deleteTip(db: Db, change: TipChange): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await holdTip(tx, change)
    if (!found) throw notFound(t`Tip`)
    if (change.ownerId && found.userId !== change.ownerId) throw forbidden(t`You can only delete your own tips.`)
    refuseLocked(found.payroll)
    await tx.delete(tips).where(eq(tips.id, change.id))
  })
}

/**
 * The tip, held for a change. Imports of payroll wait until the change is done, and changes wait for an import, so
 * that no tip changes after it was paid.
 */
async function holdTip(tx: Db, { id }: TipChange) {
  await holdPeriods(tx)
  const [found] = await tx
    .select({
      userId: tips.userId,
      payroll: sql<Tip['payroll']>`${payrollOfOne(tx.known.shopZone)}::json`,
    })
    .from(tips)
    .where(eq(tips.id, id))
    .for('update')
  return found
}

const holdPeriods = (tx: Db) => tx.rows(sql`lock table ${payrollPeriods} in share mode`)

/**
 * The name of the period that locks what was logged at this moment and arrived then or later; undefined where none does,
 * as for what came after its import. No import comes in between.
 */
export async function lockingPeriodAt(
  tx: Db,
  { createdAt, arrivedAt = createdAt }: { createdAt: string; arrivedAt?: string | undefined },
): Promise<string | undefined> {
  await holdPeriods(tx)
  const day = dayOf(sql`${createdAt}::timestamptz`, tx.known.shopZone)
  const [period] = await tx
    .select({ periodName: payrollPeriods.periodName })
    .from(payrollPeriods)
    .where(
      sql`${payrollPeriods.startDate} <= ${day} and ${payrollPeriods.endDate} >= ${day}
        and ${lateAfter} >= ${arrivedAt}::timestamptz`,
    )
    .limit(1)
  return period?.periodName
}

function refuseLocked(payroll: Tip['payroll']) {
  const periodName = lockOf(payroll)
  if (periodName === undefined) return
  throw new AppError(
    423,
    'TIP_LOCKED',
    t`This tip cannot be edited because payroll has been finalized for ${periodName || t`this period`}`,
    { locked: true },
  )
}
