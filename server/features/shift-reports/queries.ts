import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { combined, list, one } from '#server/db/answer.ts'
import { dayOf, shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { afterCursor, byPerson, type Page, toRead } from '#server/db/order.ts'
import { count, day, type Given, money, nested, oneOf, shape, text } from '#server/db/shape.ts'
import { cashRefundsByDay, cashRefundsOfReport } from '#server/features/refunds/queries.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { calendarDay, type DayState, dayStates, missingDay, personCash } from '#shared/shift-reports/calendar.ts'
import { closing } from '#shared/shift-reports/closing.ts'
import {
  calendarPeopleMax,
  closingsMax,
  correctionsMax,
  missingDaysWithin,
  shiftReportsMax,
} from '#shared/shift-reports/limits.ts'
import { duplicateReport } from '#shared/shift-reports/new-shift-report.ts'
import { correction, drawer, shiftReport } from '#shared/shift-reports/shift-report.ts'
import {
  closings,
  drawerKey,
  shiftReportCorrections,
  shiftReports,
  shiftReportCorrections as was,
} from '#shared/shift-reports/table.ts'
import type { Day } from '#shared/time/day.ts'
import { users } from '#shared/users/table.ts'

const receiptOf = (id: SQL) => text<string | null>(sql`${sql.raw(`'${objectPathOf('')}'`)} || ${id}`)

/** Counted cash has no refunds in it any more: what came in is more by them. */
const expectedDrop = sql`greatest(${shiftReports.endingCash} - ${shiftReports.startingCash}, 0.00)`

export const shiftReportShape = shape(shiftReport, {
  id: shiftReports.id,
  userId: shiftReports.userId,
  shiftDate: shiftReports.shiftDate,
  startingCash: shiftReports.startingCash,
  endingCash: shiftReports.endingCash,
  dropAmount: shiftReports.dropAmount,
  drawer: shiftReports.drawer,
  expectedDrop: money(expectedDrop),
  givenBack: money(sql`given.given_back`),
  refunds: count(sql`given.refunds`),
  expectedStart: shiftReports.expectedStart,
  notes: shiftReports.notes,
  receiptImageUrl: receiptOf(sql`${shiftReports.receiptId}`),
  createdAt: shiftReports.createdAt,
  corrections: shiftReports.corrections,
  correctedAt: shiftReports.correctedAt,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

/** What `shiftReportShape` is made of. */
export const reports = sql`${shiftReports} join ${users} on ${users.id} = ${shiftReports.userId}
  cross join lateral ${cashRefundsOfReport('shift_reports')} given`

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
  shortEvened: money(sql`short_evened`),
  overEvened: money(sql`over_evened`),
  dropped: money(sql`dropped_sum`),
  expected: money(sql`expected_sum`),
  givenBack: money(sql`given_back`),
  refunds: count(sql`refunds`),
})

export const missingDayShape = shape(missingDay, reported)

export const personCashShape = shape(personCash, {
  user: nested({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }),
  ...differences,
})

export const report = one(
  shiftReportShape,
  ({ id }: Given<'id'>) => sql`from ${reports} where ${shiftReports.id} = ${id}`,
)

/** In the drawer at the end of the shift against its start, and at its start against what the one before left. */
const overAtEnd = sql.raw('(ending_cash - drop_amount - starting_cash)')
const overAtStart = sql.raw('coalesce(starting_cash - expected_start, 0.00)')

/** Also how two of one day and moment follow each other. */
export const placeIn = (rows: string) => sql.raw(`(${rows}.shift_date, ${rows}.created_at, ${rows}.id)`)
export const newestFirst = sql`shift_date desc, created_at desc, id desc`
export const oldestFirst = sql`shift_date, created_at, id`

/**
 * Whether what a report began with more, or less, is what the one before in its drawer was short of, or had too much: both
 * began with the same amount. Only where the beginning is off another report has to be looked up.
 */
export const evensOut = sql`(case when expected_start <> starting_cash then coalesce(starting_cash = (
  select other.starting_cash from shift_reports other
  where ${drawerKey(sql`other.drawer`)} = ${drawerKey(shiftReports.drawer)} and ${placeIn('other')} < ${placeIn('shift_reports')}
  order by ${newestFirst} limit 1), false) else false end)`

/** The day of the next report of the drawer, where it began with the same amount. */
export const nextStart = sql`(
  select case when other.starting_cash = shift_reports.starting_cash then other.shift_date end from shift_reports other
  where ${drawerKey(sql`other.drawer`)} = ${drawerKey(shiftReports.drawer)} and ${placeIn('other')} > ${placeIn('shift_reports')}
  order by ${oldestFirst} limit 1)`

export const counted = sql`count(*) as reports, sum(drop_amount) as dropped_sum, sum(${expectedDrop}) as expected_sum,
  sum(greatest(-${overAtEnd}, 0.00) + greatest(-${overAtStart}, 0.00)) as short_sum,
  sum(greatest(${overAtEnd}, 0.00) + greatest(${overAtStart}, 0.00)) as over_sum,
  coalesce(sum(greatest(-${overAtStart}, 0.00)) filter (where ${evensOut}), 0.00) as short_evened,
  coalesce(sum(greatest(${overAtStart}, 0.00)) filter (where ${evensOut}), 0.00) as over_evened`

export interface CalendarRange {
  /** Days. */
  start: SQLWrapper
  end: SQLWrapper
  /** The shop's day. */
  today: SQLWrapper
  shopZone: SQLWrapper
}

/**
 * What is known of each day. A report is missing where there are fewer drawers with one than a week before, at a day before
 * today on which the shop was not closed; before its first report nothing is (docs/decisions/drop-reports.md). A report
 * that is older than every account is none to begin with: somebody has typed its year wrong, or brought it from elsewhere.
 */
export const calendarDays = ({ start, end, today, shopZone }: CalendarRange) => sql`(
  with counted as (
    select shift_date, count(distinct ${drawerKey(shiftReports.drawer)}) as drawers, ${counted}
    from ${shiftReports} where shift_date between ${start} - 7 and ${end} group by shift_date
  ), placed as (
    select each.day, coalesce(counted.reports, 0) as reports, coalesce(counted.drawers, 0) as drawers,
      coalesce(dropped_sum, 0.00) as dropped_sum, coalesce(expected_sum, 0.00) as expected_sum,
      coalesce(given.given_back, 0.00) as given_back, coalesce(given.refunds, 0) as refunds,
      coalesce(short_sum, 0.00) as short_sum, coalesce(over_sum, 0.00) as over_sum,
      coalesce(short_evened, 0.00) as short_evened, coalesce(over_evened, 0.00) as over_evened,
      case when closed.is_closed then 0 else coalesce(week_before.drawers, 1) end as expected_drawers
    from generate_series(0, ${end} - ${start}) number
    cross join lateral (select ${start} + number as day) each
    cross join lateral (select exists (select from ${closings}
      where first_day <= each.day and coalesce(last_day, each.day) >= each.day
        and coalesce(weekday, extract(isodow from each.day)) = extract(isodow from each.day)) as is_closed) closed
    left join counted on counted.shift_date = each.day
    left join ${cashRefundsByDay(start, end)} given on given.refund_day = each.day
    left join (select shift_date, drawers from counted) week_before on week_before.shift_date = each.day - 7
  )
  select *, case
    when drawers < expected_drawers and day < ${today} and day >= (
      select min(shift_date) from ${shiftReports}
      where shift_date >= (select ${dayOf(sql`min(created_at)`, shopZone)} from ${users})) then 'missing'
    when short_sum > short_evened then 'short'
    when over_sum > over_evened then 'over'
    when reports > 0 then 'reported'
    when expected_drawers = 0 then 'closed'
  end as state from placed
) calendar`

export interface ShiftReportFilter extends Page {
  /** Undefined: everybody's. */
  userId?: string | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
}

const place = sql`${shiftReports.shiftDate}, ${shiftReports.createdAt}, ${shiftReports.id}`

/** Newest day first. */
export function listedReports({ userId, startDate, endDate, ...page }: ShiftReportFilter) {
  const isWanted = and(
    userId ? eq(shiftReports.userId, userId) : undefined,
    startDate ? gte(shiftReports.shiftDate, startDate) : undefined,
    endDate ? lte(shiftReports.shiftDate, endDate) : undefined,
    afterCursor(place, page),
  )
  return list(
    shiftReportShape,
    sql`from ${reports} where ${isWanted ?? sql`true`}
      order by ${shiftReports.shiftDate} desc, ${shiftReports.createdAt} desc, ${shiftReports.id} desc
      limit ${toRead(page, shiftReportsMax)}`,
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

type Month = Given<'start' | 'end'>
const asDay = (value: SQLWrapper) => sql`${value}::date`

/** Of the days of one month. */
export const cashCalendar = combined({
  days: list(
    calendarDayShape,
    ({ start, end, shopZone }: Month) =>
      sql`from ${calendarDays({ start: asDay(start), end: asDay(end), today: shopToday(shopZone), shopZone })} order by day`,
  ),
  people: list(
    personCashShape,
    ({ start, end }: Month) => sql`from (
        select user_id, ${counted} from ${shiftReports}
        where shift_date between ${asDay(start)} and ${asDay(end)} group by user_id
      ) sums join ${users} on ${users.id} = sums.user_id
      order by short_sum desc, over_sum desc, ${byPerson}`,
    { most: calendarPeopleMax },
  ),
  closings: list(
    closingShape,
    ({ start, end }: Month) => sql`from ${closings}
      where first_day <= ${asDay(end)} and coalesce(last_day, ${asDay(end)}) >= ${asDay(start)}
      order by weekday, first_day, last_day`,
    { most: closingsMax },
  ),
})

/** The newest first, as the reports beside them. */
export const missingDays = list(missingDayShape, ({ startDate, endDate, shopZone }: Given<'startDate' | 'endDate'>) => {
  const today = shopToday(shopZone)
  // Of today, and what is yet to come, nothing is missing.
  const end = sql`least(${endDate}::date, ${today} - 1)`
  const start = sql`greatest(${startDate}::date, ${end} - ${sql.raw(String(missingDaysWithin - 1))})`
  return sql`from ${calendarDays({ start, end, today, shopZone })} where state = 'missing' order by day desc`
})

export const shiftReportConflicts: Conflicts = {
  shift_reports_drop_unique: () => new AppError(409, 'DUPLICATE_SHIFT_REPORT', duplicateReport()),
  closings_unique: () => new AppError(409, 'DUPLICATE_CLOSING', t`These days are marked as closed already.`),
}
