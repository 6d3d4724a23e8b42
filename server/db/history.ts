import { sql } from 'drizzle-orm'
import type { HistoryAction } from '#shared/history/kinds.ts'
import type { Db } from './db.ts'
import { whoText } from './who.ts'

/** Names this person in the history for the rest of the transaction, where the call began without knowing who it is. */
export async function actAs(tx: Db, { id, name }: { id?: string; name: string }): Promise<void> {
  await tx.rows(sql`
    select set_config('washboard.who', (current_setting('washboard.who')::jsonb - 'id' || ${whoText({ id, name })}::jsonb)::text, true)`)
}

/** For the rest of the transaction: of what nobody decides, and what is only made up. */
export async function withoutHistory(tx: Db): Promise<void> {
  await tx.rows(sql`select set_config('washboard.history', 'off', true)`)
}

/** The action that the history shows for the rest of the transaction; undefined: created, changed or deleted again. */
export async function callIt(tx: Db, action: HistoryAction | undefined): Promise<void> {
  await tx.rows(sql`select set_config('washboard.action', ${action ?? ''}, true)`)
}
