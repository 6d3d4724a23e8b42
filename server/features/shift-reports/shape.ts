import { sql } from 'drizzle-orm'
import { money, nested, shape, text } from '#server/db/shape.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { drawer, shiftReport } from '#shared/shift-reports/shift-report.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'

export const shiftReportShape = shape(shiftReport, {
  id: shiftReports.id,
  userId: shiftReports.userId,
  shiftDate: shiftReports.shiftDate,
  startingCash: shiftReports.startingCash,
  endingCash: shiftReports.endingCash,
  dropAmount: shiftReports.dropAmount,
  drawer: shiftReports.drawer,
  expectedStart: shiftReports.expectedStart,
  notes: shiftReports.notes,
  receiptImageUrl: text(sql`${sql.raw(`'${objectPathOf('')}'`)} || ${shiftReports.receiptId}`),
  createdAt: shiftReports.createdAt,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

/** What `shiftReportShape` is made of. */
export const reports = sql`${shiftReports} join ${users} on ${users.id} = ${shiftReports.userId}`

export const drawerShape = shape(drawer, {
  drawer: shiftReports.drawer,
  left: money(sql`(${shiftReports.endingCash} - ${shiftReports.dropAmount})`),
  reportId: shiftReports.id,
  shiftDate: shiftReports.shiftDate,
  createdAt: shiftReports.createdAt,
  user: nested({ firstName: users.firstName, lastName: users.lastName }),
})
