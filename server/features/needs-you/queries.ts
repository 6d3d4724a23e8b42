import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { one } from '#server/db/answer.ts'
import { dayOf, shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { newerMigrations } from '#server/db/migrate.ts'
import { count, day as dayPart, type Given, items, money, nested, oneOf, type Part, where } from '#server/db/shape.ts'
import { dueCareOn } from '#server/features/machines/queries.ts'
import { unpaidLateTips } from '#server/features/payroll/queries.ts'
import { refundedWithoutReport, waitingRefunds } from '#server/features/refunds/queries.ts'
import { calendarDays, evensOut, nextStart } from '#server/features/shift-reports/queries.ts'
import { overdueAssignments, pendingProgress, returnedProgress } from '#server/features/training/queries.ts'
import { brokenWebhooks } from '#server/features/webhooks/queries.ts'
import { expiringHours } from '#shared/invitations/statuses.ts'
import { machineTypes, oldAfterHours } from '#shared/machine-problems/machine.ts'
import { askableDays, needsMax, payrollPauseDays } from '#shared/needs-you/limits.ts'
import type { About, NamedKind, Needs } from '#shared/needs-you/needs.ts'
import { recentDropDays } from '#shared/shift-reports/limits.ts'
import type { Day } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { countOf, type Told, toldOf } from './counted.ts'

interface Asking {
  user: SessionUser
  sessionKey: string
  today: SQL
  zone: SQL
  /** Where the shop is, whatever the caller's day is. */
  shopDay: SQL
}

const day = ({ today }: Asking) => today
const hours = (count: number) => sql.raw(`interval '${count} hours'`)

const nameOf = (person: 'trainee' | 'asker') => sql.raw(`trim(${person}.first_name || ' ' || ${person}.last_name)`)

/** In no pay yet. */
const lateTips = (asking: Asking, zone: SQLWrapper) => sql`(
  select count(*) as count, min(day) as first_day, max(day) as last_day
  from (
    select ${dayOf(sql`tips.created_at`, zone)} as day
    from ${unpaidLateTips(sql`end_date > ${day(asking)} - 366`, zone)}
    limit ${sql.raw(String(needsMax))}) late) late`

/** Drawers without a report of yesterday. */
const missingDrops = ({ shopDay, zone }: Asking) => {
  const yesterday = sql`(${shopDay} - 1)`
  return sql`(
    select max(day) as day, sum(expected_drawers - drawers) as count
    from ${calendarDays({ start: yesterday, end: yesterday, today: shopDay, shopZone: zone })} where state = 'missing') missing`
}

/** What evens out the report before is not counted beside it. */
const unbalanced = (asking: Asking) => sql`shift_reports
  where shift_date > ${day(asking)} - ${sql.raw(String(recentDropDays))} and (ending_cash - drop_amount <> starting_cash
    or (expected_start <> starting_cash and not ${evensOut}))`

/** With the day on which the next shift began as this one had. */
const offDrops = (asking: Asking) => sql`(
  select count(*) as count, min(over) as over, min(put_right_on) as put_right_on
  from (
    select ending_cash - drop_amount - starting_cash as over,
      case when coalesce(expected_start, starting_cash) = starting_cash then ${nextStart} end as put_right_on
    from ${unbalanced(asking)} limit 2) each) off`

/** Of the machine that cost most refunds. */
const worstRefunded = (column: string) => sql`(
  select ${sql.identifier(column)} from ${refundedWithoutReport} order by refunds desc, amount desc, machine_type, machine_number limit 1)`

/** Periods without the caller, of whom a row of what was imported spoke or may have spoken. */
const weeksWithout = ({ user, today }: Asking) => sql`
  select start_date, end_date from payroll_periods period
  where end_date > ${today} - ${sql.raw(String(askableDays))}
    and exists (
      select from payroll_imports made
      where made.end_date = period.end_date and made.start_date = period.start_date and ${user.id} = any (made.left_out))
    and not exists (select from payroll_records where period_id = period.id and user_id = ${user.id})`

/** The rest does not stand in the database. */
type Counted = Exclude<keyof Needs, 'plainHttp' | 'about'>

type Found<Kind extends Counted> = Kind extends NamedKind ? Told[] : NonNullable<Needs[Kind]> | null

/** Each as the list counts it that the dashboard opens for it. */
const needs: { [Kind in Counted]-?: (asking: Asking) => Part<Found<Kind>> } = {
  // Only admins approve what they did themselves.
  signOffs: ({ user, zone }) =>
    toldOf(user.role === 'admin' ? pendingProgress : sql`${pendingProgress} and progress.user_id <> ${user.id}`, {
      name: nameOf('trainee'),
      since: dayOf(sql`progress.trainee_completed_at`, zone),
    }),

  oldProblems: () =>
    countOf(sql`machine_problems
      where status in ('open', 'in_progress') and created_at < now() - ${hours(oldAfterHours)}`),

  dueCare: (asking) => toldOf(dueCareOn(day(asking), asking.zone), { name: sql`care.title`, since: sql`care.due_on` }),

  unbalancedDrops: (asking) => toldOf(unbalanced(asking), { name: sql`drawer`, since: sql`shift_date` }),

  offDrop: () =>
    where(
      sql`off.count = 1 and off.over <> 0 and off.put_right_on is not null`,
      nested({ over: money<string>(sql`off.over`), putRightOn: dayPart<string>(sql`off.put_right_on`) }),
    ),

  waitingRefunds: ({ zone }) =>
    toldOf(waitingRefunds, {
      name: sql`trim(users.first_name || ' ' || users.last_name)`,
      since: dayOf(sql`refunds.created_at`, zone),
    }),

  refundedMachines: () =>
    where(
      sql`exists (select from ${refundedWithoutReport})`,
      nested({
        count: count<number>(sql`(select count(*) from ${refundedWithoutReport})`),
        machineType: oneOf(machineTypes, worstRefunded('machine_type')),
        machineNumber: count<number>(worstRefunded('machine_number')),
        refunds: count<number>(worstRefunded('refunds')),
      }),
    ),

  missingDrops: () =>
    where(
      sql`missing.count > 0`,
      nested({ day: dayPart<string>(sql`missing.day`), count: count<number>(sql`missing.count`) }),
    ),

  unsentStainReports: ({ zone }) =>
    toldOf(sql`stain_reports where email_sent_at is null`, { since: dayOf(sql`created_at`, zone) }),

  lateTips: () =>
    where(
      sql`late.count > 0`,
      nested({
        count: count<number>(sql`late.count`),
        start: dayPart<string>(sql`late.first_day`),
        end: dayPart<string>(sql`late.last_day`),
      }),
    ),

  unpaidWeeks: (asking) =>
    toldOf(
      sql`generate_series(
        (select max(end_date) + 7 from payroll_periods having max(end_date) > ${day(asking)} - ${sql.raw(String(payrollPauseDays))}),
        date_trunc('week', ${day(asking)})::date - 1,
        interval '7 days') week`,
      { since: sql`week::date - 6` },
    ),

  payQuestions: ({ zone }) =>
    toldOf(
      sql`payroll_questions question join users asker on asker.id = question.user_id where question.answered_at is null`,
      { name: nameOf('asker'), since: dayOf(sql`question.asked_at`, zone) },
    ),

  weeksWithoutYou: (asking) => {
    const weeks = weeksWithout(asking)
    return where(
      sql`exists (${weeks})`,
      nested({
        weeks: items(nested({ start: dayPart<string>(sql`start_date`), end: dayPart<string>(sql`end_date`) }), {
          rows: sql`from (${weeks}) week`,
          order: sql`start_date desc`,
        }),
      }),
    )
  },

  expiringInvitations: () =>
    toldOf(
      sql`invitations
        where status = 'pending' and expires_at > now() and expires_at < now() + ${hours(expiringHours)}`,
      { name: sql`email` },
    ),

  overdueTraining: (asking) =>
    toldOf(overdueAssignments(day(asking)), { name: nameOf('trainee'), since: sql`assignment.due_date` }),

  ownOverdueTraining: (asking) =>
    toldOf(sql`${overdueAssignments(day(asking))} and trainee.id = ${asking.user.id}`, {
      name: sql`module.name`,
      since: sql`assignment.due_date`,
    }),

  ownReturnedTraining: ({ user }) =>
    toldOf(sql`${returnedProgress} and progress.user_id = ${user.id}`, { name: sql`module.name` }),

  newerDatabase: () => countOf(sql`(select from ${newerMigrations} limit 1) newer`),

  noMail: () => countOf(sql`settings where hides_first_steps`),

  brokenWebhooks: ({ zone }) => toldOf(brokenWebhooks, { since: dayOf(sql`broken_at`, zone) }),

  shortPassword: ({ sessionKey }) =>
    countOf(sql`sessions where token_hash = ${sessionKey} and data ? 'passwordIsShort'`),
}

const kindsFor: Record<Role, readonly Counted[]> = {
  employee: ['weeksWithoutYou', 'ownOverdueTraining', 'ownReturnedTraining'],
  technician: [],
  team_lead: [
    'signOffs',
    'refundedMachines',
    'weeksWithoutYou',
    'overdueTraining',
    'ownReturnedTraining',
    'shortPassword',
  ],
  admin: [
    'signOffs',
    'oldProblems',
    'dueCare',
    'unbalancedDrops',
    'offDrop',
    'waitingRefunds',
    'refundedMachines',
    'missingDrops',
    'unsentStainReports',
    'lateTips',
    'unpaidWeeks',
    'payQuestions',
    'weeksWithoutYou',
    'expiringInvitations',
    'overdueTraining',
    'ownReturnedTraining',
    'shortPassword',
    'newerDatabase',
    'noMail',
    'brokenWebhooks',
  ],
}

/** What waits for a person; of what nothing waits is left out. */
export async function needsOf(
  db: Db,
  { user, sessionKey, today }: { user: SessionUser; sessionKey: string; today?: Day | undefined },
): Promise<Needs> {
  const shopDay = shopToday(db.known.shopZone)
  const zone = sql`${db.known.shopZone}`
  const asking = { user, sessionKey, zone, today: today ? sql`${today}::date` : shopDay, shopDay }
  const kinds = kindsFor[user.role]
  const fields = Object.fromEntries(kinds.map((kind) => [kind, needs[kind](asking)]))
  const waiting = one(nested(fields), ({ shopZone }: Given<never>) =>
    user.role === 'admin'
      ? sql`from ${lateTips(asking, shopZone)}, ${missingDrops(asking)}, ${offDrops(asking)}`
      : sql``,
  )
  const found: Record<string, unknown> = JSON.parse((await waiting.of(db)).text)
  const told = Object.entries(found).flatMap(([kind, value]) => (Array.isArray(value) ? [[kind, value] as const] : []))
  const others = Object.entries(found).filter(([, value]) => value !== null && !Array.isArray(value))
  const named = told.flatMap(([kind, [row]]) => (row ? [[kind, row as Told] as const] : []))
  return {
    ...Object.fromEntries([...others, ...named.map(([kind, { count }]) => [kind, count] as const)]),
    ...(named.length > 0 && { about: Object.fromEntries(named.map(([kind, row]) => [kind, aboutOf(row)])) }),
  }
}

const aboutOf = ({ names, others, since }: Told): About => ({
  ...(names.length > 0 && { names }),
  ...(others > 0 && { others }),
  ...(since && { since }),
})
