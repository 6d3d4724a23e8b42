import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { arrivedAt, clientTimeCheck, id, instant, oneOf } from '#shared/db/columns.ts'
import { roles } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { dueDaysMax } from './limits.ts'

export const trainingModules = pgTable('training_modules', {
  id: id(),
  name: text().notNull(),
  description: text(),
  orderIndex: integer('order_index').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  /** Nobody gets it any more; people who have it keep it. */
  isArchived: boolean('is_archived').notNull().default(false),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

export const trainingTasks = pgTable(
  'training_tasks',
  {
    id: id(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => trainingModules.id),
    parentTaskId: uuid('parent_task_id'),
    title: text().notNull(),
    /** HTML of the allow-list. */
    description: text(),
    category: text(),
    orderIndex: integer('order_index').notNull().default(0),
    requiresTrainerSignoff: boolean('requires_trainer_signoff').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When the title or description last changed: people who completed the task before that learned another text. */
    textChangedAt: instant('text_changed_at'),
  },
  (table) => [
    unique('training_tasks_module_unique').on(table.id, table.moduleId),
    // A parent is of the same module; where it goes to another one, the tasks below it go with it.
    foreignKey({
      name: 'training_tasks_parent_fk',
      columns: [table.parentTaskId, table.moduleId],
      foreignColumns: [table.id, table.moduleId],
    }).onUpdate('cascade'),
    check('training_tasks_parent_check', sql`${table.parentTaskId} <> ${table.id}`),
    index('training_tasks_order_index').on(table.moduleId, table.orderIndex, table.id),
    index('training_tasks_parent_index').on(table.parentTaskId),
  ],
)

export const trainingSubtasks = pgTable(
  'training_subtasks',
  {
    id: id(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => trainingTasks.id),
    title: text().notNull(),
    /** HTML of the allow-list. */
    description: text(),
    orderIndex: integer('order_index').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    textChangedAt: instant('text_changed_at'),
  },
  (table) => [index('training_subtasks_order_index').on(table.taskId, table.orderIndex, table.id)],
)

/** Modules that people get with a role, due so many days after that. */
export const trainingModuleRoles = pgTable(
  'training_module_roles',
  {
    id: id(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => trainingModules.id),
    role: text({ enum: roles }).notNull(),
    dueDays: integer('due_days').notNull(),
    addedById: uuid('added_by_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('training_module_roles_unique').on(table.role, table.moduleId),
    index('training_module_roles_module_index').on(table.moduleId),
    check('training_module_roles_role_check', oneOf(table.role, roles)),
    check('training_module_roles_days_check', sql`${table.dueDays} between 1 and ${sql.raw(String(dueDaysMax))}`),
  ],
)

/** People who got a role while one of its modules was inactive or archived: they get the module once it is neither. */
export const trainingWaiting = pgTable(
  'training_waiting',
  {
    moduleId: uuid('module_id')
      .notNull()
      .references(() => trainingModules.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.moduleId, table.userId] })],
)

/** Removing one keeps the progress, which is there again when the module is assigned again. */
export const trainingAssignments = pgTable(
  'training_assignments',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => trainingModules.id),
    assignedById: uuid('assigned_by_id')
      .notNull()
      .references(() => users.id),
    assignedAt: instant('assigned_at').notNull().default(sql`now()`),
    dueDate: date('due_date', { mode: 'string' }),
    /** With which the person got it; null where somebody assigned it to them. */
    role: text({ enum: roles }),
  },
  (table) => [
    check('training_assignments_role_check', oneOf(table.role, roles)),
    unique('training_assignments_user_module_unique').on(table.userId, table.moduleId),
    index('training_assignments_module_index').on(table.moduleId),
    index('training_assignments_due_index').on(table.dueDate).where(sql`${table.dueDate} is not null`),
    index('training_assignments_newest_index').on(table.assignedAt, table.id),
  ],
)

/** A person's way through a task: not started, then marked as complete, then completed. */
export const trainingProgress = pgTable(
  'training_progress',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    taskId: uuid('task_id')
      .notNull()
      .references(() => trainingTasks.id),
    /** When the trainee marked it as complete; null again where the trainee withdrew that. */
    traineeCompletedAt: instant('trainee_completed_at'),
    arrivedAt: arrivedAt(),
    /**
     * When it was done for good: approved, or marked as complete while no approval was needed. Kept, and not worked out
     * from the task, because what is done stays done when the task asks for approval later.
     */
    completedAt: instant('completed_at'),
    trainerApprovedAt: instant('trainer_approved_at'),
    trainerId: uuid('trainer_id').references(() => users.id),
    /** The trainee's. */
    notes: text(),
    trainerNotes: text('trainer_notes'),
    /** When it was last sent back, who did that and their note. These stay when it is marked as complete again. */
    returnedAt: instant('returned_at'),
    returnedById: uuid('returned_by_id').references(() => users.id),
    returnNote: text('return_note'),
  },
  (table) => [
    unique('training_progress_user_task_unique').on(table.userId, table.taskId),
    check(
      'training_progress_states_check',
      sql`(${table.completedAt} is null or ${table.traineeCompletedAt} is not null)
        and (${table.trainerApprovedAt} is null or ${table.completedAt} is not null)
        and ((${table.trainerApprovedAt} is null) = (${table.trainerId} is null))`,
    ),
    check(
      'training_progress_return_check',
      sql`(${table.returnedAt} is null) = (${table.returnedById} is null)
        and (${table.returnedAt} is null) = (${table.returnNote} is null)`,
    ),
    clientTimeCheck('training_progress', table.traineeCompletedAt, table.arrivedAt),
    index('training_progress_task_index').on(table.taskId),
    index('training_progress_pending_index')
      .on(table.traineeCompletedAt, table.id)
      .where(sql`${table.traineeCompletedAt} is not null and ${table.completedAt} is null`),
    index('training_progress_returned_index')
      .on(table.userId)
      .where(sql`${table.returnedAt} is not null and ${table.traineeCompletedAt} is null`),
  ],
)

/** The ticks; a subtask that is not ticked has none. */
export const trainingSubtaskProgress = pgTable(
  'training_subtask_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subtaskId: uuid('subtask_id')
      .notNull()
      .references(() => trainingSubtasks.id, { onDelete: 'cascade' }),
    completedAt: instant('completed_at').notNull().default(sql`now()`),
    arrivedAt: arrivedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subtaskId] }),
    index('training_subtask_progress_subtask_index').on(table.subtaskId),
    clientTimeCheck('training_ticks', table.completedAt, table.arrivedAt),
  ],
)
