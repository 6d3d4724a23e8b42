import { and, eq, type SQL, sql } from 'drizzle-orm'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { calendarDays } from '#server/features/shift-reports/queries.ts'
import type { Outcome } from '#server/http/post.ts'
import { isAlive } from '#server/http/session-store.ts'
import { type BellName, bellNames, bells } from '#shared/bell/kinds.ts'
import { bellNews, bellPushes, bellSubscriptions } from '#shared/bell/table.ts'
import type { Language } from '#shared/language/t.ts'
import { about } from './kinds.ts'
import { markRead } from './queries.ts'

/** Whether any device is told, and whether there is anything to tell of or to send. */
export async function bellState(db: Db): Promise<{ isUsed: boolean; hasNews: boolean }> {
  const [state] = await db.rows<{ isUsed: boolean; hasNews: boolean }>(sql`
    select exists (select from ${bellSubscriptions}) as "isUsed",
      exists (select from ${bellNews} where read_at is null) as "hasNews"`)
  return state!
}

const kindsOfRoles = sql.join(
  bellNames.flatMap((kind) => bells[kind].for.map((role) => sql.raw(`('${kind}', '${role}')`))),
  sql`, `,
)

/** The kind is for the role that the person has now. */
const isForThem = sql`(news.kind, person.role) in (${kindsOfRoles})`

/** In the hours of the shop's day that the person has chosen, over midnight too. */
const isQuiet = (moment: SQL, zone: string) => sql`(
  select case when quiet_from <= quiet_until then hour >= quiet_from and hour < quiet_until
    else hour >= quiet_from or hour < quiet_until end
  from (select extract(hour from ${moment}::timestamptz at time zone ${zone}) as hour) clock)`

const rangLately = sql`exists (
  select from bell_news before
  where before.user_id = news.user_id and before.kind = news.kind and before.told_at > now() - interval '1 hour')`

/**
 * Rings for what is new, everything of a kind at once, and forgets what there is no need to look at any more. One server
 * does it at a time.
 */
export async function ring(db: Db, moment: SQL = sql`now()`): Promise<void> {
  await db.transaction(async (tx) => {
    const [turn] = await tx.rows<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('washboard bell')) as mine`,
    )
    if (!turn!.mine) return
    await markRead(tx, sql`${about} is null`)
    // By the clock: what was noted since this transaction began is told now, and not once more in an hour.
    await tx.change(sql`
      with told as (
        update bell_news set told_at = clock_timestamp() where ctid = any (array(
          select news.ctid from bell_news news
          join bell_choices choice on choice.user_id = news.user_id
          join users person on person.id = news.user_id and person.is_active
          where news.read_at is null and (news.told_at is null or news.told_at < news.noted_at) and ${isForThem}
            and ${about} is not null and not ${isQuiet(moment, tx.known.shopZone)} and not ${rangLately}
          for update of news skip locked))
        returning user_id, kind)
      insert into ${bellPushes} (subscription_id, kind, rings)
      select distinct subscription.id, told.kind, true
      from told join bell_subscriptions subscription on subscription.user_id = told.user_id
      on conflict (subscription_id, kind) do update set wanted_at = now(), rings = true`)
  })
}

/** No sooner, in the shop: the day before may still be written down at night. */
const firstHour = 7

/** Notes a drop that is missing of the shop's yesterday, and forgets it once it is there, or a day older. False: it is no mail. */
export async function noteMissingDrops({ db }: { db: Db }, moment: SQL = sql`now()`): Promise<false> {
  const { shopZone } = db.known
  const local = sql`(${moment}::timestamptz at time zone ${shopZone})`
  const [wanted] = await db.rows<{ isTime: boolean; isWanted: boolean }>(sql`
    select extract(hour from ${local}) >= ${firstHour} as "isTime",
      exists (select from bell_choices where 'drop' = any (kinds)) as "isWanted"`)
  if (!wanted!.isWanted) return false
  const yesterday = sql`(${local}::date - 1)`
  const missing = sql`(
    select day from ${calendarDays({ start: yesterday, end: yesterday, today: shopToday(shopZone), shopZone: sql`${shopZone}` })}
    where state = 'missing')`
  await markRead(db, sql`day is not null and day not in ${missing}`)
  if (wanted!.isTime)
    await db.change(sql`
      insert into bell_news (user_id, kind, subject, day)
      select choice.user_id, 'drop', md5('missing ' || missing.day)::uuid, missing.day
      from ${missing} missing, bell_choices choice
      where 'drop' = any (choice.kinds) and exists (select from bell_subscriptions where user_id = choice.user_id)
      on conflict do nothing`)
  return false
}

/** How long one server keeps a subscription to itself: longer than sending takes. */
const hold = sql`interval '30 seconds'`

export interface Claimed {
  id: string
  takenUntil: string
  userId: string
  language: Language
  endpoint: string
  p256dh: string
  auth: string
  push: { kind: BellName; rings: boolean; wantedAt: string } | undefined
}

/** Takes a device that is to hear of something, and then that: each gets one push at a time. */
export async function claimPush(db: Db): Promise<Claimed | undefined> {
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .update(bellSubscriptions)
      .set({ takenUntil: sql`now() + ${hold}` })
      .where(
        eq(
          bellSubscriptions.id,
          sql`(
            select subscription.id from bell_subscriptions subscription
            join sessions session on session.id = subscription.session_id
            join users person on person.id = subscription.user_id and person.is_active
            where ${isAlive} and subscription.next_at <= now() and coalesce(subscription.taken_until <= now(), true)
              and exists (select from bell_pushes where subscription_id = subscription.id)
            order by subscription.next_at limit 1 for update of subscription skip locked)`,
        ),
      )
      .returning()
    if (!taken) return undefined
    const [due] = await tx.rows<{ language: Language; kind: BellName | null; rings: boolean; wantedAt: string }>(sql`
      select person.language, push.kind, push.rings, push.wanted_at::text as "wantedAt"
      from users person left join (
        select * from bell_pushes where subscription_id = ${taken.id} order by wanted_at limit 1) push on true
      where person.id = ${taken.userId}`)
    const { language, kind, rings, wantedAt } = due!
    return { ...taken, takenUntil: taken.takenUntil!, language, push: kind ? { kind, rings, wantedAt } : undefined }
  })
}

/** Of each kind that was told and is not read: how many different things it is about, and the first of them. */
export const unreadOf = (db: Db, userId: string) =>
  db.rows<{ kind: BellName; count: number; first: string }>(sql`
    select kind, count(distinct about)::int as count, min(about) as first
    from (
      select news.kind, ${about} as about from bell_news news join users person on person.id = news.user_id
      where news.user_id = ${userId} and news.read_at is null and news.told_at is not null and ${isForThem}) news
    where about is not null group by kind`)

const free = (tx: Db, { id, takenUntil }: Claimed, fields: object) =>
  tx
    .update(bellSubscriptions)
    .set({ takenUntil: null, ...fields })
    // Another server has it where this one took too long.
    .where(sql`${bellSubscriptions.id} = ${id} and ${bellSubscriptions.takenUntil} = ${takenUntil}`)

export const letGo = (db: Db, claimed: Claimed) => free(db, claimed, {})

/** The push service has it, or will never take it. If it was delivered, nobody is mailed about it as well. */
export async function finish(db: Db, claimed: Claimed, isDelivered: boolean): Promise<void> {
  const { id, userId, push } = claimed
  await db.transaction(async (tx) => {
    await free(tx, claimed, { failures: 0, nextAt: sql`now()` })
    if (isDelivered && push!.kind === 'machineDown')
      await tx.change(sql`
        delete from problem_news using bell_news news
        where problem_news.user_id = ${userId} and news.user_id = ${userId} and news.kind = 'machineDown'
          and news.subject = problem_news.problem_id and news.told_at >= news.noted_at`)
    // What has come since then is sent too.
    await tx
      .delete(bellPushes)
      .where(
        sql`${bellPushes.subscriptionId} = ${id} and ${bellPushes.kind} = ${push!.kind} and ${bellPushes.wantedAt} = ${push!.wantedAt}`,
      )
  })
}

/** Tried again after five seconds, ten, twenty, up to an hour, and not before the push service wants it. */
export const postpone = (db: Db, claimed: Claimed, { retryAfter }: Partial<Pick<Outcome, 'retryAfter'>> = {}) =>
  free(db, claimed, {
    failures: sql`${bellSubscriptions.failures} + 1`,
    nextAt: sql`now() + greatest(interval '5 seconds' * least(2 ^ least(${bellSubscriptions.failures}, 10), 720),
      interval '1 millisecond' * ${Math.min(retryAfter ?? 0, 24 * 3_600_000)}::int)`,
  })

/** Unless its browser has said meanwhile where it is told instead. */
export const forget = (db: Db, { id, endpoint }: Claimed) =>
  db.delete(bellSubscriptions).where(and(eq(bellSubscriptions.id, id), eq(bellSubscriptions.endpoint, endpoint)))

/** What could not be told for so long is no news any more. */
export async function removeOldNews(db: Db) {
  await db.delete(bellPushes).where(sql`${bellPushes.wantedAt} < now() - interval '1 day'`)
  return db.delete(bellNews).where(sql`${bellNews.notedAt} < now() - interval '3 days'`)
}
