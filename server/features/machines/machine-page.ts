import { sql } from 'drizzle-orm'
import { combined, one } from '#server/db/answer.ts'
import type { Given } from '#server/db/shape.ts'
import { openProblemsOf, repairsOf } from '#server/features/machine-problems/queries.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { repeatDays } from '#shared/machines/register.ts'
import { machines } from '#shared/machines/table.ts'
import { careOfMachine } from './care.ts'
import { daysOf, inDays, someDays } from './queries.ts'
import { machineShape, recordShape } from './shape.ts'

const ofMachine = ({ machineType, machineNumber }: Given<keyof MachineKey>) =>
  sql`machine_type = ${machineType} and machine_number = ${machineNumber}`

/** A problem puts a machine out of order from its report to its repair. Ranges that overlap become one failure. */
const record = one(
  recordShape,
  (given: Given<keyof MachineKey>) => sql`from (
      select count(*) as problems, min(created_at) as first_reported_at,
        count(*) filter (where created_at > now() - ${someDays(repeatDays)}) as recent_reports,
        range_agg(down) as failures, range_agg(down * tstzrange(now() - ${someDays(365)}, null)) as failures_of_year
      from (
        select created_at, tstzrange(created_at, greatest(created_at, coalesce(repair_date, now()))) as down
        from ${machineProblems} where ${ofMachine(given)}
      ) problem
    ) told,
    lateral (select ${daysOf(sql`failures_of_year`)} as days_out_of_order) lost,
    lateral (select ${inDays(sql`avg(ran)`)} as days_between_failures
      from (select lower(failure) - lag(upper(failure)) over (order by failure) as ran from unnest(failures) failure) runs) run`,
)

/** Everything that is known of one machine, in one statement. */
export const machinePage = combined({
  machine: one(machineShape, (given: Given<keyof MachineKey>) => sql`from ${machines} where ${ofMachine(given)}`),
  record,
  open: openProblemsOf,
  repairs: repairsOf({}),
  care: careOfMachine,
})
