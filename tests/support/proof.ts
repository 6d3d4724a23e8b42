import { sql } from 'drizzle-orm'
import type { TestDb } from './db.ts'

/** As if the person had last given proof of who they are so many minutes ago; never, where null. */
export async function provedAgo({ db }: { db: TestDb }, { id }: { id: string }, minutes: number | null) {
  await db.execute(
    sql`update sessions set proved_at = now() - ${minutes}::int * interval '1 minute' where user_id = ${id}`,
  )
}
