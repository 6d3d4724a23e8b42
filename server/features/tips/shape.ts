import { type SQLWrapper, sql } from 'drizzle-orm'
import { beginningOf, dayOf } from '#server/db/days.ts'
import { count, escaped, type Given, nested, number, objectText, type Part, shape } from '#server/db/shape.ts'
import { lateAfter, payrollPeriods } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { employeeStats, type Tip, tip, tipOfPerson, tipStats } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'

/**
 * The imported period that a tip lies in, and the later one that settles it where it was late, as JSON text. All periods
 * that a list can meet, those that end since its first day, are gathered once as arrays, with what their tips say: joining
 * each tip with its periods costs three times as much as reading the tips. Where there is none, as in a week that is not
 * paid yet, nothing is gathered.
 */
export const payrollSince = (first: SQLWrapper, shopZone: SQLWrapper | string) => {
  const since = sql`from ${payrollPeriods} where end_date >= ${dayOf(first, shopZone)}`
  const inOrder = (value: SQLWrapper) => sql`array_agg(${value} order by end_date)`
  const name = escaped(sql`period_name`)
  const unsettled = (isLate: 'true' | 'false') =>
    objectText({ periodName: name, isLate: sql.raw(`'${isLate}'`), settledWith: sql`'null'` })
  const settled = objectText({
    periodName: sql`coalesce(names[place], ${name})`,
    isLate: sql`coalesce(deadlines[place] < ${tipArrival}, true)::text`,
    settledWith: name,
  })
  return sql`case when exists (select ${since}) then (
    with paid as materialized (
      select ${inOrder(name)} as names, ${inOrder(unsettled('false'))} as in_time, ${inOrder(unsettled('true'))} as late,
        ${inOrder(lateAfter)} as deadlines,
        ${inOrder(beginningOf(sql`start_date`, shopZone))} as starts,
        ${inOrder(beginningOf(sql`end_date + 1`, shopZone))} as ends
      ${since}
    )
    select case
      when ${tips.settledPeriodId} is not null
        then (select ${settled} from ${payrollPeriods} where ${payrollPeriods.id} = ${tips.settledPeriodId})
      when place is null then 'null'
      when deadlines[place] < ${tipArrival} then late[place]
      else in_time[place]
    end
    from paid,
      lateral (select width_bucket(${tips.createdAt}, starts) as latest) begun,
      lateral (select case when ${tips.createdAt} < ends[latest] then latest end as place) own
  ) else 'null' end`
}

type InRange = Given<'startDate'>

const payroll = (firstOf: (given: InRange) => SQLWrapper): Part<Tip['payroll']> => {
  const text = (given: Given) => payrollSince(firstOf(given as InRange), (given as InRange).shopZone)
  return { pieces: (layout, given) => [layout.place(text(given))], json: (given) => sql`${text(given)}::json` }
}

const fields = {
  id: tips.id,
  userId: tips.userId,
  orderId: tips.orderId,
  amount: tips.amount,
  notes: tips.notes,
  createdAt: tips.createdAt,
  payroll: payroll(() => tips.createdAt),
}

export const tipShape = shape(tip, fields)

/** Of the tips of a range. */
const listed = { ...fields, payroll: payroll(({ startDate }) => sql`${startDate}::timestamptz`) }

export const listedTipShape = shape(tip, listed)

/** With the person who logged it. The query joins `tips` with `users`. */
export const tipOfPersonShape = shape(tipOfPerson, {
  ...listed,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
})

const statsFields = {
  totalAmount: number(sql`coalesce(sum(amount), 0)`),
  averageTip: number(sql`coalesce(round(avg(amount), 2), 0)`),
  totalTips: count(sql`count(*)`),
}

/** Sums of any rows of `tips`. */
export const tipStatsShape = shape(tipStats, statsFields)

/** The same sums for each person. The query joins `users` and groups by person. */
export const employeeStatsShape = shape(employeeStats, {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  ...statsFields,
})
