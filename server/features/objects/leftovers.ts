import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { objects } from '#shared/objects/table.ts'

/**
 * Takes uploads that nobody claimed within a day, and pictures that no report has shown for thirty days. From now on
 * nothing can put them to use; their files and then their rows are the caller's to remove.
 */
export async function takeExpired(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .update(objects)
    .set({ state: 'removing' })
    .where(
      inArray(
        objects.id,
        db.select({ id: objects.id }).from(objects).where(expired).limit(limit).for('update', { skipLocked: true }),
      ),
    )
    .returning({ id: objects.id })
  return rows.map(({ id }) => id)
}

// Constants stand in the text, so that the partial indexes serve.
const expired = or(
  sql`${objects.state} in ('issued', 'used') and ${objects.createdAt} < now() - interval '24 hours'`,
  sql`${objects.unusedSince} is not null and ${objects.unusedSince} < now() - interval '30 days'`,
  sql`${objects.state} = 'removing'`,
)

/** Claimed pictures whose forms a process did not get to the end of. */
export async function unpreparedObjects(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: objects.id })
    .from(objects)
    .where(sql`${objects.state} = 'claimed'`)
    .orderBy(objects.claimedAt)
    .limit(1000)
  return rows.map(({ id }) => id)
}
