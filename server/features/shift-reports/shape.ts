import { sql } from 'drizzle-orm'
import { nested, shape, text } from '#server/db/shape.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { shiftReport } from '#shared/shift-reports/shift-report.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'

export const shiftReportShape = shape(shiftReport, {
  id: shiftReports.id,
  userId: shiftReports.userId,
  shiftDate: shiftReports.shiftDate,
  startingCash: shiftReports.startingCash,
  endingCash: shiftReports.endingCash,
  dropAmount: shiftReports.dropAmount,
  notes: shiftReports.notes,
  receiptImageUrl: text(sql`${sql.raw(`'${objectPathOf('')}'`)} || ${shiftReports.receiptId}`),
  createdAt: shiftReports.createdAt,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

/** What `shiftReportShape` is made of. */
export const reports = sql`${shiftReports} join ${users} on ${users.id} = ${shiftReports.userId}`
