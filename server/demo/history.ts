import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { HistoryAction, HistoryKind } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'

interface Told {
  kind: HistoryKind
  action?: HistoryAction
  /** Columns of `record`, or what SQL makes of them. */
  actor: SQL
  at: SQL
  id?: SQL
  before?: SQL
  after?: SQL
  where?: SQL
}

const image = sql`to_jsonb(record)`
const yes = sql`true`
const noImage = sql`null`

/** The image with these columns of it changed. */
const but = (columns: object) => sql`${image} || ${JSON.stringify(columns)}::jsonb`

const unlooked = { status: 'open', progress_note: null, progress_by_id: null, progress_at: null }
const unrepaired = { ...unlooked, repair_date: null, repair_notes: null, repairer_id: null }
const unreturned = { returned_at: null, returned_by_id: null, return_note: null }
const unapproved = { completed_at: null, trainer_approved_at: null, trainer_id: null, trainer_notes: null }

const firstRound = sql`returned_at - interval '20 minutes'`

const told = (admin: SQL, timeZone: string): Told[] => [
  { kind: 'tip', actor: sql`user_id`, at: sql`created_at` },
  {
    kind: 'machineProblem',
    actor: sql`reporter_id`,
    at: sql`created_at`,
    after: but(unrepaired),
  },
  {
    kind: 'machineProblem',
    action: 'changed',
    actor: sql`repairer_id`,
    at: sql`repair_date`,
    before: but(unrepaired),
    where: sql`repair_date is not null`,
  },
  {
    kind: 'machineProblem',
    action: 'changed',
    actor: sql`progress_by_id`,
    at: sql`progress_at`,
    before: but(unlooked),
    where: sql`progress_at is not null`,
  },
  { kind: 'machine', actor: admin, at: sql`created_at` },
  { kind: 'careTask', actor: admin, at: sql`created_at` },
  { kind: 'careDone', id: sql`machine_id`, actor: sql`done_by_id`, at: sql`done_at` },
  { kind: 'shiftReport', actor: sql`user_id`, at: sql`created_at`, after: but({ corrections: 0, corrected_at: null }) },
  {
    kind: 'shiftReportCorrection',
    id: sql`report_id`,
    actor: sql`corrected_by_id`,
    at: sql`corrected_at`,
  },
  { kind: 'refund', actor: sql`user_id`, at: sql`created_at`, after: but({ decided_by_id: null, decided_at: null }) },
  {
    kind: 'stainReport',
    actor: sql`created_by`,
    at: sql`created_at`,
    after: but({ email_sent_at: null }),
  },
  {
    kind: 'stainReport',
    action: 'changed',
    actor: sql`created_by`,
    at: sql`email_sent_at`,
    before: but({ email_sent_at: null }),
    where: sql`email_sent_at is not null`,
  },
  { kind: 'closing', actor: admin, at: sql`(first_day + time '10:00') at time zone ${timeZone}` },
  { kind: 'commercialAccount', actor: admin, at: sql`created_at` },
  { kind: 'payrollPeriod', action: 'imported', actor: admin, at: sql`imported_at` },
  { kind: 'payrollRecord', action: 'imported', actor: admin, at: sql`created_at` },
  { kind: 'payrollImport', actor: sql`imported_by`, at: sql`imported_at`, after: sql`${image} - 'file'` },
  { kind: 'trainingModule', actor: admin, at: sql`created_at` },
  { kind: 'trainingTask', actor: admin, at: sql`created_at`, after: but({ text_changed_at: null }) },
  { kind: 'trainingSubtask', actor: admin, at: sql`created_at` },
  { kind: 'trainingAssignment', actor: sql`assigned_by_id`, at: sql`assigned_at` },
  {
    kind: 'trainingTick',
    id: sql`subtask_id`,
    actor: sql`user_id`,
    at: sql`completed_at`,
  },
  {
    kind: 'trainingProgress',
    actor: sql`user_id`,
    at: sql`trainee_completed_at`,
    after: but(unapproved),
    where: sql`trainee_completed_at is not null and returned_at is null`,
  },
  // Marked a few minutes before it was sent back.
  {
    kind: 'trainingProgress',
    actor: sql`user_id`,
    at: firstRound,
    after: sql`${but({ ...unreturned, notes: null })} || jsonb_build_object('trainee_completed_at', ${firstRound})`,
    where: sql`returned_at is not null`,
  },
  {
    kind: 'trainingProgress',
    action: 'changed',
    actor: sql`returned_by_id`,
    at: sql`returned_at`,
    before: sql`${but(unreturned)} || jsonb_build_object('trainee_completed_at', ${firstRound})`,
    after: but({ trainee_completed_at: null }),
    where: sql`returned_at is not null`,
  },
  {
    kind: 'trainingProgress',
    action: 'changed',
    actor: sql`user_id`,
    at: sql`trainee_completed_at`,
    before: but({ trainee_completed_at: null, notes: null }),
    where: sql`trainee_completed_at is not null and returned_at is not null`,
  },
  {
    kind: 'trainingProgress',
    action: 'changed',
    actor: sql`trainer_id`,
    at: sql`trainer_approved_at`,
    before: but(unapproved),
    where: sql`trainer_approved_at is not null`,
  },
]

/** Tells what was made up as if it had happened when it says, done by whom it says; what has no time of its own is left out. */
export async function tellHistory(tx: Db, timeZone: string): Promise<void> {
  const admin = sql`(select id from users where role = 'admin' order by id limit 1)`
  for (const { kind, action = 'created', actor, at, id = sql`id`, before, after, where } of told(admin, timeZone))
    await tx.change(sql`
      insert into history (id, at, actor_id, actor_name, transaction, kind, record_id, action, before, after)
      select (lpad(to_hex((extract(epoch from happened_at) * 1000)::bigint), 12, '0') || '7' || substr(gen_random_uuid()::text, 16))::uuid,
        happened_at, actor.id, actor.first_name || ' ' || actor.last_name, pg_current_xact_id()::text::bigint,
        ${kind}, record_id, ${action}, before, after
      from (
        select ${at} as happened_at, ${actor} as actor_id, ${id} as record_id, ${before ?? noImage}::jsonb as before,
          ${after ?? image} as after
        from ${sql.identifier(records[kind].table)} as record where ${where ?? yes}) as told
      join users as actor on actor.id = told.actor_id
      where happened_at < now()`)
}
