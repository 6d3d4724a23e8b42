import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { count, day, money, nested, oneOf, shape, text } from '#server/db/shape.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { calendarDay, type DayState, dayStates, missingDay, personCash } from '#shared/shift-reports/calendar.ts'
import { closing } from '#shared/shift-reports/closing.ts'
import { correction } from '#shared/shift-reports/correction.ts'
import { drawer, shiftReport } from '#shared/shift-reports/shift-report.ts'
import { closings, shiftReports, shiftReportCorrections as was } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'

const receiptOf = (id: SQL) => text<string | null>(sql`${sql.raw(`'${objectPathOf('')}'`)} || ${id}`)

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
  receiptImageUrl: receiptOf(sql`${shiftReports.receiptId}`),
  createdAt: shiftReports.createdAt,
  corrections: shiftReports.corrections,
  correctedAt: shiftReports.correctedAt,
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

export const correctionShape = shape(correction, {
  id: was.id,
  reason: was.reason,
  correctedAt: was.correctedAt,
  correctedBy: nested({ firstName: users.firstName, lastName: users.lastName }),
  before: nested({
    shiftDate: was.shiftDate,
    startingCash: was.startingCash,
    endingCash: was.endingCash,
    dropAmount: was.dropAmount,
    notes: was.notes,
    receiptImageUrl: receiptOf(sql`${was.receiptId}`),
  }),
  after: nested({
    shiftDate: day<string>(sql`shift_date_after`),
    startingCash: money<string>(sql`starting_cash_after`),
    endingCash: money<string>(sql`ending_cash_after`),
    dropAmount: money<string>(sql`drop_amount_after`),
    notes: text<string | null>(sql`notes_after`),
    receiptImageUrl: receiptOf(sql`receipt_id_after`),
  }),
})

const correctedColumns = ['shift_date', 'starting_cash', 'ending_cash', 'drop_amount', 'notes', 'receipt_id']

/** Of one report, each with what stood there after it: before the next one, or at present. */
export const correctionsWithAfter = (id: SQLWrapper) => sql`(
  select correction.*, ${sql.raw(correctedColumns.map((name) => `lead(correction.${name}, 1, report.${name}) over later as ${name}_after`).join(', '))}
  from ${was} correction join ${shiftReports} report on report.id = correction.report_id
  where correction.report_id = ${id}
  window later as (order by correction.corrected_at, correction.id)
) shift_report_corrections join ${users} on ${users.id} = ${was.correctedById}`

export const closingShape = shape(closing, {
  id: closings.id,
  weekday: closings.weekday,
  firstDay: closings.firstDay,
  lastDay: closings.lastDay,
})

const differences = {
  reports: count(sql`reports`),
  short: money<string>(sql`short_sum`),
  over: money<string>(sql`over_sum`),
}

const reported = {
  day: day<string>(sql`day`),
  drawers: count(sql`drawers`),
  expectedDrawers: count(sql`expected_drawers`),
}

export const calendarDayShape = shape(calendarDay, {
  ...reported,
  state: oneOf<DayState | null>(dayStates, sql`state`),
  ...differences,
  dropped: money(sql`dropped_sum`),
})

export const missingDayShape = shape(missingDay, reported)

export const personCashShape = shape(personCash, {
  user: nested({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }),
  ...differences,
})
