import { sql } from 'drizzle-orm'
import type { HistoryAction } from '#shared/history/kinds.ts'
import type { Db } from './db.ts'
import { whoText } from './who.ts'

/** The history names this person for the rest of the transaction: the call began before it was known who calls. */
export async function actAs(tx: Db, { id, name }: { id?: string; name: string }): Promise<void> {
  await tx.rows(sql`
    select set_config('washboard.who', (current_setting('washboard.who')::jsonb - 'id' || ${whoText({ id, name })}::jsonb)::text, true)`)
}

/** Writes no history for the rest of the transaction: for changes that nobody decides, and for made-up data. */
export async function withoutHistory(tx: Db): Promise<void> {
  await tx.rows(sql`select set_config('washboard.history', 'off', true)`)
}

/** The action that the history shows for the rest of the transaction; undefined: created, changed or deleted again. */
export async function callIt(tx: Db, action: HistoryAction | undefined): Promise<void> {
  await tx.rows(sql`select set_config('washboard.action', ${action ?? ''}, true)`)
}
