import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { tellOnDay } from '#server/features/notices/queries.ts'
import type { DueModule, LateTrainee } from '#shared/notices/notice.ts'
import type { Day } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { overdueAssignments, unfinishedAssignments } from './queries.ts'

/** No reminder before this hour in the shop's time zone, so that nobody is woken. */
const firstHour = 7

/** How many late modules the mail to a team lead names. */
const mostNamed = 30

/** Told by a notice of this kind on this day already. */
const isTold = (userId: SQL, kind: string, today: SQL) => sql`exists (
  select from notices told where told.user_id = ${userId} and told.kind = ${kind} and told.day = ${today})`

/**
 * Writes notices about due training, once it is time of day for them. However often and on however many servers this
 * runs, each person gets one mail a day. Returns false because the mails are sent with the other notices.
 */
export async function remindOfTraining({ db }: { db: Db }, moment: SQL = sql`now()`): Promise<false> {
  const local = sql`(${moment}::timestamptz at time zone ${db.known.shopZone})`
  const [now] = await db.rows<{ today: Day; isTime: boolean; isMonday: boolean }>(sql`
    select ${local}::date::text as today, extract(hour from ${local}) >= ${firstHour} as "isTime",
      extract(isodow from ${local}) = 1 as "isMonday"`)
  const { today, isTime, isMonday } = now!
  if (isTime) await remindTrainees(db, today)
  if (isTime && isMonday) await remindLeads(db, today)
  return false
}

/** Three days before, or later where no server ran then, and once more on the day. */
async function remindTrainees(db: Db, day: Day) {
  const today = sql`${day}::date`
  const due = await db.rows<DueModule & { userId: string }>(sql`
    select assignment.user_id as "userId", assignment.id as "assignmentId", module.name,
      assignment.due_date::text as "dueDate"
    from ${unfinishedAssignments} and assignment.due_date between ${today} and ${today} + 3
      and not ${isTold(sql`trainee.id`, 'trainingDue', today)}
      and (assignment.due_date = ${today} or not exists (
        select from notices told where told.user_id = trainee.id and told.kind = 'trainingDue'
          and strpos(told.notice::text, assignment.id::text) > 0))
    order by assignment.due_date, module.order_index, module.id`)
  const byPerson = new Map<string, DueModule[]>()
  for (const { userId, ...module } of due) byPerson.set(userId, [...(byPerson.get(userId) ?? []), module])
  const told = [...byPerson].map(([userId, modules]) => ({ userId, notice: { kind: 'trainingDue' as const, modules } }))
  await tellOnDay(db, day, told)
}

/** What is overdue with others, longest first. */
async function remindLeads(db: Db, day: Day) {
  const today = sql`${day}::date`
  const leads = await db.rows<{ id: string }>(sql`
    select id from users where role = 'team_lead' and is_active and not ${isTold(sql`users.id`, 'trainingOverdue', today)}`)
  if (leads.length === 0) return
  const overdue = await db.rows<{
    userId: string
    firstName: string
    lastName: string
    module: string
    dueDate: Day
  }>(sql`
    select trainee.id as "userId", trainee.first_name as "firstName", trainee.last_name as "lastName",
      module.name as module, assignment.due_date::text as "dueDate"
    from ${overdueAssignments(today)}
    order by assignment.due_date, trainee.last_name, trainee.id, module.order_index, module.id`)
  const told = leads.flatMap(({ id }) => {
    const late: LateTrainee[] = overdue
      .filter(({ userId }) => userId !== id)
      .map(({ module, dueDate, userId, ...person }) => ({ person: nameOf(person), personId: userId, module, dueDate }))
    const notice = {
      kind: 'trainingOverdue' as const,
      late: late.slice(0, mostNamed),
      more: Math.max(0, late.length - mostNamed),
    }
    return late.length > 0 ? [{ userId: id, notice }] : []
  })
  await tellOnDay(db, day, told)
}
