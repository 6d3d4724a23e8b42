import { z } from 'zod'
import { daySchema } from '#shared/time/schema.ts'
import { roles } from '#shared/users/roles.ts'
import { personName } from './fields.ts'

export const overviewModule = z.object({
  id: z.uuid(),
  name: z.string(),
  progressPercentage: z.int(),
  completedTasks: z.int(),
  /** Marked as complete, for a trainer to approve. */
  waitingTasks: z.int(),
  totalTasks: z.int(),
  dueDate: daySchema().nullable(),
})

/** A person and how far they are in each active module that is assigned to them. */
export const overviewItem = z
  .object({
    user: personName.extend({ id: z.uuid(), email: z.string(), role: z.enum(roles) }),
    modules: z.array(overviewModule),
  })
  .meta({ id: 'TrainingOverviewItem' })

export type OverviewItem = z.output<typeof overviewItem>
export type OverviewModule = OverviewItem['modules'][number]
