import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { tellOnDay } from '#server/features/notices/queries.ts'
import { addDays, type Day } from '#shared/time/day.ts'
import { weekMailChoices } from '#shared/week/table.ts'
import type { Week } from '#shared/week/week.ts'
import { weekInMail } from '#shared/week/week.ts'
import { wholeWeek } from './queries.ts'

export async function weekMailOf(db: Db, userId: string): Promise<{ isWanted: boolean }> {
  const [chosen] = await db
    .select({ isWanted: weekMailChoices.isWanted })
    .from(weekMailChoices)
    .where(eq(weekMailChoices.userId, userId))
  return chosen ?? { isWanted: false }
}

export async function chooseWeekMail(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await db
    .insert(weekMailChoices)
    .values({ userId, isWanted })
    .onConflictDoUpdate({ target: weekMailChoices.userId, set: { isWanted } })
}

/** On Mondays from then on, in the shop's time zone. */
const firstHour = sql.raw(`interval '7 hours'`)

/**
 * Writes down the week that has ended for admins who want it by mail, from Monday at seven until Tuesday at seven: one mail a
 * person and Monday, whatever server looks, and however often. False: the mails are sent as other notices are.
 */
export async function writeWeekMails({ db }: { db: Db }, moment: SQL = sql`now()`): Promise<false> {
  const { shopZone } = db.known
  const wanting = await db.rows<{ id: string; monday: Day }>(sql`
    select users.id, today.day::text as monday
    from (select ((${moment}::timestamptz at time zone ${shopZone}) - ${firstHour})::date as day) today
    join week_mail_choices choice on choice.is_wanted and extract(isodow from today.day) = 1
    join users on users.id = choice.user_id and users.role = 'admin' and users.is_active
    where not exists (
      select from notices told where told.user_id = users.id and told.kind = 'week' and told.day = today.day)`)
  if (wanting.length === 0) return false
  const { monday } = wanting[0]!
  const { text } = await wholeWeek.of(db, { start: addDays(monday, -7) })
  const week = weekInMail(JSON.parse(text) as Week)
  await tellOnDay(
    db,
    monday,
    wanting.map(({ id }) => ({ userId: id, notice: { kind: 'week', week } })),
  )
  return false
}
