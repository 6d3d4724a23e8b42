import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#shared/api/app-error.ts'
import { history } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { stainEventsMax } from '#shared/stain-reports/limits.ts'
import type { stainReportEvent } from '#shared/stain-reports/stain-report.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { users } from '#shared/users/table.ts'

/** Who made, changed and sent it, newest first. */
export async function stainReportHistory(db: Db, id: string) {
  const [report] = await db
    .select({
      id: stainReports.id,
      action: sql<StainReportAction>`'created'`,
      createdAt: stainReports.createdAt,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(stainReports)
    .innerJoin(users, eq(users.id, stainReports.createdBy))
    .where(eq(stainReports.id, id))
  if (!report) throw notFound(t`Stain report`)
  const changes = await db
    .select({
      id: history.id,
      action: sql<StainReportAction>`case when ${history.after} ? 'email_sent_at' then 'emailed' else 'updated' end`,
      createdAt: history.at,
      name: history.actorName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.recordId, id), eq(history.kind, 'stainReport'), eq(history.action, 'changed')))
    .orderBy(desc(history.id))
    .limit(stainEventsMax)
  return [
    ...changes.map(({ name, firstName, lastName, ...change }) => ({
      ...change,
      user: { firstName: firstName ?? name ?? '', lastName: lastName ?? '' },
    })),
    report,
  ]
}

type StainReportAction = z.infer<typeof stainReportEvent>['action']
