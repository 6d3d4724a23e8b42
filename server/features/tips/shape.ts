import { type SQLWrapper, sql } from 'drizzle-orm'
import { beginningOf, dayOf } from '#server/db/days.ts'
import { count, escaped, type Given, nested, number, objectText, type Part, shape } from '#server/db/shape.ts'
import { lateAfter, payrollPeriods } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { employeeStats, type Tip, tip, tipOfPerson, tipStats } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'

/**
 * Joins tips with one row `paid`: arrays of the imported periods that a list of them can meet, those that end since its
 * first day. A query reads them once and looks each tip up in them; joining each tip with its periods costs three times
 * as much as reading the tips. On the left stand tips that are in order already: a sort would copy the arrays for each,
 * gigabytes for years of tips.
 */
export const paidSince = (first: SQLWrapper, shopZone: SQLWrapper | string) => {
  const inOrder = (value: SQLWrapper) => sql`array_agg(${value} order by end_date)`
  // A query of its own: it is worked out once, not for each period.
  const firstDay = sql`(select ${dayOf(first, shopZone)})`
  return sql`left join (
    select ${inOrder(escaped(sql`period_name`))} as names,
      ${inOrder(lateAfter)} as deadlines,
      ${inOrder(beginningOf(sql`start_date`, shopZone))} as starts,
      ${inOrder(beginningOf(sql`end_date + 1`, shopZone))} as ends
    from ${payrollPeriods} where end_date >= ${firstDay}
  ) paid on true cross join lateral (select width_bucket(${tips.createdAt}, starts) as latest offset 0) begun`
}

/** The period that a tip lies in, and the later one that settles it where it was late. The query joins `paidSince`. */
const payrollText = () => {
  const isOwn = sql`${tips.createdAt} < ends[latest]`
  const isLate = sql`deadlines[latest] < ${tipArrival}`
  const settled = objectText({
    periodName: sql`coalesce(case when ${isOwn} then names[latest] end, ${escaped(sql`period_name`)})`,
    isLate: sql`case when ${isOwn} and not ${isLate} then 'false' else 'true' end`,
    settledWith: escaped(sql`period_name`),
  })
  const own = objectText({
    periodName: sql`names[latest]`,
    isLate: sql`case when ${isLate} then 'true' else 'false' end`,
    settledWith: sql`'null'`,
  })
  return sql`case
    when ${tips.settledPeriodId} is not null
      then (select ${settled} from ${payrollPeriods} where ${payrollPeriods.id} = ${tips.settledPeriodId})
    when ${isOwn} then ${own}
    else 'null'
  end`
}

/** The same for a query of one tip, which joins nothing. */
export const payrollOfOne = (shopZone: SQLWrapper | string) =>
  sql`(select ${payrollText()} from (select) alone ${paidSince(tips.createdAt, shopZone)})`

const payroll = (text: (given: Given<'shopZone'>) => SQLWrapper): Part<Tip['payroll']> => ({
  pieces: (layout, given) => [layout.place(text(given as Given<'shopZone'>))],
  json: (given) => sql`${text(given as Given<'shopZone'>)}::json`,
})

const fields = {
  id: tips.id,
  userId: tips.userId,
  orderId: tips.orderId,
  amount: tips.amount,
  notes: tips.notes,
  createdAt: tips.createdAt,
  payroll: payroll(({ shopZone }) => payrollOfOne(shopZone)),
}

export const tipShape = shape(tip, fields)

/** Of many tips. The query joins `paidSince`. */
const listed = { ...fields, payroll: payroll(payrollText) }

export const listedTipShape = shape(tip, listed)

/** With the person who logged it. The query joins `tips` with `users` and `paidSince`. */
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
