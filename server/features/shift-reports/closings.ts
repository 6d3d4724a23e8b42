import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changedMeanwhile, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { closingWords } from '#shared/shift-reports/closed-days.ts'
import type { Closing } from '#shared/shift-reports/closing.ts'
import { closings } from '#shared/shift-reports/table.ts'

type ClosingFields = Omit<Closing, 'id'>

export async function insertClosing(db: Db, fields: ClosingFields): Promise<Closing> {
  const [made] = await db.insert(closings).values(fields).returning()
  return made!
}

/** Those that are still what they `was`; undefined: whatever they are. */
export async function updateClosing(
  db: Db,
  id: string,
  fields: ClosingFields,
  was: ClosingFields | undefined,
): Promise<Closing> {
  const [changed] = await db
    .update(closings)
    .set(fields)
    // What they are to become they are where this is sent once more, because the first answer got lost.
    .where(and(eq(closings.id, id), was && or(isOf(was), isOf(fields))))
    .returning()
  if (changed) return changed
  const [present] = await db.select().from(closings).where(eq(closings.id, id))
  if (!present) throw notFound(t`Closed days`)
  const { id: _, ...is } = present
  throw changedMeanwhile(
    is,
    t`Somebody changed these days meanwhile: ${closingWords(present)}. Save once more to have yours instead.`,
  )
}

const isOf = ({ weekday, firstDay, lastDay }: ClosingFields) => sql`
  (${closings.weekday}, ${closings.firstDay}, ${closings.lastDay})
    is not distinct from (${weekday}::int, ${firstDay}::date, ${lastDay}::date)`

export async function deleteClosing(db: Db, id: string): Promise<void> {
  const deleted = await db.delete(closings).where(eq(closings.id, id)).returning({ id: closings.id })
  if (deleted.length === 0) throw notFound(t`Closed days`)
}
