import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { imageAsText, imageOfRow } from '#server/db/images.ts'
import { type Field, instant, number, reference, text } from '#shared/history/formats.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'
import type { Image } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'

/** Records of one table that are a person's. */
export interface Part {
  /** In the JSON file. */
  table: string
  title: string
  fields: Readonly<Record<string, Field<never>>>
  /** The kind whose columns have the same references; undefined without references. */
  kind?: HistoryKind
  isTheirs: (userId: string) => SQL
}

const isIn = (columns: readonly string[]) => (userId: string) =>
  sql`(${sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = ${userId}`),
    sql` or `,
  )})`

const hasTheirAddress = (column: string) => (userId: string) =>
  sql`lower(${sql.identifier(column)}) = (select lower(email) from users where id = ${userId})`

/** What has a history: its words for columns serve here too. */
const tracked = (kind: HistoryKind, ...columns: string[]): Part => partOf(kind, isIn(columns))

const partOf = (kind: HistoryKind, isTheirs: Part['isTheirs']): Part => {
  const { table, kindName, fields } = records[kind]
  return { table, title: kindName, fields, kind, isTheirs }
}

const ofUser = isIn(['user_id'])

/**
 * Everything that is kept of a person, in the order in which it is shown. The record of somebody else on which they only did
 * something (approved, answered, corrected) is not theirs: the history tells what they did. tests/personal-data/
 * every-column.api.test.ts fails where a column that refers to people is in neither.
 */
export const parts: readonly Part[] = [
  tracked('user', 'id'),
  tracked('payrollRecord', 'user_id'),
  tracked('payrollQuestion', 'user_id'),
  {
    table: 'payroll_question_views',
    title: t`Questions about pay that were seen`,
    fields: { seen_at: instant(t`Seen at`) },
    isTheirs: ofUser,
  },
  tracked('payrollAlias', 'user_id'),
  tracked('tip', 'user_id'),
  tracked('shiftReport', 'user_id'),
  partOf(
    'shiftReportCorrection',
    (userId) => sql`report_id in (select id from shift_reports where user_id = ${userId})`,
  ),
  tracked('refund', 'user_id'),
  tracked('stainReport', 'created_by'),
  tracked('machineProblem', 'reporter_id', 'repairer_id', 'progress_by_id'),
  tracked('machineProblemVoice', 'person_id'),
  tracked('careDone', 'done_by_id'),
  tracked('trainingAssignment', 'user_id'),
  {
    table: 'training_waiting',
    title: t`Training that waits`,
    fields: { module_id: reference('trainingModule', t`Module`) },
    kind: 'trainingAssignment',
    isTheirs: ofUser,
  },
  tracked('trainingProgress', 'user_id'),
  tracked('trainingTick', 'user_id'),
  partOf('invitation', hasTheirAddress('email')),
  partOf('machineProblemEmail', hasTheirAddress('technician_email')),
  tracked('problemMailChoice', 'user_id'),
  tracked('weekMailChoice', 'user_id'),
  tracked('passkey', 'user_id'),
  tracked('secondFactor', 'user_id'),
  {
    table: 'recovery_codes',
    title: t`Recovery codes`,
    fields: { used_at: instant(t`Used at`) },
    isTheirs: ofUser,
  },
  {
    table: 'sessions',
    title: t`Signed-in devices`,
    fields: {
      agent: text(t`Browser`),
      created_at: instant(t`Created at`),
      used_at: instant(t`Used at`),
      expires_at: instant(t`Expires at`),
    },
    isTheirs: ofUser,
  },
  { table: 'devices', title: t`Known browsers`, fields: { used_at: instant(t`Used at`) }, isTheirs: ofUser },
  {
    table: 'reset_tokens',
    title: t`Links to a new password`,
    fields: { created_at: instant(t`Created at`), used_at: instant(t`Used at`) },
    isTheirs: ofUser,
  },
  {
    table: 'notices',
    title: t`Mails about the account`,
    fields: { kind: text(t`Kind`), created_at: instant(t`Created at`), sent_at: instant(t`Sent at`) },
    isTheirs: ofUser,
  },
  {
    table: 'problem_news',
    title: t`Mails about machine problems`,
    fields: { problem_id: reference('machineProblem', t`Machine problem`), created_at: instant(t`Created at`) },
    kind: 'machineProblemVoice',
    isTheirs: ofUser,
  },
  {
    table: 'bell_choices',
    title: t`On your phone`,
    fields: { kinds: text(t`Kind`), quiet_from: number(t`Quiet from`), quiet_until: number(t`until`) },
    isTheirs: ofUser,
  },
  {
    table: 'bell_subscriptions',
    title: t`Phones that are told`,
    fields: { created_at: instant(t`Created at`) },
    isTheirs: ofUser,
  },
  {
    table: 'bell_news',
    title: t`Told on phones`,
    fields: { kind: text(t`Kind`), noted_at: instant(t`Created at`), told_at: instant(t`Sent at`) },
    isTheirs: ofUser,
  },
]

/** Files that the person brought. */
export const pictureFields = {
  kind: text(t`Kind`),
  created_at: instant(t`Created at`),
  bytes: number(t`Bytes`),
} as const

/** So many records are in memory. */
const atOnce = 2_000

const isShown = ({ isHidden, isSecret }: Field<never>) => !isHidden && !isSecret

/** The columns that people are shown, with their labels. */
export const shownFields = ({ fields }: Pick<Part, 'fields'>) =>
  Object.entries(fields).filter(([, field]) => isShown(field))

/** Images of the records, in the order of their ids, a batch at a time; nothing is held between two of them. */
export async function* recordsOf(db: Db, { table, fields, isTheirs }: Part, userId: string): AsyncGenerator<Image[]> {
  const columns = ['id', ...shownFields({ fields }).map(([column]) => column)]
  const name = sql.identifier(table)
  // Those without an id are one of a kind for each of a few things.
  const hasId = 'id' in fields
  for (let last: string | undefined; ; ) {
    const after = last ? sql`and id > ${last}` : sql``
    const page = hasId ? sql`${after} order by id limit ${atOnce}` : sql`limit 10000`
    const rows = await db.rows<{ image: Image }>(sql`
      select ${imageAsText(imageOfRow('each', columns))} as image
      from ${name} as each where ${isTheirs(userId)} ${page}`)
    if (rows.length > 0) yield rows.map(({ image }) => image)
    if (!hasId || rows.length < atOnce) return
    last = String(rows.at(-1)!.image.id)
  }
}
