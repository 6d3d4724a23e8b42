import { and, eq, lte, sql } from 'drizzle-orm'
import { list } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Given } from '#server/db/shape.ts'
import { correctionsMax } from '#shared/shift-reports/limits.ts'
import { shiftReportCorrections, shiftReports } from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { correctionShape, correctionsWithAfter, reports, shiftReportShape } from './shape.ts'

export interface ShiftReportFilter {
  /** Undefined: everybody's. */
  userId?: string | undefined
  /** The last day. */
  until?: Day | undefined
  limit: number
}

/** Newest day first. */
export function listedReports({ userId, until, limit }: ShiftReportFilter) {
  const isWanted = and(
    userId ? eq(shiftReports.userId, userId) : undefined,
    until ? lte(shiftReports.shiftDate, until) : undefined,
  )
  return list(
    shiftReportShape,
    sql`from ${reports} where ${isWanted ?? sql`true`}
      order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc limit ${limit}`,
  )
}

/** Of whose report it is; undefined where there is none. */
export async function writerOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: shiftReports.userId }).from(shiftReports).where(eq(shiftReports.id, id))
  return found?.userId
}

/** The last one first. */
export const correctionsOf = list(
  correctionShape,
  ({ id }: Given<'id'>) => sql`from ${correctionsWithAfter(id)}
    order by ${shiftReportCorrections.correctedAt} desc, ${shiftReportCorrections.id} desc`,
  { most: correctionsMax },
)
