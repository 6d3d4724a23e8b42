import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nested, oneOf, shape, text, where } from '#server/db/shape.ts'
import { machineProblem, publicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'

const reporter = alias(users, 'reporter')
const repairer = alias(users, 'repairer')

export const publicFields = {
  id: machineProblems.id,
  machineType: machineProblems.machineType,
  machineNumber: machineProblems.machineNumber,
  description: machineProblems.description,
  status: machineProblems.status,
  createdAt: machineProblems.createdAt,
}

/** Without a word about the staff. */
export const publicProblemShape = shape(publicMachineProblem, publicFields)

/** A member of staff, or somebody at the public status page with the name they typed. */
const isRepaired = sql`coalesce(${machineProblems.repairerId}::text, ${machineProblems.repairerName}) is not null`

export const problemShape = shape(machineProblem, {
  ...publicFields,
  reporter: nested({ firstName: reporter.firstName, lastName: reporter.lastName }),
  repairDate: machineProblems.repairDate,
  repairNotes: machineProblems.repairNotes,
  repairer: where(
    isRepaired,
    nested({
      firstName: text<string>(sql`coalesce(${repairer.firstName}, ${machineProblems.repairerName})`),
      lastName: text<string>(sql`coalesce(${repairer.lastName}, '')`),
    }),
  ),
  via: oneOf(
    ['staff', 'public', null],
    sql`case when ${machineProblems.repairerId} is not null then 'staff' when ${isRepaired} then 'public' end`,
  ),
})

/** What `problemShape` is made of. */
export const problems = sql`${machineProblems}
  join ${users} reporter on ${reporter.id} = ${machineProblems.reporterId}
  left join ${users} repairer on ${repairer.id} = ${machineProblems.repairerId}`
