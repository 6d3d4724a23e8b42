import { and, arrayOverlaps, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '#server/db/db.ts'
import { releasePictures, takePictures } from '#server/features/objects/queries.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { history } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { idInObjectPath, objectPathOf } from '#shared/objects/object.ts'
import { stainEventsMax } from '#shared/stain-reports/limits.ts'
import type { stainReportEvent } from '#shared/stain-reports/stain-report.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

const iso = (column: AnyPgColumn) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const photoPaths = sql`coalesce((
  select json_agg(${sql.raw(`'${objectPathOf('')}'`)} || photo order by position)
  from unnest(${stainReports.photoIds}) with ordinality as photos (photo, position)), '[]')`

const reportJson = sql`json_build_object(
  'id', ${stainReports.id}, 'orderId', ${stainReports.orderId},
  'commercialAccountId', ${stainReports.commercialAccountId},
  'items', ${stainReports.items}, 'totalItems', ${stainReports.totalItems}, 'photos', ${photoPaths},
  'emailSent', ${stainReports.emailSentAt} is not null, 'emailSentAt', ${iso(stainReports.emailSentAt)},
  'editedSinceEmail', coalesce(${stainReports.updatedAt} > ${stainReports.emailSentAt}, false),
  'createdAt', ${iso(stainReports.createdAt)}, 'updatedAt', ${iso(stainReports.updatedAt)},
  'commercialAccount', json_build_object(
    'name', ${commercialAccounts.name}, 'email', ${commercialAccounts.email}, 'isActive', ${commercialAccounts.isActive}),
  'reporter', json_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}))`

const selectReports = (db: Db, what: SQL<string>) =>
  db
    .select({ text: what })
    .from(stainReports)
    .innerJoin(commercialAccounts, eq(commercialAccounts.id, stainReports.commercialAccountId))
    .innerJoin(users, eq(users.id, stainReports.createdBy))

export interface StainReportSearch {
  orderId?: string | undefined
  commercialAccountId?: string | undefined
  isUnsent?: boolean | undefined
  limit: number
}

/** JSON text of a list, newest first. */
export async function stainReportsText(db: Db, search: StainReportSearch): Promise<string> {
  const { orderId, commercialAccountId, isUnsent, limit } = search
  const wanted = and(
    orderId ? sql`position(${orderId} in ${stainReports.orderId}) > 0` : undefined,
    commercialAccountId ? eq(stainReports.commercialAccountId, commercialAccountId) : undefined,
    isUnsent ? isNull(stainReports.emailSentAt) : undefined,
  )
  const newest = db
    .select({ id: stainReports.id })
    .from(stainReports)
    .where(wanted)
    .orderBy(desc(stainReports.createdAt), desc(stainReports.id))
    .limit(limit)
  const newestFirst = sql`json_agg(${reportJson} order by ${stainReports.createdAt} desc, ${stainReports.id} desc)`
  const [row] = await selectReports(db, sql<string>`coalesce(${newestFirst}, '[]')::text`).where(
    inArray(stainReports.id, newest),
  )
  return row!.text
}

/** JSON text of the report of an order, if it has one. */
export async function stainReportOfOrderText(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await selectReports(db, sql<string>`${reportJson}::text`).where(eq(stainReports.orderId, orderId))
  return row?.text
}

/** JSON text of a report. */
export async function stainReportText(db: Db, id: string): Promise<string> {
  const [row] = await selectReports(db, sql<string>`${reportJson}::text`).where(eq(stainReports.id, id))
  if (!row) throw notFound(t`Stain report`)
  return row.text
}

export interface StainReportFields {
  orderId: string
  commercialAccountId: string
  items: Record<string, number>
  /** Paths. */
  photos: string[]
}

const totalOf = (items: Record<string, number>) => Object.values(items).reduce((sum, count) => sum + count, 0)

export const duplicateOrder = (existing: { id?: string } = {}) =>
  new AppError(409, 'DUPLICATE_STAIN_REPORT', t`This order already has a stain report.`, existing)

export async function insertStainReport(db: Db, user: SessionUser, fields: StainReportFields): Promise<string> {
  return db.transaction(async (tx) => {
    await requireActiveAccount(tx, fields.commercialAccountId)
    const photoIds = await takePhotos(tx, user, fields.photos)
    const { orderId, commercialAccountId, items } = fields
    const [made] = await tx
      .insert(stainReports)
      .values({ orderId, commercialAccountId, items, totalItems: totalOf(items), photoIds, createdBy: user.id })
      .onConflictDoNothing({ target: stainReports.orderId })
      .returning({ id: stainReports.id })
    if (!made) {
      const [existing] = await tx
        .select({ id: stainReports.id })
        .from(stainReports)
        .where(eq(stainReports.orderId, orderId))
      throw duplicateOrder(existing)
    }
    return stainReportText(tx, made.id)
  })
}

export async function updateStainReport(
  db: Db,
  user: SessionUser,
  id: string,
  changes: { [Field in keyof StainReportFields]?: StainReportFields[Field] | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(stainReports).where(eq(stainReports.id, id)).for('update')
    if (!before) throw notFound(t`Stain report`)
    const { orderId, commercialAccountId, items, photos } = changes
    // A report may stay with an account that was deactivated since.
    if (commercialAccountId && commercialAccountId !== before.commercialAccountId)
      await requireActiveAccount(tx, commercialAccountId)
    const photoIds = photos && (await changePhotos(tx, user, before, photos))
    await tx
      .update(stainReports)
      .set({
        ...(orderId && { orderId }),
        ...(commercialAccountId && { commercialAccountId }),
        ...(items && { items, totalItems: totalOf(items) }),
        ...(photoIds && { photoIds }),
        updatedAt: sql`now()`,
      })
      .where(eq(stainReports.id, id))
    return stainReportText(tx, id)
  })
}

const takePhotos = (db: Db, user: SessionUser, paths: readonly string[], replaced: string[] = []) =>
  takePictures(db, user, { kind: 'stain-photo', field: 'photos', paths, replaced })

/** The new list of ids. Photos that were there may stay whoever uploaded them; new ones must be the caller's own. */
async function changePhotos(
  db: Db,
  user: SessionUser,
  before: { id: string; photoIds: string[] },
  paths: readonly string[],
): Promise<string[]> {
  const isKept = (path: string) => before.photoIds.includes(idInObjectPath(path) ?? '')
  const photoIds = paths.map((path) => idInObjectPath(path)!)
  const dropped = before.photoIds.filter((photo) => !photoIds.includes(photo))
  const added = paths.filter((path) => !isKept(path))
  await takePhotos(db, user, added, dropped)
  if (dropped.length > 0) {
    const others = await db
      .select({ photoIds: stainReports.photoIds })
      .from(stainReports)
      .where(and(arrayOverlaps(stainReports.photoIds, dropped), ne(stainReports.id, before.id)))
    const elsewhere = new Set(others.flatMap((other) => other.photoIds))
    await releasePictures(
      db,
      dropped.filter((photo) => !elsewhere.has(photo)),
    )
  }
  return photoIds
}

async function requireActiveAccount(db: Db, id: string) {
  const [account] = await db
    .select({ id: commercialAccounts.id })
    .from(commercialAccounts)
    .where(and(eq(commercialAccounts.id, id), eq(commercialAccounts.isActive, true)))
  if (!account) throw invalidField('commercialAccountId', t`This account is not active. Please choose another one.`)
}

/** What a mail says of a report. */
export async function stainReportForMail(db: Db, id: string) {
  const [report] = await db
    .select({
      orderId: stainReports.orderId,
      items: stainReports.items,
      totalItems: stainReports.totalItems,
      photoIds: stainReports.photoIds,
      createdAt: stainReports.createdAt,
      account: { name: commercialAccounts.name, email: commercialAccounts.email },
    })
    .from(stainReports)
    .innerJoin(commercialAccounts, eq(commercialAccounts.id, stainReports.commercialAccountId))
    .where(eq(stainReports.id, id))
  if (!report) throw notFound(t`Stain report`)
  return report
}

export async function markSent(db: Db, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.update(stainReports).set({ emailSentAt: sql`now()` }).where(eq(stainReports.id, id))
    return stainReportText(tx, id)
  })
}

/** Who made, changed and sent it, newest first. */
export async function stainReportHistory(db: Db, id: string) {
  const [report] = await db
    .select({
      id: stainReports.id,
      action: sql<StainReportAction>`'created'`,
      createdAt: stainReports.createdAt,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(stainReports)
    .innerJoin(users, eq(users.id, stainReports.createdBy))
    .where(eq(stainReports.id, id))
  if (!report) throw notFound(t`Stain report`)
  const changes = await db
    .select({
      id: history.id,
      action: sql<StainReportAction>`case when ${history.after} ? 'email_sent_at' then 'emailed' else 'updated' end`,
      createdAt: history.at,
      name: history.actorName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.recordId, id), eq(history.kind, 'stainReport'), eq(history.action, 'changed')))
    .orderBy(desc(history.id))
    .limit(stainEventsMax)
  return [
    ...changes.map(({ name, firstName, lastName, ...change }) => ({
      ...change,
      user: { firstName: firstName ?? name ?? '', lastName: lastName ?? '' },
    })),
    report,
  ]
}

type StainReportAction = z.infer<typeof stainReportEvent>['action']
