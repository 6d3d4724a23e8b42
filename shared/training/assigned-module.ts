import { z } from 'zod'
import { daySchema, instantSchema, instantText, occurredAt } from '#shared/time/schema.ts'
import { roles } from '#shared/users/roles.ts'
import { notes, personName } from './fields.ts'
import { trainingSubtask, trainingTask } from './task.ts'

/** Pending: marked as complete by the trainee, and a trainer has yet to approve it. */
export const taskStatuses = ['not_started', 'pending', 'completed'] as const

export type TaskStatus = (typeof taskStatuses)[number]

const status = z.enum(taskStatuses)

/** How a task was last sent back to its trainee. */
export const taskReturn = z.object({ returnedAt: instantText, returnedBy: personName, note: z.string() })

export type TaskReturn = z.output<typeof taskReturn>

export const taskProgress = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    taskId: z.uuid(),
    status,
    traineeCompleted: z.boolean(),
    traineeCompletedAt: instantText.nullable(),
    trainerApproved: z.boolean(),
    trainerApprovedAt: instantText.nullable(),
    trainer: personName.nullable(),
    /** The trainee's. */
    notes: z.string().nullable(),
    trainerNotes: z.string().nullable(),
    /** The last one; it stays when the task is marked as complete again. */
    lastReturn: taskReturn.nullable(),
  })
  .meta({ id: 'TrainingProgress' })

export type TaskProgress = z.output<typeof taskProgress>

export const assignedSubtask = trainingSubtask.extend({
  userProgress: z.object({ completed: z.boolean(), completedAt: instantText.nullable() }),
})

export type AssignedSubtask = z.output<typeof assignedSubtask>

export const assignedTask = trainingTask.extend({
  status,
  progress: taskProgress.nullable(),
  subtasks: z.array(assignedSubtask),
})

export type AssignedTask = z.output<typeof assignedTask>

/** A module as its trainee sees it: active tasks only, with the trainee's progress. */
export const assignedModule = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    orderIndex: z.int(),
    isActive: z.boolean(),
    /** Null where it is read by somebody it is not assigned to. */
    assignedAt: instantText.nullable(),
    dueDate: z.string().nullable(),
    progressPercentage: z.int(),
    completedTasks: z.int(),
    totalTasks: z.int(),
    tasks: z.array(assignedTask),
  })
  .meta({ id: 'AssignedTrainingModule' })

export type AssignedModule = z.output<typeof assignedModule>

export const completion = z.object({
  notes,
  occurredAt,
  /** The last return that the trainee had seen, null for none. If there is a later one, the completion is refused. */
  lastReturnSeen: instantSchema.nullish(),
})

export const tick = z.object({
  /** The task of the subtask; checked where it is sent. */
  taskId: z.string().nullish(),
  /** Of a tick; unticking leaves no time. */
  occurredAt,
})

export const subtaskTick = z
  .object({
    subtaskId: z.uuid(),
    taskId: z.uuid(),
    completed: z.boolean(),
    completedAt: instantText.nullable(),
    /** Unticking takes back a task that waits for approval. */
    taskStatus: status,
  })
  .meta({ id: 'TrainingTick' })

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
