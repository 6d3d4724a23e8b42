import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { callIt } from '#server/db/history.ts'
import { overlappingPeriod, settleAgain } from '#server/features/payroll/queries.ts'
import { lockingPeriodAt } from '#server/features/tips/queries.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { type HistoryKind, type RestorableKind, restorableKinds } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'
import { history, type Image } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { trainingTasks } from '#shared/training/table.ts'
import { users } from '#shared/users/table.ts'
import { isNewest, restorableFor } from './queries.ts'

interface Deleted {
  recordId: string
  transaction: number
  at: string
  image: Image
}

/** How a deleted record of a kind comes back: what stands against it, then its rows. */
type Restore = (tx: Db, deleted: Deleted) => Promise<void>

const restores: Record<RestorableKind, Restore> = {
  tip: async (tx, { image }) => {
    const periodName = await lockingPeriodAt(tx, {
      createdAt: String(image.created_at),
      arrivedAt: (image.arrived_at as string | null | undefined) ?? undefined,
    })
    if (periodName !== undefined)
      throw new AppError(
        423,
        'TIP_LOCKED',
        t`This tip cannot be restored because payroll has been finalized for ${periodName || t`this period`}`,
        { locked: true },
      )
    await bringBack(tx, 'tip', [image])
  },

  payrollPeriod: async (tx, { recordId, transaction, at, image }) => {
    await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    const other = await overlappingPeriod(tx, { startDate: String(image.start_date), endDate: String(image.end_date) })
    if (other)
      throw new AppError(
        409,
        'PERIOD_OVERLAP',
        t`This period cannot be restored because its days overlap with ${other}. Delete that period first.`,
      )
    const lines = await takenAlong(tx, transaction, 'payrollRecord', sql`before ->> 'period_id' = ${recordId}`)
    const questions = await takenAlong(tx, transaction, 'payrollQuestion', sql`before ->> 'period_id' = ${recordId}`)
    await bringBack(tx, 'payrollPeriod', [image])
    await bringBack(tx, 'payrollRecord', lines)
    await bringBack(tx, 'payrollQuestion', questions)
    await callIt(tx, undefined)
    await settleAgain(tx, {
      periodId: recordId,
      deletedAt: at,
      tipIds: await settledBefore(tx, transaction, recordId),
    })
  },

  trainingSubtask: async (tx, { recordId, transaction, image }) => {
    const [task] = await tx
      .select({ id: trainingTasks.id })
      .from(trainingTasks)
      .where(eq(trainingTasks.id, String(image.task_id)))
      .for('key share')
    if (!task)
      throw new AppError(409, 'TASK_GONE', t`This subtask cannot be restored because the task it belonged to is gone.`)
    const ticks = await takenAlong(tx, transaction, 'trainingTick', sql`before ->> 'subtask_id' = ${recordId}`)
    await bringBack(tx, 'trainingSubtask', [image])
    await bringBack(tx, 'trainingTick', ticks)
  },
}

/** Brings back what was deleted, with its old id and everything that went with it. */
export async function restoreDeleted(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Held, so that the second of two admins finds what the first one brought back.
    const [found] = await tx.select({ id: history.id }).from(history).where(eq(history.id, id)).for('update')
    if (!found) throw notFound(t`This entry`)
    const [entry] = await tx
      .select({
        kind: history.kind,
        recordId: history.recordId,
        transaction: history.transaction,
        at: history.at,
        image: history.before,
        action: history.action,
        isRecent: sql<boolean>`${history.at} > now() - ${restorableFor}`,
        isNewest: isNewest(tx),
      })
      .from(history)
      .where(eq(history.id, id))
    const { kind, recordId, transaction, at, image, action, isRecent, isNewest: isLast } = entry!
    if (!isRestorable(kind) || action !== 'deleted' || !image)
      throw new AppError(409, 'NOT_RESTORABLE', t`Only deleted tips, payroll periods and subtasks can be restored.`)
    if (!isLast) throw new AppError(409, 'ALREADY_RESTORED', t`This was restored in the meantime.`)
    if (!isRecent)
      throw new AppError(409, 'TOO_OLD', t`This was deleted more than 30 days ago and cannot be restored any more.`)
    await callIt(tx, 'restored')
    await restores[kind](tx, { recordId, transaction, at, image })
  })
}

const isRestorable = (kind: HistoryKind): kind is RestorableKind => restorableKinds.some((each) => each === kind)

/** Rows that went in the same transaction. */
async function takenAlong(tx: Db, transaction: number, kind: HistoryKind, isPart: SQL) {
  const rows = await tx
    .select({ image: history.before })
    .from(history)
    .where(
      and(eq(history.transaction, transaction), sql`${history.action} = 'deleted'`, eq(history.kind, kind), isPart),
    )
  return rows.map(({ image }) => image!)
}

/** The tips that a period had settled when it was deleted. */
async function settledBefore(tx: Db, transaction: number, periodId: string) {
  const rows = await tx
    .select({ id: history.recordId })
    .from(history)
    .where(
      and(
        eq(history.transaction, transaction),
        eq(history.kind, 'tip'),
        sql`${history.before} ->> 'settled_period_id' = ${periodId}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Columns that came after the images were kept get what new rows get. */
async function bringBack(tx: Db, kind: HistoryKind, images: Image[]): Promise<void> {
  const [first] = images
  if (!first) return
  await requirePeople(tx, kind, images)
  const { fields, ...record } = records[kind]
  const table = sql.identifier(record.table)
  const columns = Object.keys(fields).filter((name) => name in first)
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.change(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(images)}::jsonb)`)
}

async function requirePeople(tx: Db, kind: HistoryKind, images: Image[]) {
  const columns = Object.entries(records[kind].fields).flatMap(([name, { refersTo }]) =>
    refersTo === 'user' ? [name] : [],
  )
  const ids = new Set(images.flatMap((image) => columns.map((column) => image[column] ?? null)))
  const [people] = await tx.rows<{ gone: number }>(sql`
    select count(*)::int as gone from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
    where id is not null and not exists (select from ${users} where ${users.id} = wanted.id)`)
  if (people!.gone > 0)
    throw new AppError(409, 'USER_GONE', t`This cannot be restored because a person it belongs to is gone.`)
}
