import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { combined, list, one } from '#server/db/answer.ts'
import { beginningOf, shopToday } from '#server/db/days.ts'
import { count, day, type Given, nested, number, oneOf } from '#server/db/shape.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { fleetDays, machinesMax } from '#shared/machines/register.ts'
import { daysOf, outOfOrderSince } from './queries.ts'

const firstDay = (zone: SQLWrapper) => sql`(${shopToday(zone)} - ${sql.raw(String(fleetDays - 1))})`

const problems = (zone: SQLWrapper) => outOfOrderSince(beginningOf(firstDay(zone), zone))

const hours = (length: SQL) => sql`round((extract(epoch from ${length}) / 3600)::numeric, 1)`

const days = list(
  nested({ day: day<string>(sql`each.day`), machines: count<number>(sql`each.machines`) }),
  ({ shopZone }: Given<never>) => sql`from (
    with ${problems(shopZone)}
    select series::date as day, (
      select count(distinct (machine_type, machine_number)) from told
      where created_at < ${beginningOf(sql`series::date + 1`, shopZone)} and ended_at > ${beginningOf(sql`series::date`, shopZone)}
    ) as machines
    from generate_series(${firstDay(shopZone)}, ${shopToday(shopZone)}, interval '1 day') series
  ) each order by each.day`,
)

const machines = list(
  nested({
    machineType: oneOf(machineTypes, sql`lost.machine_type`),
    machineNumber: count<number>(sql`lost.machine_number`),
    problems: count<number>(sql`lost.problems`),
    daysLost: number(sql`lost.days`),
    hoursToRepair: count<number | null>(sql`lost.hours`),
  }),
  ({ shopZone }: Given<never>) => sql`from (
    with ${problems(shopZone)}
    select machine_type, machine_number, problems, hours, ${daysOf(sql`failures`)} as days
    from (
      select machine_type, machine_number, count(*) as problems, ${hours(sql`avg(repaired_at - created_at)`)} as hours,
        range_agg(tstzrange(greatest(created_at, ${beginningOf(firstDay(shopZone), shopZone)}), ended_at)) as failures
      from told group by machine_type, machine_number
    ) machine
  ) lost where lost.days > 0 order by lost.days desc, lost.machine_type desc, lost.machine_number`,
  { most: machinesMax },
)

const repairs = one(
  nested({
    count: count<number>(sql`count(repaired_at)`),
    hoursToRepair: count<number | null>(hours(sql`avg(repaired_at - created_at)`)),
  }),
  ({ shopZone }: Given<never>) => sql`from (with ${problems(shopZone)} select * from told) told`,
)

/** How all machines did, in one statement. */
export const fleet = combined({ days, machines, repairs })
