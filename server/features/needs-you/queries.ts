import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { overdueAssignments, pendingProgress } from '#server/features/training/queries.ts'
import { expiringHours } from '#shared/invitations/expiry.ts'
import { oldAfterHours } from '#shared/machine-problems/machine.ts'
import { needsMax } from '#shared/needs-you/limits.ts'
import type { Needs } from '#shared/needs-you/needs.ts'
import { recentDropDays } from '#shared/shift-reports/recent.ts'
import type { Day } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'

interface Asking {
  user: SessionUser
  /** The shop's. */
  timeZone: string
  /** Undefined: the shop's. */
  today: Day | undefined
}

const day = ({ today, timeZone }: Asking) => (today ? sql`${today}::date` : sql`(now() at time zone ${timeZone})::date`)
const hours = (count: number) => sql.raw(`interval '${count} hours'`)

/** The rows of a `from` clause, counted as far as it matters; null where there is none. */
const countOf = (rows: SQL) =>
  sql`(select nullif(count(*), 0) from (select from ${rows} limit ${sql.raw(String(needsMax))}) counted)`

/** Each as the list counts it that the dashboard opens for it. */
const counts: { [Kind in keyof Needs]-?: (asking: Asking) => SQL } = {
  // Only admins approve what they did themselves.
  signOffs: ({ user }) =>
    countOf(user.role === 'admin' ? pendingProgress : sql`${pendingProgress} and progress.user_id <> ${user.id}`),

  oldProblems: () =>
    countOf(sql`machine_problems
      where status in ('open', 'in_progress') and created_at < now() - ${hours(oldAfterHours)}`),

  unbalancedDrops: (asking) =>
    countOf(sql`shift_reports
      where shift_date > ${day(asking)} - ${sql.raw(String(recentDropDays))} and ending_cash - drop_amount <> starting_cash`),

  unsentStainReports: () => countOf(sql`stain_reports where email_sent_at is null`),

  // A period takes late tips only where it was imported before its last day was over, which few are.
  lateTips: (asking) => sql`(
    select case when count(*) > 0 then json_build_object('count', count(*), 'start', min(day), 'end', max(day)) end
    from (
      select (tips.created_at at time zone ${asking.timeZone})::date as day
      from (
        select greatest(imported_at, start_date::timestamp at time zone ${asking.timeZone}) as beginning,
          imported_at, (end_date + 1)::timestamp at time zone ${asking.timeZone} as ending
        from payroll_periods where end_date > ${day(asking)} - 366) period
      join tips on tips.created_at > imported_at and tips.created_at >= beginning and tips.created_at < ending
      where imported_at < ending
      limit ${sql.raw(String(needsMax))}) late)`,

  expiringInvitations: () =>
    countOf(sql`invitations
      where status = 'pending' and expires_at > now() and expires_at < now() + ${hours(expiringHours)}`),

  overdueTraining: (asking) => countOf(overdueAssignments(day(asking))),

  ownOverdueTraining: (asking) => countOf(sql`${overdueAssignments(day(asking))} and trainee.id = ${asking.user.id}`),
}

const kindsFor: Record<Role, readonly (keyof Needs)[]> = {
  employee: ['ownOverdueTraining'],
  technician: [],
  team_lead: ['signOffs', 'overdueTraining'],
  admin: [
    'signOffs',
    'oldProblems',
    'unbalancedDrops',
    'unsentStainReports',
    'lateTips',
    'expiringInvitations',
    'overdueTraining',
  ],
}

/** JSON text of what waits for a person. */
export async function needsText(db: Db, asking: Asking): Promise<string> {
  const fields = kindsFor[asking.user.role].map((kind) => sql`${sql.raw(`'${kind}'`)}, ${counts[kind](asking)}`)
  const { rows } = await db.execute<{ text: string }>(
    sql`select json_strip_nulls(json_build_object(${sql.join(fields, sql`, `)}))::text as text`,
  )
  return rows[0]!.text
}
