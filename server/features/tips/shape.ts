import { type Column, type SQLWrapper, sql } from 'drizzle-orm'
import { count, type Given, json as jsonPart, lookedUp, nested, number, type Part, shape } from '#server/db/shape.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { employeeStats, type Tip, tip, tipOfPerson, tipStats } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'

interface PaidPeriod {
  name: string
  importedAt: string
  from: string
  until: string
}

/**
 * The imported period that a tip of this moment lies in. All that a list can meet are read once beside it: joining each
 * tip with its period takes the database three times as long as reading the tips.
 */
function paidPeriod(createdAt: Column): Part<Tip['payroll']> {
  const inRange = ({ startDate, endDate, shopZone }: Given<'startDate' | 'endDate'>) => sql`(
    select json_agg(json_build_array(period_name, imported_at::text,
      (start_date::timestamp at time zone ${shopZone})::text, ((end_date + 1)::timestamp at time zone ${shopZone})::text
    ) order by end_date desc)::text
    from ${payrollPeriods}
    where start_date <= (${endDate}::timestamptz at time zone ${shopZone})::date
      and end_date >= (${startDate}::timestamptz at time zone ${shopZone})::date)`
  const json = ({ shopZone }: Given<'shopZone'>) => sql`(
    select case when start_date <= ${dayOf(createdAt, shopZone)}
      then json_build_object('periodName', period_name, 'isLate', imported_at < ${createdAt}) end
    from ${payrollPeriods} where end_date >= ${dayOf(createdAt, shopZone)} order by end_date limit 1)`
  return {
    pieces(layout, given) {
      if (layout.isOfOne) return jsonPart(json(given as Given<'shopZone'>)).pieces(layout, given)
      const place = layout.place(createdAt)
      const at = layout.lookUp(inRange(given as Given<'startDate' | 'endDate'>), periodAt)
      return [(line, beside) => (beside[at] as (moment: string) => string)(line[place]!)]
    },
    json,
  }
}

const dayOf = (instant: SQLWrapper, zone: SQLWrapper) => sql`(${instant} at time zone ${zone})::date`

/** Moments are compared as PostgreSQL writes them. */
function periodAt(text: string | null): (moment: string) => string {
  const periods = (JSON.parse(text ?? '[]') as [string, string, string, string][]).map(
    ([name, importedAt, from, until]): PaidPeriod => ({ name: JSON.stringify(name), importedAt, from, until }),
  )
  const isIn = (period: PaidPeriod, moment: string) => moment >= period.from && moment < period.until
  // Tips come in the order of their time: most lie in the same period as the one before.
  let latest = periods[0]
  return (moment) => {
    if (!latest) return 'null'
    const paid = isIn(latest, moment) ? latest : periods.find((period) => isIn(period, moment))
    if (!paid) return 'null'
    latest = paid
    return `{"periodName":${paid.name},"isLate":${paid.importedAt < moment}}`
  }
}

const fields = {
  id: tips.id,
  userId: tips.userId,
  orderId: tips.orderId,
  amount: tips.amount,
  notes: tips.notes,
  createdAt: tips.createdAt,
  payroll: paidPeriod(tips.createdAt),
}

export const tipShape = shape(tip, fields)

/** With whoever logged it: few people log many tips. */
export const tipOfPersonShape = shape(tipOfPerson, {
  ...fields,
  user: lookedUp(tips.userId, nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }), {
    id: users.id,
    rows: sql`from ${users}`,
  }),
})

const statsFields = {
  totalAmount: number(sql`coalesce(sum(amount), 0)`),
  averageTip: number(sql`coalesce(round(avg(amount), 2), 0)`),
  totalTips: count(sql`count(*)`),
}

/** Of any rows of `tips`. */
export const tipStatsShape = shape(tipStats, statsFields)

/** Of rows of `tips` in groups by their person. */
export const employeeStatsShape = shape(employeeStats, {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  ...statsFields,
})
