import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { filesLock, type Locks } from '#server/db/lock.ts'
import type { PictureFacts, Pictures } from '#server/storage/pictures.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { idInObjectPath } from '#shared/objects/object.ts'
import { objects } from '#shared/objects/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

export type ObjectKind = NonNullable<(typeof objects.$inferSelect)['kind']>

export async function insertSlot(db: Db, slot: { id: string; ownerId: string }): Promise<void> {
  await db.insert(objects).values({ ...slot, state: 'issued' })
}

/** How long an upload address works. */
export const uploadSeconds = 15 * 60

/** From now on the upload address is used. Refused where it was before, or where its time is over. */
export async function takeSlot(db: Db, id: string): Promise<void> {
  const isInTime = sql`${objects.createdAt} > now() - ${sql.raw(String(uploadSeconds))} * interval '1 second'`
  const isUnused = and(eq(objects.id, id), eq(objects.state, 'issued'))
  const { rowCount } = await db.update(objects).set({ state: 'used' }).where(and(isUnused, isInTime))
  if (rowCount) return
  const [late] = await db.select({ id: objects.id }).from(objects).where(isUnused)
  throw late
    ? new AppError(403, 'EXPIRED', t`This upload address has expired. Please choose the file again.`)
    : new AppError(409, 'UPLOAD_USED', t`This upload address was already used. Please choose the file again.`)
}

export async function ownObject(db: Db, ownerId: string, id: string) {
  const [object] = await db
    .select({ id: objects.id, kind: objects.kind, state: objects.state })
    .from(objects)
    .where(and(eq(objects.id, id), eq(objects.ownerId, ownerId)))
  return object
}

const isUnclaimed = inArray(objects.state, ['issued', 'used'])

/** Binds an inspected upload to its purpose, for good; false where another claim was faster. */
export async function bindObject(db: Db, id: string, kind: ObjectKind, facts: PictureFacts): Promise<boolean> {
  const bound = await db
    .update(objects)
    .set({ ...facts, kind, state: 'claimed', claimedAt: sql`now()`, unusedSince: sql`now()` })
    .where(and(eq(objects.id, id), isUnclaimed))
    .returning({ id: objects.id })
  return bound.length > 0
}

/** Removes an upload that is of no use, unless a claim was faster. */
export async function discardUpload(
  { db, pictures }: { db: Db; pictures: Pick<Pictures, 'remove'> },
  id: string,
): Promise<void> {
  const taken = await db
    .update(objects)
    .set({ state: 'removing' })
    .where(and(eq(objects.id, id), isUnclaimed))
    .returning({ id: objects.id })
  if (taken.length === 0) return
  await pictures.remove(id)
  await deleteObject(db, id)
}

/** Nobody sees it from now on; its files and then its row are removed later. */
export async function markRemoving(db: Db, id: string): Promise<void> {
  await db.update(objects).set({ state: 'removing' }).where(eq(objects.id, id))
}

/**
 * Removes the files of pictures that nobody sees any more, then their rows, which remember that there are files.
 * During a backup they stay until the next housekeeping.
 */
export async function removeFiles(
  { db, locks, pictures }: { db: Db; locks: Locks; pictures: Pick<Pictures, 'remove'> },
  idsToRemove: () => AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const work = async () => {
    for await (const id of idsToRemove()) {
      await pictures.remove(id)
      await deleteObject(db, id)
    }
  }
  await locks.withLock(filesLock, work, { patience: 0, shared: true })
}

/** Whether it was claimed and its forms are still to be made. */
export async function isUnprepared(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, id), eq(objects.state, 'claimed')))
  return rows.length > 0
}

/** `facts` describe the kept picture; undefined where it could not be made. */
export async function markPrepared(db: Db, id: string, facts: PictureFacts | undefined): Promise<void> {
  await db
    .update(objects)
    .set(facts ? { ...facts, state: 'ready' } : { state: 'broken' })
    .where(and(eq(objects.id, id), eq(objects.state, 'claimed')))
}

/** An upload that needs no claim: what is kept of it is ready. */
export async function keepUpload(db: Db, id: string, kind: ObjectKind, facts: PictureFacts): Promise<void> {
  await db
    .update(objects)
    .set({ ...facts, kind, state: 'ready', claimedAt: sql`now()` })
    .where(and(eq(objects.id, id), isUnclaimed))
}

async function deleteObject(db: Db, id: string): Promise<void> {
  await db.delete(objects).where(eq(objects.id, id))
}

/** What may be shown to this person: receipts to their owner, the writer of the report and admins, everything else to everybody signed in. */
export async function objectFor(db: Db, user: SessionUser, id: string) {
  // An admin who corrects a report may have put it there.
  const isOfOwnReport = sql<boolean>`objects.kind = 'receipt' and (
    exists (select from shift_reports report where report.receipt_id = objects.id and report.user_id = ${user.id})
    or exists (select from shift_report_corrections correction join shift_reports report on report.id = correction.report_id
      where correction.receipt_id = objects.id and report.user_id = ${user.id}))`
  const [object] = await db
    .select({ kind: objects.kind, ownerId: objects.ownerId, contentType: objects.contentType, isOfOwnReport })
    .from(objects)
    .where(and(eq(objects.id, id), inArray(objects.state, ['claimed', 'ready'])))
  const isAllowed =
    object?.kind !== 'receipt' || object.ownerId === user.id || object.isOfOwnReport || user.role === 'admin'
  return isAllowed ? object : undefined
}

/**
 * Puts pictures to use and returns their ids. `paths` come from this person’s claims; a path of somebody else or for
 * another purpose is refused at `field`. `replaced` are the ids that the caller lets go of.
 */
export async function takePictures(
  db: Db,
  user: SessionUser,
  {
    kind,
    field,
    paths,
    replaced = [],
  }: { kind: ObjectKind; field: string; paths: readonly string[]; replaced?: string[] },
): Promise<string[]> {
  const ids = paths.map((path) => idInObjectPath(path)).filter((id) => id !== undefined)
  const isMine = and(eq(objects.ownerId, user.id), eq(objects.kind, kind), inArray(objects.state, ['claimed', 'ready']))
  const touched = [...ids, ...replaced]
  if (touched.length > 1)
    // In one order, so that of two calls with the same pictures one waits for the other.
    await db
      .select({ id: objects.id })
      .from(objects)
      .where(inArray(objects.id, touched))
      .orderBy(objects.id)
      .for('no key update')
  const used = ids.length
    ? await db
        .update(objects)
        .set({ unusedSince: null })
        .where(and(inArray(objects.id, ids), isMine))
        .returning({ id: objects.id })
    : []
  if (used.length < paths.length) throw invalidField(field, t`This picture was not uploaded here.`)
  return ids
}

/** No report shows them any more: they go in thirty days. */
export async function releasePictures(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(objects)
    .set({ unusedSince: sql`now()` })
    .where(inArray(objects.id, [...ids]))
}
