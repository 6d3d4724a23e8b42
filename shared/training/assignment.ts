import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { boundedDay } from '#shared/time/bounded-day.ts'
import { instantText } from '#shared/time/schema.ts'
import { roles } from '#shared/users/roles.ts'
import { moduleId, personName, required } from './fields.ts'
import { assignmentsMax } from './limits.ts'

export const trainingAssignment = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    moduleId: z.uuid(),
    /** The id of who assigned it. */
    assignedBy: z.uuid(),
    assignedAt: instantText,
    dueDate: z.string().nullable(),
    /** With which they got it; null where somebody assigned it to them. */
    role: z.enum(roles).nullable(),
    user: personName.extend({ email: z.string(), isActive: z.boolean() }),
    module: z.object({
      name: z.string(),
      description: z.string().nullable(),
      isActive: z.boolean(),
      isArchived: z.boolean(),
    }),
    assigner: personName,
  })
  .meta({ id: 'TrainingAssignment' })

export type TrainingAssignment = z.output<typeof trainingAssignment>

export const assignmentFilter = z.object({
  /** In the name or e-mail of the person or the name of the module. */
  search: z.string().overwrite(tidyLine).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(assignmentsMax).optional(),
})

/** Blank counts as none; days in the past are allowed. */
export const dueDate = z
  .string()
  .transform((text) => (text === '' ? null : text))
  .pipe(boundedDay('due').nullable())
  .nullish()

export const newAssignment = z.object({
  userId: required(() => t`User is required`).pipe(z.uuid({ error: () => t`Unknown person` })),
  moduleId,
  /** Accepted for older callers and ignored: the signed-in person is stored. */
  assignedBy: required(() => t`Assigned by is required`).optional(),
  dueDate,
})

/** The same module for several people at once. */
export const newAssignments = z.object({
  userIds: z
    .array(z.uuid({ error: () => t`Unknown person` }), { error: () => t`User is required` })
    .min(1, { error: () => t`User is required` })
    .max(assignmentsMax),
  dueDate,
})

/** Ids of the people who got it now, and of the people who had it already. */
export const assignmentsMade = z
  .object({ assigned: z.array(z.uuid()), alreadyAssigned: z.array(z.uuid()) })
  .meta({ id: 'TrainingAssignmentsMade' })
