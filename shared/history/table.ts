import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#shared/db/columns.ts'
import { historyActions, historyKinds } from './kinds.ts'

/** Columns as they stood, under their names in the database. */
export type Image = Record<string, unknown>

/**
 * What became of something that was there: also what is a row of its own, and changes another one. Written as it is in
 * `history_changes_index`, which else is not taken.
 */
export const isChange = ({ action, kind }: Record<'action' | 'kind', SQLWrapper>) =>
  sql`(${action} <> 'created' or ${kind} in ('shiftReportCorrection', 'trainingProgress'))`

/**
 * Who did what, when. Written by triggers alone (migrations/, `track_history`), in the transaction of the change, so
 * that no code path can forget it; checks of its words would add a fifth to the CPU that PostgreSQL takes for a tip, and
 * tests hold the triggers against them. Nothing refers to other tables: a record may go, its history stays.
 */
export const history = pgTable(
  'history',
  {
    /** UUID version 7 to the microsecond: the order of the ids is the order of the changes. */
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    /** Null where nobody was signed in: somebody at a public page (with a name), or the system (without). */
    actorId: uuid('actor_id'),
    /** As it was then. */
    actorName: text('actor_name'),
    address: text(),
    requestId: text('request_id'),
    /** PostgreSQL's number of the transaction: what was changed together. */
    transaction: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: historyKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    action: text({ enum: historyActions }).notNull(),
    /** For a change only what became different and what names the record; never secrets. */
    before: jsonb().$type<Image>(),
    after: jsonb().$type<Image>(),
  },
  (table) => [
    index('history_actor_index').on(table.actorId, table.id),
    index('history_kind_index').on(table.kind, table.id),
    index('history_record_index').on(table.recordId, table.id),
    // A shop logs a hundred tips for one change; what is only added does not touch it.
    index('history_changes_index').on(table.id).where(isChange(table)),
    // What a deletion took along, for bringing it back.
    index('history_deleted_index').on(table.transaction).where(sql`${table.action} = 'deleted'`),
  ],
)
