import { and, eq, exists, inArray, lte, ne, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { markRead } from '#server/features/bell/queries.ts'
import type { Services } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { deliver } from '#server/mail/delivery.ts'
import type { MailRhythm } from '#shared/machine-problems/choices.ts'
import { unrepairedMax } from '#shared/machine-problems/machine.ts'
import { machineProblems, problemMailChoices, problemNews } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'
import { newsMail } from './mails.ts'
import { byMachine, isUnrepaired, mailedFields } from './shape.ts'

export async function mailRhythmOf(db: Db, userId: string): Promise<{ rhythm: MailRhythm }> {
  const [chosen] = await db
    .select({ rhythm: problemMailChoices.rhythm })
    .from(problemMailChoices)
    .where(eq(problemMailChoices.userId, userId))
  return chosen ?? { rhythm: 'never' }
}

/** What waits already comes in the new rhythm, too. */
export async function chooseMailRhythm(db: Db, userId: string, rhythm: MailRhythm): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(problemMailChoices)
      .values({ userId, rhythm })
      .onConflictDoUpdate({ target: problemMailChoices.userId, set: { rhythm } })
    const own = eq(problemNews.userId, userId)
    if (rhythm === 'never') await tx.delete(problemNews).where(own)
    else
      await tx
        .update(problemNews)
        .set({ nextAt: dueIn(tx, sql`${rhythm}::text`) })
        .where(and(own, eq(problemNews.attempts, 0)))
  })
}

/** Five minutes for what else may come in, or the next morning at seven in the shop. */
function dueIn({ known }: Db, rhythm: SQLWrapper) {
  const localTime = sql`now() at time zone ${known.shopZone}`
  return sql`case ${rhythm} when 'at_once' then now() + interval '5 minutes' else
    (date_trunc('day', ${localTime} + interval '17 hours') + interval '7 hours') at time zone ${known.shopZone} end`
}

/**
 * Notes a new or reopened problem for every technician who wants to hear of it, but the one who reports it. Part of
 * the same transaction.
 */
export async function noteNews(tx: Db, problemId: string, byId: string | null): Promise<void> {
  await tx.change(sql`
    insert into ${problemNews} (user_id, problem_id, next_at)
    select choice.user_id, ${problemId}, ${dueIn(tx, sql`choice.rhythm`)}
    from ${problemMailChoices} choice join ${users} technician on technician.id = choice.user_id
    where choice.rhythm <> 'never' and technician.role = 'technician' and technician.is_active
      and choice.user_id is distinct from ${byId}::uuid
    on conflict do nothing`)
}

/** A phone is to tell it, and takes what it is sent: where it does so in time, nobody is mailed as well. */
const isForPhone = sql`exists (
  select from bell_news news
  join bell_choices choice on choice.user_id = news.user_id and 'machineDown' = any (choice.kinds)
  join bell_subscriptions phone on phone.user_id = news.user_id and phone.failures < 8
  where news.user_id = ${problemNews.userId} and news.subject = ${problemNews.problemId} and news.kind = 'machineDown'
    and news.read_at is null)`

/**
 * Takes everything that one technician has to be told, once some of it is due. The next try is noted before sending,
 * later after each failure, so that two servers do not send the same, and another server takes over from one that
 * ended.
 */
export async function claimNews(db: Db) {
  return db.transaction(async (tx) => {
    const isDue = and(
      eq(problemNews.userId, problemMailChoices.userId),
      lte(problemNews.nextAt, sql`now()`),
      not(isForPhone),
    )
    const [person] = await tx
      .select({ userId: users.id, email: users.email, firstName: users.firstName, language: users.language })
      .from(problemMailChoices)
      .innerJoin(users, eq(users.id, problemMailChoices.userId))
      .where(
        and(
          eq(users.isActive, true),
          eq(users.role, 'technician'),
          // Chosen while a report was being written.
          ne(problemMailChoices.rhythm, 'never'),
          exists(tx.select({ is: sql`1` }).from(problemNews).where(isDue)),
        ),
      )
      .limit(1)
      .for('update', { of: problemMailChoices, skipLocked: true })
    if (!person) return undefined
    // What another server is sending at the moment was tried once and is not due.
    const isFree = and(or(eq(problemNews.attempts, 0), lte(problemNews.nextAt, sql`now()`)), not(isForPhone))
    const news = await tx
      .update(problemNews)
      .set({
        attempts: sql`${problemNews.attempts} + 1`,
        nextAt: sql`now() + interval '1 minute' * least(2 ^ ${problemNews.attempts}, 60)`,
      })
      .where(and(eq(problemNews.userId, person.userId), isFree))
      .returning({ problemId: problemNews.problemId })
    const problemIds = news.map(({ problemId }) => problemId)
    const problems = await tx
      .select(mailedFields)
      .from(machineProblems)
      .where(and(inArray(machineProblems.id, problemIds), isUnrepaired))
      .orderBy(byMachine)
      .limit(unrepairedMax)
    return { ...person, problemIds, problems }
  })
}

/** False where none is due, or the mail server is away. What was repaired meanwhile is no news. */
export async function sendProblemNews(
  services: Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'publicUrl'>,
): Promise<boolean> {
  const { config, db, publicUrl } = services
  const claimed = await claimNews(db)
  if (!claimed) return false
  const { userId, email, firstName, language, problemIds, problems } = claimed
  const { appName, timeZone } = config
  const mail = inLanguage(language, () => newsMail({ appName, publicUrl, timeZone, firstName, problems }))
  const { isDone, goesOn } =
    problems.length === 0
      ? { isDone: true, goesOn: true }
      : await deliver(services, { to: email, ...mail }, { technician: userId })
  if (isDone)
    await db.transaction(async (tx) => {
      await markRead(
        tx,
        sql`user_id = ${userId} and kind = 'machineDown' and subject = any (${sql.param(problemIds)}::uuid[])`,
      )
      await tx
        .delete(problemNews)
        .where(and(eq(problemNews.userId, userId), inArray(problemNews.problemId, problemIds)))
    })
  return goesOn
}
