import { type Column, type SQLWrapper, sql } from 'drizzle-orm'
import {
  count,
  escaped,
  type Given,
  json as jsonPart,
  linesOf,
  linesText,
  lookedUp,
  nested,
  number,
  type Part,
  shape,
  text,
  yesNo,
} from '#server/db/shape.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { tips } from '#shared/tips/table.ts'
import { employeeStats, type Tip, tip, tipOfPerson, tipStats } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'

interface PaidPeriod {
  from: string
  until: string
  importedAt: string
  inTime: string
  late: string
}

/**
 * The imported period that a tip of this moment lies in. All that a list can meet are read once beside it: joining each
 * tip with its period takes the database three times as long as reading the tips.
 */
function paidPeriod(createdAt: Column): Part<Tip['payroll']> {
  const inRange = ({ startDate, endDate, shopZone }: Given<'startDate' | 'endDate'>) =>
    linesText(
      [
        escaped(sql`period_name`),
        sql`imported_at`,
        sql`(start_date::timestamp at time zone ${shopZone})`,
        sql`((end_date + 1)::timestamp at time zone ${shopZone})`,
      ],
      {
        rows: sql`from ${payrollPeriods}
          where start_date <= (${endDate}::timestamptz at time zone ${shopZone})::date
            and end_date >= (${startDate}::timestamptz at time zone ${shopZone})::date`,
        order: sql`end_date desc`,
      },
    )
  const period = nested({
    periodName: text<string>(sql`period_name`),
    isLate: yesNo(sql`imported_at < ${createdAt}`),
  })
  const json = (given: Given<'shopZone'>) => sql`(
    select case when start_date <= ${dayOf(createdAt, given.shopZone)} then ${period.json(given as Given)} end
    from ${payrollPeriods} where end_date >= ${dayOf(createdAt, given.shopZone)} order by end_date limit 1)`
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
  const periods = linesOf(text).map(([name, importedAt, from, until]): PaidPeriod => {
    const periodName: string = JSON.parse(name!)
    const paid = (isLate: boolean) => JSON.stringify({ periodName, isLate } satisfies Tip['payroll'])
    return { from: from!, until: until!, importedAt: importedAt!, inTime: paid(false), late: paid(true) }
  })
  const isIn = (period: PaidPeriod, moment: string) => moment >= period.from && moment < period.until
  // Tips come in the order of their time: most lie in the same period as the one before.
  let latest = periods[0]
  return (moment) => {
    if (!latest) return 'null'
    const paid = isIn(latest, moment) ? latest : periods.find((period) => isIn(period, moment))
    if (!paid) return 'null'
    latest = paid
    return paid.importedAt < moment ? paid.late : paid.inTime
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
