import { sql } from 'drizzle-orm'
import { beginningOf, dayOf } from '#server/db/days.ts'
import {
  count,
  escaped,
  type Given,
  json as jsonPart,
  linesOf,
  linesText,
  nested,
  number,
  type Part,
  shape,
  text,
  yesNo,
} from '#server/db/shape.ts'
import { lateAfter, payrollPeriods } from '#shared/payroll/table.ts'
import { tipArrival, tips } from '#shared/tips/table.ts'
import { employeeStats, type Tip, tip, tipOfPerson, tipStats } from '#shared/tips/tip.ts'
import { users } from '#shared/users/table.ts'

interface PaidPeriod {
  from: string
  until: string
  paidUntil: string
  inTime: string
  late: string
}

/**
 * The imported period that a tip lies in, and the later one that settles it where it was late. All that a list can meet
 * are read once beside it: joining each tip with its periods takes the database three times as long as reading the tips.
 */
export const payrollOfTip: Part<Tip['payroll']> = {
  pieces(layout, given) {
    if (layout.isOfOne) return jsonPart(this.json(given)).pieces(layout, given)
    const place = layout.place(tips.createdAt)
    const arrivalPlace = layout.place(sql`coalesce(${tips.arrivedAt}::text, '')`)
    const settledPlace = layout.place(sql`coalesce(${tips.settledPeriodId}::text, '')`)
    const at = layout.lookUp(periodsFrom(given as Given<'startDate'>), payrollAt)
    return [
      (line, beside) => {
        const moment = line[place]!
        return (beside[at] as PayrollAt)(moment, line[arrivalPlace]! || moment, line[settledPlace]!)
      },
    ]
  },

  json(given) {
    const day = dayOf(tips.createdAt, (given as Given<never>).shopZone)
    return sql`(
      select case when covering.id is not null or settled.id is not null then ${ofPeriods.json(given)} end
      from (select ${tips.settledPeriodId} as settled_period_id) tip
      left join ${payrollPeriods} settled on settled.id = tip.settled_period_id
      left join lateral (
        select * from ${payrollPeriods} where end_date >= ${day} order by end_date limit 1
      ) covering on covering.start_date <= ${day})`
  },
}

/** Of the `covering` period, which may have been deleted since, and the one that `settled` it. */
const ofPeriods = nested({
  periodName: text<string>(sql`coalesce(covering.period_name, settled.period_name)`),
  isLate: yesNo(sql`coalesce(coalesce(covering.late_after, covering.imported_at) < ${tipArrival}, true)`),
  settledWith: text<string | null>(sql`settled.period_name`),
})

/** The periods of the tips of a range; one that settles a late tip comes after it. */
const periodsFrom = ({ startDate, shopZone }: Given<'startDate'>) =>
  linesText(
    [
      sql`id`,
      escaped(sql`period_name`),
      lateAfter,
      beginningOf(sql`start_date`, shopZone),
      beginningOf(sql`end_date + 1`, shopZone),
    ],
    {
      rows: sql`from ${payrollPeriods} where end_date >= ${dayOf(sql`${startDate}::timestamptz`, shopZone)}`,
      order: sql`end_date desc`,
    },
  )

type PayrollAt = (moment: string, arrival: string, settledPeriodId: string) => string

/** Moments are compared as PostgreSQL writes them. */
function payrollAt(text: string | null): PayrollAt {
  const json = (payroll: Tip['payroll']) => JSON.stringify(payroll)
  const names = new Map<string, string>()
  const periods = linesOf(text).map(([id, name, paidUntil, from, until]): PaidPeriod => {
    const periodName: string = JSON.parse(name!)
    names.set(id!, periodName)
    const paid = (isLate: boolean) => json({ periodName, isLate, settledWith: null })
    return { from: from!, until: until!, paidUntil: paidUntil!, inTime: paid(false), late: paid(true) }
  })
  const isIn = (period: PaidPeriod, moment: string) => moment >= period.from && moment < period.until
  // Tips come in the order of their time: most lie in the same period as the one before.
  let latest = periods[0]
  const unsettled = (moment: string, arrival: string) => {
    if (!latest) return 'null'
    const paid = isIn(latest, moment) ? latest : periods[firstBegunBy(periods, moment)]
    if (!paid || !isIn(paid, moment)) return 'null'
    latest = paid
    return paid.paidUntil < arrival ? paid.late : paid.inTime
  }
  return (moment, arrival, settledPeriodId) => {
    const own = unsettled(moment, arrival)
    if (settledPeriodId === '') return own
    const settledWith = names.get(settledPeriodId)!
    // The period of its own day may have been deleted since.
    return json({ periodName: settledWith, isLate: true, ...JSON.parse(own), settledWith })
  }
}

/** Of periods from the newest to the oldest, the place of the newest that had begun; their number where none had. */
function firstBegunBy(periods: readonly PaidPeriod[], moment: string): number {
  let [low, high] = [0, periods.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (periods[middle]!.from <= moment) high = middle
    else low = middle + 1
  }
  return low
}

const fields = {
  id: tips.id,
  userId: tips.userId,
  orderId: tips.orderId,
  amount: tips.amount,
  notes: tips.notes,
  createdAt: tips.createdAt,
  payroll: payrollOfTip,
}

export const tipShape = shape(tip, fields)

/** With whoever logged it, of `tips` joined with `users`. */
export const tipOfPersonShape = shape(tipOfPerson, {
  ...fields,
  user: nested({ firstName: users.firstName, lastName: users.lastName, email: users.email }),
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
