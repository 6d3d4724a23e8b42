import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { namesIn } from '#server/features/history/queries.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { history } from '#shared/history/table.ts'

/** So many entries of the history are in memory. */
const atOnce = 2_000

type Done = HistoryEntry & { address: string | null }

/** What the person did and what others did with the account, newest first. */
export async function* doneBy(db: Db, userId: string): AsyncGenerator<{ entry: Done; names: HistoryNames }> {
  for (let last: string | undefined; ; ) {
    const newest = (isTheirs: SQL | undefined) =>
      db
        .select({ id: history.id })
        .from(history)
        .where(and(isTheirs, last ? lt(history.id, last) : undefined))
        .orderBy(desc(history.id))
        .limit(atOnce)
    // Each by its index: with both in one condition, all that they ever did would be sorted for each part of it.
    const theirs = newest(eq(history.actorId, userId)).union(
      newest(and(eq(history.recordId, userId), eq(history.kind, 'user'))),
    )
    const rows = await db
      .select()
      .from(history)
      .where(inArray(history.id, theirs))
      .orderBy(desc(history.id))
      .limit(atOnce)
    const entries = rows.map(({ actorId, actorName, ...entry }) => ({
      ...entry,
      actor: { id: actorId, name: actorName },
      // Where others acted, the address is theirs.
      address: actorId === userId ? entry.address : null,
    }))
    const names = await namesIn(db, entries)
    for (const entry of entries) yield { entry, names }
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}
