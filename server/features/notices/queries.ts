import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Services } from '#server/http/call.ts'
import type { OnSignIn } from '#server/http/session.ts'
import type { Notice } from '#shared/notices/notice.ts'
import { devices, notices } from '#shared/notices/table.ts'
import type { Day } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'

/**
 * Notes what a person is to be told by mail, as the last step of the transaction in which it happened; the handler
 * then calls `notices.soon()`. At most one of each kind a minute.
 */
export const tellPerson = (db: Db, userId: string, notice: Notice): Promise<void> => tellAll(db, [userId], notice)

/** Every active admin but this one. */
export async function tellOtherAdmins(db: Db, userId: string, notice: Notice): Promise<void> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), ne(users.id, userId)))
  await tellAll(
    db,
    others.map(({ id }) => id),
    notice,
  )
}

async function tellAll(db: Db, userIds: string[], notice: Notice): Promise<void> {
  const { kind } = notice
  await db.transaction(async (tx) => {
    // If two come at the same moment, one waits here and then finds the other. Nothing is locked after it.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('washboard notices'))`)
    const isOfLastMinute = gt(notices.createdAt, sql`now() - interval '1 minute'`)
    const told = await tx
      .select({ userId: notices.userId })
      .from(notices)
      .where(and(inArray(notices.userId, userIds), eq(notices.kind, kind), isOfLastMinute))
    const untold = userIds.filter((id) => !told.some(({ userId }) => userId === id))
    if (untold.length > 0) await tx.insert(notices).values(untold.map((userId) => ({ userId, kind, notice })))
  })
}

/** Once per person, kind and day, however many servers say it. */
export async function tellOnDay(db: Db, day: Day, told: readonly { userId: string; notice: Notice }[]): Promise<void> {
  if (told.length === 0) return
  await db
    .insert(notices)
    .values(told.map(({ userId, notice }) => ({ userId, kind: notice.kind, notice, day })))
    .onConflictDoNothing()
}

/** How many browsers of a person are known: enough for every tablet of a shop beside their own. */
const knownBrowsersMax = 20

/**
 * Remembers the browser; true where it is new and not the person’s first. The ones used longest ago are forgotten:
 * each has limits of its own, and each sign-in without the cookie adds another.
 */
export async function meetDevice(db: Db, userId: string, cookieHash: string): Promise<boolean> {
  const [met] = await db.change<{ is_unknown: boolean }>(sql`
    with met as (
      insert into ${devices} (user_id, cookie_hash) values (${userId}, ${cookieHash})
      on conflict (user_id, cookie_hash) do update set used_at = now()
      returning xmax = 0 as is_new),
    forgotten as (
      delete from ${devices} where user_id = ${userId} and cookie_hash in (
        select cookie_hash from ${devices} where user_id = ${userId} and cookie_hash <> ${cookieHash}
        order by used_at desc, cookie_hash offset ${knownBrowsersMax - 1}))
    select is_new and exists (select from ${devices} where user_id = ${userId}) as is_unknown from met`)
  return met!.is_unknown
}

/** Where somebody has a new password, browsers of those who knew the old one are strangers again. */
export async function forgetOtherDevices(db: Db, userId: string, cookieHash = ''): Promise<void> {
  await db.delete(devices).where(and(eq(devices.userId, userId), ne(devices.cookieHash, cookieHash)))
}

/**
 * Takes a notice that is due. The next try is noted before sending, later after each failure, so that two servers do
 * not send the same, and another server takes over from one that ended.
 */
export async function claimNotice(db: Db) {
  const due = sql`(
    select ${notices.id} from ${notices} join ${users} on ${users.id} = ${notices.userId}
    where ${notices.sentAt} is null and ${notices.nextAt} <= now() and ${users.isActive}
      and (${notices.kind} <> 'week' or ${users.role} = 'admin')
    order by ${notices.nextAt} limit 1 for update of ${notices} skip locked)`
  const [claimed] = await db
    .update(notices)
    .set({
      attempts: sql`${notices.attempts} + 1`,
      nextAt: sql`now() + interval '1 minute' * least(2 ^ ${notices.attempts}, 60)`,
    })
    .from(users)
    .where(and(eq(notices.id, due), eq(users.id, notices.userId)))
    .returning({
      id: notices.id,
      notice: notices.notice,
      createdAt: notices.createdAt,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
    })
  return claimed
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(notices).set({ sentAt: sql`now()` }).where(eq(notices.id, id))
}

/** A person's first device is where they begin, and nothing to tell. */
export const tellOfNewDevices =
  ({ db, log, notices }: Pick<Services, 'db' | 'log' | 'notices'>): OnSignIn =>
  async (userId, { device, agent }) => {
    try {
      if (!(await meetDevice(db, userId, device))) return
      await tellPerson(db, userId, { kind: 'newDevice', agent })
      notices.soon()
    } catch (error) {
      // The person is signed in by now.
      log.error({ err: error }, 'a new device could not be noted')
    }
  }
