import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Bell, type BellChoice, type NewSubscription, unchosen } from '#shared/bell/bell.ts'
import { type BellName, bellsFor } from '#shared/bell/kinds.ts'
import { bellChoices, bellPushes, bellSubscriptions } from '#shared/bell/table.ts'
import { sessions } from '#shared/sign-in/table.ts'
import type { SessionUser } from '#shared/users/user.ts'

interface Own {
  user: SessionUser
  sessionKey: string
}

export async function bellOf(db: Db, { user, sessionKey }: Own): Promise<Omit<Bell, 'publicKey'>> {
  const [found] = await db.rows<Bell>(sql`
    select coalesce(choice.kinds, '{}') as kinds, coalesce(choice.quiet_from, ${unchosen.quietFrom}) as "quietFrom",
      coalesce(choice.quiet_until, ${unchosen.quietUntil}) as "quietUntil",
      max(subscription.endpoint) filter (where session.token_hash = ${sessionKey}) as "addressHere",
      (count(session.id) filter (where session.token_hash <> ${sessionKey}))::int as elsewhere,
      array(select distinct kind from bell_news
        where user_id = person.id and read_at is null and told_at is not null) as unread
    from users person left join bell_choices choice on choice.user_id = person.id
    left join bell_subscriptions subscription on subscription.user_id = person.id
    left join sessions session on session.id = subscription.session_id
    where person.id = ${user.id} group by person.id, choice.user_id`)
  const ofRole = (kinds: BellName[]) => bellsFor(user.role).filter((kind) => kinds.includes(kind))
  return { ...found!, kinds: ofRole(found!.kinds), unread: ofRole(found!.unread) }
}

/** What somebody has chosen, for the page that they open; none for most. */
export async function chosenBells(db: Db, userId: string): Promise<BellName[]> {
  const [chosen] = await db.select({ kinds: bellChoices.kinds }).from(bellChoices).where(eq(bellChoices.userId, userId))
  return chosen?.kinds ?? []
}

/** What is not wanted any more waits no longer. */
export async function chooseBells(db: Db, { user, sessionKey }: Own, choice: BellChoice): Promise<BellChoice> {
  const kept = { ...choice, kinds: bellsFor(user.role).filter((kind) => choice.kinds.includes(kind)) }
  await db.transaction(async (tx) => {
    await tx
      .insert(bellChoices)
      .values({ userId: user.id, ...kept })
      .onConflictDoUpdate({ target: bellChoices.userId, set: kept })
    await markRead(tx, sql`user_id = ${user.id} and not kind = any (${sql.param(kept.kinds)}::text[])`, sessionKey)
  })
  return kept
}

/** For the session, and the person who is signed in at this browser now. What waits for its old address goes to the new one. */
export async function subscribe(db: Db, { sessionKey }: Own, { endpoint, keys }: NewSubscription): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ sessionId: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, sessionKey))
      .for('share')
    // It has ended meanwhile.
    if (!session?.userId) return
    const { sessionId, userId } = session
    await tx
      .delete(bellSubscriptions)
      .where(and(eq(bellSubscriptions.endpoint, endpoint), ne(bellSubscriptions.sessionId, sessionId)))
    const present = { userId, endpoint, ...keys, failures: 0, nextAt: sql`now()`, takenUntil: null }
    await tx
      .insert(bellSubscriptions)
      .values({ sessionId, ...present })
      .onConflictDoUpdate({ target: bellSubscriptions.sessionId, set: present })
  })
}

export async function unsubscribe(db: Db, { user, sessionKey }: Own): Promise<void> {
  const isOfSession = sql`${bellSubscriptions.sessionId} = (select id from sessions where token_hash = ${sessionKey})`
  await db.delete(bellSubscriptions).where(and(eq(bellSubscriptions.userId, user.id), isOfSession))
}

export const readBells = (db: Db, { user, sessionKey }: Own, kinds: BellName[]): Promise<void> =>
  markRead(db, sql`user_id = ${user.id} and kind = any (${sql.param(kinds)}::text[])`, sessionKey)

/** Apple ends a subscription after three pushes that show nothing: there the application takes it back when it opens. */
const showsAlways = sql`endpoint like 'https://web.push.apple.com/%'`

/**
 * Marks news as read that `which` says, takes them back from the devices that show them, and mails nothing about them. The
 * device of the session, if one is named, knows it already.
 */
export async function markRead(db: Db, which: SQL, sessionKey = ''): Promise<void> {
  await db.change(sql`
    with read as (
      update bell_news set read_at = now() where ctid = any (array(
        select ctid from bell_news news where read_at is null and ${which} for update skip locked))
      returning user_id, kind, subject, told_at),
    unmailed as (
      delete from problem_news using read
      where read.kind = 'machineDown' and problem_news.user_id = read.user_id and problem_news.problem_id = read.subject)
    insert into ${bellPushes} (subscription_id, kind, rings)
    select distinct subscription.id, read.kind, false
    from read join bell_subscriptions subscription on subscription.user_id = read.user_id and not ${showsAlways}
    where read.told_at is not null and not exists (
      select from sessions where id = subscription.session_id and token_hash = ${sessionKey})
    on conflict (subscription_id, kind) do update set wanted_at = now()`)
}
