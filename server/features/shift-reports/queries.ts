import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'

const reportJson = sql`json_build_object(
  'id', ${shiftReports.id}, 'userId', ${shiftReports.userId}, 'shiftDate', ${shiftReports.shiftDate},
  'startingCash', ${shiftReports.startingCash}::text, 'endingCash', ${shiftReports.endingCash}::text,
  'dropAmount', ${shiftReports.dropAmount}::text, 'notes', ${shiftReports.notes},
  'receiptImageUrl', ${sql.raw(`'${objectPathOf('')}'`)} || ${shiftReports.receiptId},
  'createdAt', to_char(${shiftReports.createdAt}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'user', json_build_object('firstName', ${users.firstName}, 'lastName', ${users.lastName}, 'email', ${users.email}))`

export interface ShiftReportFilter {
  /** Undefined: everybody's. */
  userId?: string | undefined
  /** The last day. */
  until?: Day | undefined
  limit: number
}

/** JSON text of a list, newest day first. */
export async function shiftReportsText(db: Db, { userId, until, limit }: ShiftReportFilter): Promise<string> {
  const newest = db
    .select({ id: shiftReports.id })
    .from(shiftReports)
    .where(
      and(userId ? eq(shiftReports.userId, userId) : undefined, until ? lte(shiftReports.shiftDate, until) : undefined),
    )
    .orderBy(desc(shiftReports.shiftDate), desc(shiftReports.createdAt))
    .limit(limit)
  const newestFirst = sql`json_agg(${reportJson} order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc)`
  const [row] = await db
    .select({ text: sql<string>`coalesce(${newestFirst}, '[]')::text` })
    .from(shiftReports)
    .innerJoin(users, eq(users.id, shiftReports.userId))
    .where(inArray(shiftReports.id, newest))
  return row!.text
}

/** By the database's clock; servers may differ. */
export async function isTomorrowOrBefore(db: Db, day: Day, timeZone: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select ${day}::date <= (now() at time zone ${timeZone})::date + 1 as is`,
  )
  return rows[0]!.is
}

/** JSON text of the new report. */
export async function insertShiftReport(db: Db, values: typeof shiftReports.$inferInsert): Promise<string> {
  const [made] = await db.insert(shiftReports).values(values).returning({ id: shiftReports.id })
  const [row] = await db
    .select({ text: sql<string>`${reportJson}::text` })
    .from(shiftReports)
    .innerJoin(users, eq(users.id, shiftReports.userId))
    .where(eq(shiftReports.id, made!.id))
  return row!.text
}
