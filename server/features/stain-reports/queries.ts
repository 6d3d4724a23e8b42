import { and, arrayOverlaps, eq, isNotNull, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { list, one } from '#server/db/answer.ts'
import { isOfDays } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { timesOf } from '#server/db/insertion.ts'
import type { Json } from '#server/db/json.ts'
import { byName } from '#server/db/order.ts'
import { count, type Given, instant, json, nested, shape, yesNo } from '#server/db/shape.ts'
import { changesOf } from '#server/features/history/queries.ts'
import { releasePictures, takePictures } from '#server/features/objects/queries.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { accountsMax } from '#shared/commercial-accounts/commercial-account.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { t } from '#shared/language/t.ts'
import { idInObjectPath, objectPathOf } from '#shared/objects/object.ts'
import { stainEventsMax } from '#shared/stain-reports/items.ts'
import {
  accountWithReports,
  type newStainReport,
  type StainReport,
  stainReport,
  type stainReportChanges,
  type stainReportSearch,
} from '#shared/stain-reports/stain-report.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { users } from '#shared/users/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

const stainReportShape = shape(stainReport, {
  id: stainReports.id,
  orderId: stainReports.orderId,
  commercialAccountId: stainReports.commercialAccountId,
  items: stainReports.items,
  totalItems: stainReports.totalItems,
  photos: json<string[]>(
    sql`to_json(array(select ${sql.raw(`'${objectPathOf('')}'`)} || photo from unnest(${stainReports.photoIds}) with ordinality as photos (photo, place) order by place))`,
  ),
  emailSent: yesNo(sql`${stainReports.emailSentAt} is not null`),
  emailSentAt: stainReports.emailSentAt,
  editedSinceEmail: yesNo(sql`coalesce(${stainReports.updatedAt} > ${stainReports.emailSentAt}, false)`),
  createdAt: stainReports.createdAt,
  updatedAt: stainReports.updatedAt,
  commercialAccount: nested({
    name: commercialAccounts.name,
    email: commercialAccounts.email,
    isActive: commercialAccounts.isActive,
  }),
  reporter: nested({ firstName: users.firstName, lastName: users.lastName }),
})

/** What `stainReportShape` is made of. */
const reports = sql`${stainReports}
  join ${commercialAccounts} on ${commercialAccounts.id} = ${stainReports.commercialAccountId}
  join ${users} on ${users.id} = ${stainReports.createdBy}`

/** Newest first. */
export function foundReports({
  orderId,
  commercialAccountId,
  unsent,
  limit,
  ...days
}: z.output<typeof stainReportSearch>) {
  const wanted = (zone: SQLWrapper) =>
    and(
      orderId ? sql`position(${orderId} in ${stainReports.orderId}) > 0` : undefined,
      commercialAccountId ? eq(stainReports.commercialAccountId, commercialAccountId) : undefined,
      unsent && (unsent === 'true' ? isNull : isNotNull)(stainReports.emailSentAt),
      isOfDays(stainReports.createdAt, days, zone),
    )
  return list(
    stainReportShape,
    ({ shopZone }: Given<never>) => sql`from ${reports} where ${wanted(shopZone) ?? sql`true`}
      order by ${stainReports.createdAt} desc, ${stainReports.id} desc limit ${limit}`,
  )
}

const accountWithReportsShape = shape(accountWithReports, {
  id: commercialAccounts.id,
  name: commercialAccounts.name,
  email: commercialAccounts.email,
  isActive: commercialAccounts.isActive,
  createdAt: commercialAccounts.createdAt,
  lastSentAt: instant<string | null>(sql`mailed.last_sent_at`),
  unsent: count(sql`coalesce(mailed.unsent, 0)`),
})

export const accountsWithReports = list(
  accountWithReportsShape,
  sql`from ${commercialAccounts} left join (
      select commercial_account_id, max(email_sent_at) as last_sent_at, count(*) filter (where email_sent_at is null) as unsent
      from ${stainReports} group by commercial_account_id
    ) mailed on mailed.commercial_account_id = ${commercialAccounts.id}
    order by ${byName(commercialAccounts.name)}, ${byName(commercialAccounts.email)}, ${commercialAccounts.id}`,
  { most: accountsMax },
)

/** An order has one report at most. */
export const reportOfOrder = one(
  stainReportShape,
  ({ orderId }: Given<'orderId'>) => sql`from ${reports} where ${stainReports.orderId} = ${orderId}`,
)

export const report = one(
  stainReportShape,
  ({ id }: Given<'id'>) => sql`from ${reports} where ${stainReports.id} = ${id}`,
)

const totalOf = (items: Record<string, number>) => Object.values(items).reduce((sum, count) => sum + count, 0)

const duplicateOrder = (existing: { id?: string } = {}) =>
  new AppError(409, 'DUPLICATE_STAIN_REPORT', t`This order already has a stain report.`, existing)

export async function insertStainReport(
  db: Db,
  user: SessionUser,
  fields: z.output<typeof newStainReport>,
): Promise<Json<StainReport>> {
  return db.transaction(async (tx) => {
    await requireActiveAccount(tx, fields.commercialAccountId)
    const photoIds = await takePhotos(tx, user, fields.photos)
    const { orderId, commercialAccountId, items, occurredAt } = fields
    const [made] = await tx
      .insert(stainReports)
      .values({
        ...timesOf(occurredAt),
        orderId,
        commercialAccountId,
        items,
        totalItems: totalOf(items),
        photoIds,
        createdBy: user.id,
      })
      .onConflictDoNothing({ target: stainReports.orderId })
      .returning({ id: stainReports.id })
    if (!made) {
      const [existing] = await tx
        .select({ id: stainReports.id })
        .from(stainReports)
        .where(eq(stainReports.orderId, orderId))
      throw duplicateOrder(existing)
    }
    return report.of(tx, made)
  })
}

export async function updateStainReport(
  db: Db,
  user: SessionUser,
  id: string,
  changes: z.output<typeof stainReportChanges>,
): Promise<Json<StainReport>> {
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
    return report.of(tx, { id })
  })
}

const takePhotos = (db: Db, user: SessionUser, paths: readonly string[], replaced: string[] = []) =>
  takePictures(db, user, { kind: 'stain-photo', field: 'photos', paths, replaced })

/** The new list of ids. Photos of the report may stay, whatever person uploaded them; new ones must be the caller's own. */
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

export async function markSent(db: Db, id: string): Promise<Json<StainReport>> {
  return db.transaction(async (tx) => {
    await tx.update(stainReports).set({ emailSentAt: sql`now()` }).where(eq(stainReports.id, id))
    return report.of(tx, { id })
  })
}

export const stainReportConflicts: Conflicts = {
  // A change of the order ID to one that is taken; creating looks the other report up.
  stain_reports_order_unique: () => duplicateOrder(),
}

/** Who made, changed and sent it, newest first. */
export async function stainReportHistory(db: Db, id: string) {
  const [report] = await db
    .select({
      id: stainReports.id,
      createdAt: stainReports.createdAt,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(stainReports)
    .innerJoin(users, eq(users.id, stainReports.createdBy))
    .where(eq(stainReports.id, id))
  if (!report) throw notFound(t`Stain report`)
  const changes = await changesOf(db, { kind: 'stainReport', id, most: stainEventsMax })
  return [
    ...changes.map(({ id, at, after, by }) => ({
      id,
      action: 'email_sent_at' in after ? ('emailed' as const) : ('updated' as const),
      createdAt: at,
      user: by,
    })),
    { ...report, action: 'created' as const },
  ]
}
