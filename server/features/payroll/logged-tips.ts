import { sql } from 'drizzle-orm'
import { list, one, together } from '#server/db/answer.ts'
import { byPerson } from '#server/db/order.ts'
import { type Given, instant } from '#server/db/shape.ts'
import { users } from '#shared/users/table.ts'
import { usersMax } from '#shared/users/user.ts'
import { sumWhere, thisMoment, tipsToPay } from './queries.ts'
import { loggedTipsShape, tipsForPayrollShape } from './shape.ts'

const mostPeople = sql`limit ${sql.raw(String(usersMax))}`

/** What everybody logged for the pay of these days, as of this moment. */
export const loggedTips = together({
  asOf: one(instant<string>(thisMoment), sql``),
  people: list(
    loggedTipsShape,
    (given: Given<'startDate' | 'endDate'>) => sql`from (
      select user_id, ${sumWhere(sql`not is_carried`)} as amount, count(*) filter (where not is_carried) as count,
        ${sumWhere(sql`is_late`)} as late_amount, count(*) filter (where is_late) as late_count,
        ${sumWhere(sql`is_carried`)} as carried_amount, count(*) filter (where is_carried) as carried_count,
        ${sumWhere(sql`is_settled and not is_carried`)} as settled_amount,
        ${sumWhere(sql`is_settled and is_carried`)} as carried_settled_amount
      from ${tipsToPay(given)} group by user_id) logged
    order by user_id ${mostPeople}`,
  ),
})

/** The same for whoever makes the payroll: one line a person. */
export const tipsForPayroll = list(
  tipsForPayrollShape,
  (given: Given<'startDate' | 'endDate'>) => sql`from (
    select user_id, sum(amount) as amount, ${sumWhere(sql`is_carried`)} as carried_amount, count(*) as count
    from ${tipsToPay(given)} group by user_id) logged
  join ${users} on ${users.id} = logged.user_id order by ${byPerson} ${mostPeople}`,
)
