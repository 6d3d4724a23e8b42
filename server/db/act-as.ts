import { sql } from 'drizzle-orm'
import type { HistoryAction } from '#shared/history/kinds.ts'
import type { Db } from './db.ts'
import { whoText } from './who.ts'

/** From here on in this transaction it is this person, of whom the call did not know before. */
export async function actAs(tx: Db, { id, name }: { id?: string; name: string }): Promise<void> {
  await tx.rows(sql`
    select set_config('washboard.who', (current_setting('washboard.who')::jsonb - 'id' || ${whoText({ id, name })}::jsonb)::text, true)`)
}

/** What the history calls the making and changing of records in the rest of this transaction; undefined: what it is. */
export async function callIt(tx: Db, action: HistoryAction | undefined): Promise<void> {
  await tx.rows(sql`select set_config('washboard.action', ${action ?? ''}, true)`)
}
