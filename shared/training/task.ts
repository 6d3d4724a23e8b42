import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { usersMax } from '#shared/users/user.ts'
import { dueDate } from './assignment.ts'
import { htmlDescription, moduleId, optionalText, orderIndex, personName, required, requiredText } from './fields.ts'
import { nameMaxLength, notesMaxLength } from './limits.ts'

export const trainingTask = z
  .object({
    id: z.uuid(),
    moduleId: z.uuid(),
    parentTaskId: z.uuid().nullable(),
    title: z.string(),
    /** HTML. */
    description: z.string().nullable(),
    category: z.string().nullable(),
    orderIndex: z.int(),
    requiresTrainerSignoff: z.boolean(),
    isActive: z.boolean(),
  })
  .meta({ id: 'TrainingTask' })

export type TrainingTask = z.output<typeof trainingTask>

/** As admins and team leads see it. */
export const taughtTask = trainingTask
  .extend({
    /** How many have completed it before its text was changed. */
    taughtBefore: z.int(),
  })
  .meta({ id: 'TaughtTrainingTask' })

export type TaughtTask = z.output<typeof taughtTask>

/** How a select says that a task has no parent. */
export const noParent = 'none'

const fields = {
  title: requiredText(
    () => t`Task title`,
    () => t`Task title is required`,
  ),
  moduleId,
  parentTaskId: z
    .string()
    .transform((text) => (text === noParent || text === '' ? null : text))
    .pipe(z.uuid({ error: () => t`Unknown task` }).nullable())
    .nullish(),
  description: htmlDescription,
  category: optionalText(() => t`Category`, nameMaxLength, tidyLine),
}

export const newTask = z.object({
  ...fields,
  orderIndex: orderIndex.default(0),
  requiresTrainerSignoff: z.boolean().default(true),
  isActive: z.boolean().default(true),
})

/** What is absent stays as it is. */
export const taskChanges = z.object({
  ...fields,
  title: fields.title.optional(),
  moduleId: fields.moduleId.optional(),
  orderIndex: orderIndex.optional(),
  requiresTrainerSignoff: z.boolean().optional(),
  isActive: z.boolean().optional(),
})

export const trainingSubtask = z
  .object({
    id: z.uuid(),
    taskId: z.uuid(),
    title: z.string(),
    /** HTML. */
    description: z.string().nullable(),
    orderIndex: z.int(),
  })
  .meta({ id: 'TrainingSubtask' })

export type TrainingSubtask = z.output<typeof trainingSubtask>

const subtaskFields = {
  title: requiredText(
    () => t`Subtask title`,
    () => t`Subtask title is required`,
  ),
  description: htmlDescription,
  taskId: required(() => t`Task ID is required`),
}

export const newSubtask = z.object({ ...subtaskFields, orderIndex: orderIndex.default(0) })

/** What is absent stays as it is; a subtask stays with its task. */
export const subtaskChanges = z.object({
  title: subtaskFields.title.optional(),
  description: subtaskFields.description,
  taskId: subtaskFields.taskId.optional(),
  orderIndex: orderIndex.optional(),
})

/** Somebody who completed a task before its text was changed. */
export const taughtPerson = personName
  .extend({ progressId: z.uuid(), email: z.string(), completedAt: instantText })
  .meta({ id: 'TaughtPerson' })

export type TaughtPerson = z.output<typeof taughtPerson>

export const asking = z.object({
  progressIds: z
    .array(z.uuid(), { error: () => t`Please choose at least one person` })
    .min(1, { error: () => t`Please choose at least one person` })
    .max(usersMax),
  notes: requiredText(
    () => t`Notes`,
    () => t`Please write what has changed`,
    notesMaxLength,
    tidyLines,
  ),
  /** A new due day of the module for the people asked; without one, a due day that has passed is removed. */
  dueDate,
})

export const asked = z.object({ asked: z.int() }).meta({ id: 'AskedAgain' })
