import { type SQLWrapper, sql } from 'drizzle-orm'
import { list, together } from '#server/db/answer.ts'
import { shopToday } from '#server/db/days.ts'
import { byPerson } from '#server/db/order.ts'
import type { Given } from '#server/db/shape.ts'
import { calendarPeopleMax, closingsMax, missingDaysWithin } from '#shared/shift-reports/limits.ts'
import { closings, shiftReports } from '#shared/shift-reports/table.ts'
import { users } from '#shared/users/table.ts'
import { calendarDays, counted } from './queries.ts'
import { calendarDayShape, closingShape, missingDayShape, personCashShape } from './shape.ts'

type Month = Given<'start' | 'end'>
const asDay = (value: SQLWrapper) => sql`${value}::date`

/** Of the days of one month. */
export const cashCalendar = together({
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
