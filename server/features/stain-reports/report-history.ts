import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { changesOf } from '#server/features/history/queries.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { stainEventsMax } from '#shared/stain-reports/limits.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { users } from '#shared/users/table.ts'

/** Who made, changed and sent it, newest first. */
export async function stainReportHistory(db: Db, id: string) {
  const [report] = await db
    .select({
      id: stainReports.id,
      createdAt: stainReports.createdAt,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(stainReports)
    .innerJoin(users, eq(users.id, stainReports.createdBy))
    .where(eq(stainReports.id, id))
  if (!report) throw notFound(t`Stain report`)
  const changes = await changesOf(db, { kind: 'stainReport', id, most: stainEventsMax })
  return [
    ...changes.map(({ id, at, after, by }) => ({
      id,
      action: 'email_sent_at' in after ? ('emailed' as const) : ('updated' as const),
      createdAt: at,
      user: by,
    })),
    { ...report, action: 'created' as const },
  ]
}
