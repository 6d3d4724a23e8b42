import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { namesIn } from '#server/features/history/queries.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { history } from '#shared/history/table.ts'

/** So many entries of the history are in memory. */
const atOnce = 2_000

type Done = HistoryEntry & { address: string | null }

/** What the person did and what others did with the account, newest first. */
export async function* doneBy(db: Db, userId: string): AsyncGenerator<{ entry: Done; names: HistoryNames }> {
  const isTheirs = or(eq(history.actorId, userId), and(eq(history.recordId, userId), eq(history.kind, 'user')))
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(history)
      .where(and(isTheirs, last ? lt(history.id, last) : undefined))
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
